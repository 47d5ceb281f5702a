import type { moveDeskPayment as Call } from '@plumbline/contract/payment-desk/payment-upkeep';
import type { Handler } from '../../http/handler.ts';
import { countMove, moveScheduled } from '../scheduled/reschedule-payment.ts';
import { selectCustomerOf } from './desk-payment.sql.ts';
import { changeDeskPayment } from './payment-of-staff.ts';

/** As the customer moves it; the authorization says that staff recorded it for the customer. */
export const moveDeskPayment: Handler<typeof Call> = async (app, staff, { code, scheduledAt }) => {
  await countMove(app, staff);
  return changeDeskPayment(app, staff, { code, action: 'payment.moved' }, async (tx, tenant, payment) => {
    const { identityId, clientAddress } = staff;
    const { name: customerName } = await selectCustomerOf(tx, payment);
    const capabilities = { cardOnFile: tenant.settings.isCardOnFileEnabled };
    const agreed = { tenant, clientAddress, customerName, capabilities, actor: staff };
    const result = await moveScheduled(app, tx, { payment, scheduledAt, agreed, identityId });
    return { result, detail: { from: payment.scheduledAt, to: scheduledAt } };
  });
};
