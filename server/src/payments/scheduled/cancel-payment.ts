import type { cancelPayment as Call } from '@plumbline/contract/payments';
import { refuse } from '@plumbline/contract/refusals';
import { refuseCancel } from '@plumbline/rules/payments/cancel';
import { isId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { lockPaymentOf } from '../payments.sql.ts';
import { movePayment } from '../ledger/move-payment.ts';
import { actorOf } from '../principal.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';

/** Cancels a scheduled payment; its holds are released, and the payer is mailed. */
export const cancelPayment: Handler<typeof Call> = (app, caller, { code }) =>
  inTransaction(app.sql, async (tx) => {
    const scope = { organizationId: caller.tenant.organizationId, customerId: caller.customerId };
    const payment = (await lockPaymentOf(tx, scope, isId(code) ? { id: code } : { code })) ?? refuse('not_found');
    const refusal = refuseCancel(payment);
    if (refusal !== null) refuse(refusal);
    const at = app.now().toISOString();
    const identityId = actorOf(caller);
    const canceled = await movePayment(tx, payment, { to: 'CANCELED', cause: 'called-off', at, identityId });
    await notifyPayer(app, tx, caller.tenant, { ...canceled, canceledBy: identityId }, 'canceled');
    return { status: canceled.status };
  });
