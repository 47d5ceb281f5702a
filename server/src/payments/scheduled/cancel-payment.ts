import type { cancelPayment as Call } from '@plumbline/contract/payments';
import { refuse } from '@plumbline/contract/refusals';
import { refuseCancel } from '@plumbline/rules/payments/cancel';
import type { App } from '../../app.ts';
import { isId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { lockPaymentOf, type PaymentRow } from '../payments.sql.ts';
import { movePayment } from '../ledger/move-payment.ts';
import { actorOf } from '../principal.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';

export const cancelPayment: Handler<typeof Call> = (app, caller, { code }) =>
  inTransaction(app.sql, async (tx) => {
    const scope = { organizationId: caller.tenant.organizationId, customerId: caller.customerId };
    const payment = (await lockPaymentOf(tx, scope, isId(code) ? { id: code } : { code })) ?? refuse('not_found');
    return cancelScheduled(app, tx, caller.tenant, { payment, identityId: actorOf(caller) });
  });

type Cancellation = { payment: PaymentRow; identityId: string };

/** Cancels a locked scheduled payment; its holds are released, and the payer is mailed. */
export async function cancelScheduled(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { payment, identityId }: Cancellation,
): Promise<{ status: PaymentRow['status'] }> {
  const refusal = refuseCancel(payment);
  if (refusal !== null) refuse(refusal);
  const at = app.now().toISOString();
  const canceled = await movePayment(tx, payment, { to: 'CANCELED', cause: 'called-off', at, identityId });
  await notifyPayer(app, tx, tenant, { ...canceled, canceledBy: identityId }, 'canceled');
  return { status: canceled.status };
}
