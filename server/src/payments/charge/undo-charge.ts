import { ZERO } from '@plumbline/rules/money';
import type { App } from '../../app.ts';
import type { FoundCharge, Merchant } from '../../ports/gateway/gateway.ts';
import { newOrderId } from './new-codes.ts';
import { updateItemResolved, upsertItem } from '../reconciliation-items.sql.ts';

type UndoInput = {
  attempt: { organizationId: string; paymentId: string | null };
  charge: FoundCharge;
  detail: string;
  runId?: string;
};

/** Voids or refunds a charge without a payment, and records it. If that fails, the item stays open and is retried. */
export async function undoCharge(
  app: App,
  merchant: Merchant,
  { attempt, charge, detail, runId }: UndoInput,
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
    localAmount: ZERO,
    detail,
    runId: runId ?? null,
    at,
  });
  if (!item.isOpen) return true;
  // A refund must name the merchant account that was actually charged.
  const charged = { ...merchant, merchantId: charge.merchantId };
  const resolution = resolutionOf(charge) ?? (await voidOrRefund(app, charged, charge));
  if (resolution !== null) await updateItemResolved(app.sql, organizationId, item.id, resolution, at);
  return resolution !== null;
}

type Resolution = 'voided' | 'refunded';

const resolutionOf = ({ state }: FoundCharge): Resolution | null =>
  state === 'voided' || state === 'refunded' ? state : null;

async function voidOrRefund(app: App, merchant: Merchant, charge: FoundCharge): Promise<Resolution | null> {
  const { retref, amount, isVoidable } = charge;
  const reply = isVoidable
    ? await app.gateway.voidCharge(merchant, retref)
    : await app.gateway.refund(merchant, retref, amount, newOrderId());
  if (reply.outcome === 'done') return isVoidable ? 'voided' : 'refunded';
  // No answer, or refused because it was already undone.
  const now = await app.gateway.find(merchant, retref).catch(() => null);
  return now && resolutionOf(now);
}
