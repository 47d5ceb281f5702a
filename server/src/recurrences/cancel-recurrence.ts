import type { cancelRecurrence as Call } from '@plumbline/contract/recurrences';
import { refuse } from '@plumbline/contract/refusals';
import { refuseCancelRecurrence } from '@plumbline/rules/recurrences/recurrence';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { movePayment } from '../payments/ledger/move-payment.ts';
import { lockRecurrence, updateRecurrenceStatus } from '../payments/recurrences.sql.ts';
import { actorOf } from '../payments/principal.ts';
import { lockFuturePayments } from './recurrences.sql.ts';

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
    await updateRecurrenceStatus(tx, key, { status: 'CANCELED', canceledAt: at });
    for (const payment of future) {
      await movePayment(tx, payment, { to: 'CANCELED', cause: 'called-off', at, identityId: actorOf(caller) });
    }
    return { status: 'CANCELED' };
  });
