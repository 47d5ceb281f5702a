// Records what staff know of a payment from a notice, once for each request.
import { createHash } from 'node:crypto';
import { refuse } from '@plumbline/contract/refusals';
import type { Cents } from '@plumbline/rules/money';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Staff, Tenant } from '../../http/caller.ts';
import { lockPayment, type PaymentRow } from '../payments.sql.ts';
import { refuseReusedKey } from '../refuse-reused-key.ts';
import { insertOutcome, type RecordedOutcome, selectOutcomeByKey } from '../recorded-outcomes.sql.ts';
import { selectPaymentByCode } from '../refunds.sql.ts';

type Request = { code: string; idempotencyKey: string; note?: string | undefined };

/** What was booked for it. */
type Booked = Pick<RecordedOutcome, 'kind' | 'reference' | 'reason'> & { amount: Cents };

type Recorded = { id: string; status: PaymentStatus };

const AUDITED = {
  RETURN: 'payment.return-recorded',
  DISPUTE: 'payment.dispute-recorded',
  DISPUTE_WON: 'payment.dispute-ended',
  DISPUTE_LOST: 'payment.dispute-ended',
} as const;

/** `book` decides about the locked payment and books; everything is one transaction. */
export async function recordOutcome(
  app: App,
  staff: Staff,
  request: Request,
  book: (tx: Tx, tenant: Tenant, payment: PaymentRow) => Promise<Booked>,
): Promise<Recorded> {
  const { organizationId, identityId: recordedBy } = staff;
  const { code, idempotencyKey, ...asked } = request;
  const key = { organizationId, recordedBy, idempotencyKey };
  const requestHash = createHash('sha256')
    .update(JSON.stringify([code, asked]))
    .digest();
  const known = await selectOutcomeByKey(app.sql, key);
  if (known) return replay(known, requestHash);
  const found = await selectPaymentByCode(app.sql, organizationId, code);
  const tenant = found && (await app.tenants.byId(organizationId, found.portalId));
  if (!found || !tenant) return refuse('not_found');
  const stored = inTransaction(app.sql, async (tx) => {
    const payment = await lockPayment(tx, organizationId, found.id);
    // The same request may have been recorded while this one waited for the lock.
    if (!payment || (await selectOutcomeByKey(tx, key))) return;
    const booked = await book(tx, tenant, payment);
    const note = request.note?.trim() ?? '';
    await insertOutcome(tx, {
      ...key,
      ...booked,
      id: newId(),
      paymentId: payment.id,
      note,
      requestHash,
      createdAt: app.now().toISOString(),
    });
    await audit(app, tx, staff, { payment, booked, note });
  });
  await refuseReusedKey('recorded_outcome_one_request', stored);
  const recorded = await selectOutcomeByKey(app.sql, key);
  return recorded ? replay(recorded, requestHash) : refuse('not_found');
}

/** Another request under the same key is refused. */
function replay(
  { id, status, requestHash }: NonNullable<Awaited<ReturnType<typeof selectOutcomeByKey>>>,
  asked: Buffer,
): Recorded {
  return requestHash.equals(asked) ? { id, status } : refuse('idempotency_key_reused');
}

const audit = (
  app: App,
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Staff,
  { payment, booked, note }: { payment: PaymentRow; booked: Booked; note: string },
): Promise<unknown> => {
  const { kind, amount, reason } = booked;
  const end = kind === 'DISPUTE_WON' ? { end: 'won' } : kind === 'DISPUTE_LOST' ? { end: 'lost' } : {};
  return insertAuditEvent(tx, {
    organizationId,
    at: app.now().toISOString(),
    actorIdentityId: identityId,
    customerId: payment.customerId,
    action: AUDITED[kind],
    subjectType: 'payment',
    subjectId: payment.id,
    detail: { ...end, amount, ...(reason !== '' && { reason }), ...(note !== '' && { note }) },
    requestId,
    clientAddress,
  });
};
