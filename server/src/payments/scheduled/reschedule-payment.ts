import type { Answer } from '@plumbline/contract/call';
import type { reschedulePayment as Call } from '@plumbline/contract/payments';
import { refuse, Refused } from '@plumbline/contract/refusals';
import { type Day, today } from '@plumbline/rules/dates';
import { refuseCancel } from '@plumbline/rules/payments/cancel';
import { processOn, refuseMove } from '@plumbline/rules/payments/schedule';
import type { App } from '../../app.ts';
import { isId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import type { Limit } from '../../identity/throttle.ts';
import { type Agreement, recordConsent } from '../checkout/record-consent.ts';
import { insertPaymentEvent, lockPaymentOf, type PaymentRow, updatePayment } from '../payments.sql.ts';
import { actorOf } from '../principal.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { scheduledMethod } from './scheduled-method.ts';

const EXPIRES = 'The card expires before that day. Choose an earlier day.';

/** Each is mailed to whoever made the payment. */
const BY_PERSON: Limit = { name: 'moved payments by person', max: 60, perSeconds: 3600 };

export const reschedulePayment: Handler<typeof Call> = async (app, caller, { code, scheduledAt }) => {
  const { tenant, customerId } = caller;
  const { organizationId } = tenant;
  await countMove(app, { organizationId, identityId: caller.identityId });
  return inTransaction(app.sql, async (tx) => {
    const scope = { organizationId, customerId };
    const payment = (await lockPaymentOf(tx, scope, isId(code) ? { id: code } : { code })) ?? refuse('not_found');
    return moveScheduled(app, tx, { payment, scheduledAt, agreed: caller, identityId: actorOf(caller) });
  });
};

export const countMove = (
  app: App,
  { organizationId, identityId }: { organizationId: string; identityId: string },
): Promise<void> => app.throttle.count(BY_PERSON, `${organizationId} ${identityId}`);

type Move = { payment: PaymentRow; scheduledAt: Day; agreed: Agreement; identityId: string };

/** Moves a locked scheduled payment to another day, with the authorization for that day. */
export async function moveScheduled(
  app: App,
  tx: Tx,
  { payment, scheduledAt, agreed, identityId }: Move,
): Promise<Answer<typeof Call>> {
  const { tenant } = agreed;
  const refusal = refuseCancel(payment) ?? refuseMove(scheduledAt, today(app.now(), tenant.timeZone));
  if (refusal !== null) refuse(refusal);
  const moved = { ...payment, scheduledAt, processOn: processOn(scheduledAt) };
  const { status } = payment;
  if (payment.scheduledAt === scheduledAt) return { status, scheduledAt, processOn: moved.processOn };
  const method = await scheduledMethod(app, tx, payment, moved.processOn);
  if (method === 'method_expired') throw new Refused(method, EXPIRES);
  if (method === 'method_deleted') refuse(method);
  const at = app.now().toISOString();
  await updatePayment(tx, payment, { scheduledAt, processOn: moved.processOn, nextRunAt: null, runCount: 0 });
  await insertPaymentEvent(tx, {
    organizationId: payment.organizationId,
    paymentId: payment.id,
    fromStatus: status,
    toStatus: status,
    cause: 'moved',
    identityId,
    data: { from: payment.scheduledAt, to: scheduledAt },
    createdAt: at,
  });
  await recordConsent(tx, agreed, moved, method, at);
  await notifyPayer(app, tx, tenant, moved, 'scheduled');
  return { status, scheduledAt, processOn: moved.processOn };
}
