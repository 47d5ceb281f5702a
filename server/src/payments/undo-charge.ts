import type { App } from '../app.ts';
import type { FoundCharge, Merchant } from '../ports/gateway/gateway.ts';
import type { AttemptRow } from './attempts.sql.ts';
import { newOrderId } from './new-codes.ts';
import { updateItemResolved, upsertItem } from './reconciliation.sql.ts';

type Undoing = {
  attempt: Pick<AttemptRow, 'organizationId' | 'paymentId'> | { organizationId: string; paymentId: null };
  charge: FoundCharge;
  detail: string;
  runId?: string;
};

/**
 * Gives back a charge that no payment stands behind, and keeps a record of it. What cannot be undone now stays open,
 * and is tried again when it is found again.
 */
export async function undoCharge(
  app: App,
  merchant: Merchant,
  { attempt, charge, detail, runId }: Undoing,
): Promise<boolean> {
  const { organizationId, paymentId } = attempt;
  const { retref, orderId, amount: gatewayAmount } = charge;
  const at = app.now().toISOString();
  const item = await upsertItem(app.sql, {
    organizationId,
    kind: 'MISSING_LOCAL',
    paymentId,
    retref,
    orderId,
    gatewayAmount,
    localAmount: 0 as typeof gatewayAmount,
    detail,
    runId: runId ?? null,
    at,
  });
  if (!item.isOpen) return true;
  const reply = charge.isVoidable
    ? await app.gateway.voidCharge(merchant, retref)
    : await app.gateway.refund(merchant, retref, gatewayAmount, newOrderId());
  const isUndone = reply.outcome === 'done' || (await isUndoneAlready(app, merchant, retref));
  if (isUndone)
    await updateItemResolved(app.sql, organizationId, item.id, charge.isVoidable ? 'voided' : 'refunded', at);
  return isUndone;
}

async function isUndoneAlready(app: App, merchant: Merchant, retref: string): Promise<boolean> {
  const charge = await app.gateway.find(merchant, retref).catch(() => null);
  return charge?.state === 'voided' || charge?.state === 'refunded';
}
