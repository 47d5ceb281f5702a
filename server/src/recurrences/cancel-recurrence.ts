import type { cancelRecurrence as Call } from '@plumbline/contract/recurrences';
import { refuse } from '@plumbline/contract/refusals';
import { refuseCancelRecurrence } from '@plumbline/rules/recurrences/recurrence';
import type { App } from '../app.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Customer } from '../http/caller.ts';
import type { Handler } from '../http/handler.ts';
import { movePayment } from '../payments/ledger/move-payment.ts';
import { lockRecurrence, updateRecurrenceStatus } from '../payments/recurrences.sql.ts';
import { actorOf } from '../payments/principal.ts';
import { notifyPayer } from '../payments/receipts/notify-payer.ts';
import { lockFuturePayments, selectInstallments } from './recurrences.sql.ts';

/** Cancels what has not started yet; a payment that is running goes on (decision C47). */
export const cancelRecurrence: Handler<typeof Call> = (app, caller, { id }) =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId } = caller.tenant;
    const future = await lockFuturePayments(tx, { organizationId, customerId: caller.customerId, id });
    const key = { organizationId, customerId: caller.customerId, recurrenceId: id };
    const recurrence = (await lockRecurrence(tx, key)) ?? refuse('not_found');
    const refusal = refuseCancelRecurrence(recurrence.status);
    if (refusal !== null) refuse(refusal);
    const at = app.now().toISOString();
    const identityId = actorOf(caller);
    await updateRecurrenceStatus(tx, key, { status: 'CANCELED', canceledAt: at });
    for (const payment of future) {
      await movePayment(tx, payment, { to: 'CANCELED', cause: 'called-off', at, identityId });
    }
    const payments = await selectInstallments(tx, { organizationId, customerId: caller.customerId, id });
    await confirmByMail(app, tx, caller, { id, payments, canceledIds: future.map((payment) => payment.id) });
    return { status: 'CANCELED' };
  });

type Canceled = {
  id: string;
  payments: Awaited<ReturnType<typeof selectInstallments>>;
  canceledIds: readonly string[];
};

/** One mail about all of them. */
async function confirmByMail(app: App, tx: Tx, caller: Customer, { id, payments, canceledIds }: Canceled) {
  const canceled = payments.filter((payment) => canceledIds.includes(payment.id));
  const payment = canceled[0] ?? payments.at(-1);
  if (!payment) return;
  const started = {
    count: payments.length - canceled.length,
    isProcessing: payments.some(({ status }) => status === 'STARTED' || status === 'PENDING'),
  };
  const days = canceled.flatMap(({ scheduledAt }) => (scheduledAt === null ? [] : [scheduledAt]));
  const about = { ...payment, canceledBy: actorOf(caller), recurrence: { id, days, started } };
  await notifyPayer(app, tx, caller.tenant, about, 'recurrenceCanceled');
}
