import type { reschedulePayment as Call } from '@plumbline/contract/payments';
import { refuse, Refused } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import { refuseCancel } from '@plumbline/rules/payments/cancel';
import { processOn, refuseMove } from '@plumbline/rules/payments/schedule';
import { isId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import type { Limit } from '../../identity/throttle.ts';
import { recordConsent } from '../checkout/record-consent.ts';
import { insertPaymentEvent, lockPaymentOf, updatePayment } from '../payments.sql.ts';
import { actorOf } from '../principal.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { scheduledMethod } from './scheduled-method.ts';

const EXPIRES = 'The card expires before that day. Choose an earlier day.';

/** Each is mailed to whoever made the payment. */
const BY_PERSON: Limit = { name: 'moved payments by person', max: 60, perSeconds: 3600 };

/** Moves a scheduled payment to another day, with the authorization for that day. */
export const reschedulePayment: Handler<typeof Call> = async (app, caller, { code, scheduledAt }) => {
  const { tenant, customerId } = caller;
  await app.throttle.count(BY_PERSON, `${tenant.organizationId} ${caller.identityId}`);
  return inTransaction(app.sql, async (tx) => {
    const scope = { organizationId: tenant.organizationId, customerId };
    const payment = (await lockPaymentOf(tx, scope, isId(code) ? { id: code } : { code })) ?? refuse('not_found');
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
      identityId: actorOf(caller),
      data: { from: payment.scheduledAt, to: scheduledAt },
      createdAt: at,
    });
    await recordConsent(tx, caller, moved, method, at);
    await notifyPayer(app, tx, tenant, moved, 'scheduled');
    return { status, scheduledAt, processOn: moved.processOn };
  });
};
