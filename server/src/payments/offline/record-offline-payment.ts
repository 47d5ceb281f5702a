import type { recordOfflinePayment as Call } from '@plumbline/contract/payment-desk/offline-payments';
import type { Answer } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { selectPaymentByKey } from '../checkout/idempotency.sql.ts';
import { requestHashOf } from '../checkout/request-hash.ts';
import { checkRecipients } from '../receipts/email-receipt.ts';
import { selectMadeCredit } from './offline-payments.sql.ts';
import { storeOfflinePayment } from './store-offline-payment.ts';

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
  const typed = input.emails ?? [];
  const emails = typed.length === 0 ? [] : await checkRecipients(app, staff, typed);
  await inTransaction(app.sql, (tx) => storeOfflinePayment(app, tx, staff, { input, emails, key, requestHash }));
  const stored = await selectPaymentByKey(app.sql, key);
  return stored ? replay(app, organizationId, stored, requestHash) : refuse('not_found');
};

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
