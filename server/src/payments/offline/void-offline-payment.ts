import type { voidOfflinePayment as Call } from '@plumbline/contract/payment-desk/offline-payments';
import { refuse } from '@plumbline/contract/refusals';
import { negate } from '@plumbline/rules/money';
import { refuseOfflineVoid } from '@plumbline/rules/payments/offline';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import type { Staff } from '../../http/caller.ts';
import { movePayment } from '../ledger/move-payment.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { lockPayment, type PaymentRow, selectAllocations } from '../payments.sql.ts';
import { selectPaymentByCode } from '../refunds.sql.ts';
import { mailTakenBack } from './offline-mails.ts';
import { lockOfflineMoney } from './offline-money.ts';
import { selectReceiptAddresses, selectVoid, VOID_CAUSE } from './offline-payments.sql.ts';

/** Recorded by mistake: everything that it has moved moves back, and it stays in the ledger with the booking that undoes it. */
export const voidOfflinePayment: Handler<typeof Call> = async (app, staff, { code, reason: typed }) => {
  const { organizationId, identityId } = staff;
  const found = await selectPaymentByCode(app.sql, organizationId, code);
  const tenant = found && (await app.tenants.byId(organizationId, found.portalId));
  if (!found || !tenant) return refuse('not_found');
  return inTransaction(app.sql, async (tx) => {
    const payment = (await lockPayment(tx, organizationId, found.id)) ?? refuse('not_found');
    const reason = typed.trim();
    const before = await selectVoid(tx, payment);
    if (before?.identityId === identityId && before.reason === reason) return { status: payment.status };
    const voided = await takeBack(app, tx, payment, { identityId, reason });
    await audit(app, tx, staff, payment, reason);
    await mailTakenBack(app, tx, tenant, voided, await selectReceiptAddresses(tx, payment));
    return { status: voided.status };
  });
};

async function takeBack(
  app: App,
  tx: Tx,
  payment: PaymentRow,
  { identityId, reason }: { identityId: string; reason: string },
): Promise<PaymentRow> {
  const money = await lockOfflineMoney(tx, payment);
  const refusal = refuseOfflineVoid({ ...money, status: payment.status });
  if (refusal !== null) return refuse(refusal);
  const { books } = money;
  const at = app.now().toISOString();
  const allocations = await selectAllocations(tx, payment);
  const move = { to: 'VOIDED', cause: VOID_CAUSE, at, identityId, data: { reason } } as const;
  const voided = await movePayment(tx, payment, move, { allocations, books });
  const invoiceEvents = [...new Set(allocations.map(({ invoiceId }) => invoiceId))].map((invoiceId) => ({
    invoiceId,
    type: 'CANCELED' as const,
    data: { paymentCode: payment.code, status: voided.status },
    identityId,
    createdAt: at,
  }));
  const entries = money.entries.map((entry) => ({ ...entry, amount: negate(entry.amount) }));
  const externalRef = `void ${payment.id}`;
  await postEntries(tx, { payment, kind: 'VOID', externalRef, entries, books, invoiceEvents, at });
  return voided;
}

const audit = (
  app: App,
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Staff,
  { id, customerId, total }: PaymentRow,
  reason: string,
) =>
  insertAuditEvent(tx, {
    organizationId,
    at: app.now().toISOString(),
    actorIdentityId: identityId,
    customerId,
    action: 'payment.voided-offline',
    subjectType: 'payment',
    subjectId: id,
    detail: { amount: total, reason },
    requestId,
    clientAddress,
  });
