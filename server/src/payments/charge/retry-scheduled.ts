import { sameTimeOn, today } from '@plumbline/rules/dates';
import { retryDay } from '@plumbline/rules/recurrences/recurrence';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { NOT_SENT } from '../../ports/gateway/gateway.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { selectIsRecurrenceCanceled } from '../recurrences.sql.ts';
import { type AttemptRow, countCharges, insertAttempt } from './attempts.sql.ts';
import { newOrderId } from './new-codes.ts';
import { NOT_FOUND } from './not-charged.ts';
import { chargeContext } from './stored-charge.ts';

/** The provider was down: nobody has said no to the payment. */
const NEVER_ARRIVED: readonly string[] = [NOT_SENT, NOT_FOUND];

type DeclinedPayment = { attempt: AttemptRow; payment: PaymentRow; failureCode: string };

/**
 * Stores the second charge of a declined installment (decision C33), or of any scheduled payment that never reached the
 * provider, for the next business day; until then the payment stays pending. False if it is not retried.
 */
export async function retryScheduled(
  app: App,
  tx: Tx,
  { timeZone }: Tenant,
  { attempt, payment, failureCode }: DeclinedPayment,
): Promise<boolean> {
  const { organizationId, sealedRequest, currencyCode, amount } = attempt;
  if (payment.processOn === null || payment.status !== 'PENDING' || sealedRequest === null) return false;
  if (payment.recurrenceId === null && !NEVER_ARRIVED.includes(failureCode)) return false;
  if (await selectIsRecurrenceCanceled(tx, { organizationId, paymentId: payment.id })) return false;
  const failedOn = today(app.now(), timeZone);
  const attempts = await countCharges(tx, { organizationId, paymentId: payment.id });
  const day = retryDay({ failedOn, attempts, failureCode });
  if (day === null) return false;
  const id = newId();
  const request = app.encryption.decrypt(sealedRequest, chargeContext(organizationId, attempt.id));
  await insertAttempt(tx, {
    organizationId,
    id,
    paymentId: payment.id,
    kind: 'AUTH',
    state: 'CREATED',
    orderId: newOrderId(),
    currencyCode,
    amount,
    sealedRequest: app.encryption.encrypt(request, chargeContext(organizationId, id)),
    createdAt: app.now().toISOString(),
    // Recovery sends what is stored and due.
    nextPollAt: sameTimeOn(app.now(), day, timeZone).toISOString(),
  });
  return true;
}
