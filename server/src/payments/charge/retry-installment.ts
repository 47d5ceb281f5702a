import { daysBetween, later, today } from '@plumbline/rules/dates';
import { retryDay } from '@plumbline/rules/recurrences/recurrence';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { type AttemptRow, countCharges, insertAttempt } from './attempts.sql.ts';
import { newOrderId } from './new-codes.ts';
import { chargeContext } from './stored-charge.ts';

const DAY_MS = 24 * 60 * 60_000;

type DeclinedInstallment = { attempt: AttemptRow; payment: PaymentRow; failureCode: string };

/**
 * Stores the second charge of a declined installment for the next business day; until then the payment stays pending
 * (decision C33). False if it is not retried.
 */
export async function retryInstallment(
  app: App,
  tx: Tx,
  { timeZone }: Tenant,
  { attempt, payment, failureCode }: DeclinedInstallment,
): Promise<boolean> {
  const { organizationId, sealedRequest, currencyCode, amount } = attempt;
  if (payment.recurrenceId === null || payment.status !== 'PENDING' || sealedRequest === null) return false;
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
    nextPollAt: later(app.now(), daysBetween(failedOn, day) * DAY_MS).toISOString(),
  });
  return true;
}
