import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type AttemptKey, type AttemptRow, selectPaymentOfAttempt } from '../charge/attempts.sql.ts';
import { lockPayment, type PaymentRow } from '../payments.sql.ts';
import { reversePayment } from '../ledger/reverse-payment.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';

/** Runs the work with the locked payment of an attempt. */
export async function withPaymentOf(
  app: App,
  { organizationId, id }: AttemptKey,
  work: (tx: Tx, tenant: Tenant, payment: PaymentRow) => Promise<void>,
): Promise<void> {
  const { paymentId, portalId } = await selectPaymentOfAttempt(app.sql, { organizationId, id });
  const tenant = await app.tenants.byId(organizationId, portalId);
  if (!tenant) throw new Error('a payment of a portal that is gone');
  await inTransaction(app.sql, async (tx) => {
    const payment = await lockPayment(tx, organizationId, paymentId);
    if (payment) await work(tx, tenant, payment);
  });
}

/** Its batch was rejected. A payment that is no longer approved was reversed before. */
export const reverseRejected = (app: App, attempt: AttemptRow, retref: string): Promise<void> =>
  withPaymentOf(app, attempt, async (tx, tenant, payment) => {
    if (payment.status !== 'APPROVED') return;
    const at = app.now().toISOString();
    const reversal = { kind: 'VOID', cause: 'settlement-rejected', reference: retref, at } as const;
    const reversed = await reversePayment(tx, payment, reversal);
    await notifyPayer(app, tx, tenant, reversed, 'returned');
  });
