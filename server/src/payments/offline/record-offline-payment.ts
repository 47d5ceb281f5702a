import type { recordOfflinePayment as Call } from '@plumbline/contract/payment-desk/offline-payments';
import type { Answer } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import type { Limit } from '../../identity/throttle.ts';
import { selectPaymentByKey } from '../checkout/idempotency.sql.ts';
import { requestHashOf } from '../checkout/request-hash.ts';
import { recipientsOf } from '../receipts/email-receipt.ts';
import { selectMadeCredit } from './offline-payments.sql.ts';
import { storeOfflinePayment } from './store-offline-payment.ts';

/** Receipts go to any address. A clerk records many checks in an hour, so that it is more than for copies. */
export const OFFLINE_RECEIPTS: Limit = { name: 'offline receipts by staff', max: 300, perSeconds: 3600 };

const TOO_MANY_RECEIPTS =
  'You have mailed many receipts within an hour. Record this payment without a receipt, or wait up to an hour.';

/** A check, cash or a wire is approved when it is recorded: nobody is asked, and everything is one transaction (ADR 57). */
export const recordOfflinePayment: Handler<typeof Call> = async (app, staff, { idempotencyKey, ...input }) => {
  const { organizationId, identityId } = staff;
  const key = {
    organizationId,
    principal: `${identityId} ${input.customerId}`,
    route: 'POST /v1/console/payments',
    key: idempotencyKey,
  };
  const requestHash = requestHashOf(input);
  const known = await selectPaymentByKey(app.sql, key);
  if (known) return replay(app, organizationId, known, requestHash);
  const emails = recipientsOf(input.emails ?? []);
  await refuseManyReceipts(app, staff, emails);
  const payment = { input, emails, key, requestHash };
  const isStored = await inTransaction(app.sql, (tx) => storeOfflinePayment(app, tx, staff, payment));
  // What is refused mails nobody, and the same request again neither.
  if (isStored && emails.length > 0) await app.throttle.increment(OFFLINE_RECEIPTS, senderOf(staff), emails.length);
  const stored = await selectPaymentByKey(app.sql, key);
  return stored ? replay(app, organizationId, stored, requestHash) : refuse('not_found');
};

const senderOf = ({ organizationId, identityId }: Staff): string => `${organizationId} ${identityId}`;

async function refuseManyReceipts({ throttle }: App, staff: Staff, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  const until = await throttle.limitedUntil(OFFLINE_RECEIPTS, senderOf(staff));
  if (until !== null) refuse('too_many_requests', TOO_MANY_RECEIPTS);
}

/** Another request under the same key is refused. */
async function replay(
  { sql }: Pick<App, 'sql'>,
  organizationId: string,
  { id, code, status, requestHash }: NonNullable<Awaited<ReturnType<typeof selectPaymentByKey>>>,
  asked: Buffer,
): Promise<Answer<typeof Call>> {
  if (!requestHash.equals(asked)) refuse('idempotency_key_reused');
  const credit = await selectMadeCredit(sql, { organizationId, id });
  return { id, code, status, creditNumber: credit?.invoiceNumber ?? null };
}
