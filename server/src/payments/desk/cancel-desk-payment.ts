import type { cancelDeskPayment as Call } from '@plumbline/contract/payment-desk/payment-upkeep';
import type { Handler } from '../../http/handler.ts';
import { cancelScheduled } from '../scheduled/cancel-payment.ts';
import { changeDeskPayment } from './payment-of-staff.ts';

/** As the customer cancels it; the person of the staff is mailed too. */
export const cancelDeskPayment: Handler<typeof Call> = (app, staff, { code }) =>
  changeDeskPayment(app, staff, { code, action: 'payment.canceled' }, async (tx, tenant, payment) => {
    const { identityId } = staff;
    const result = await cancelScheduled(app, tx, tenant, { payment, identityId });
    return { result, detail: { scheduledAt: payment.scheduledAt } };
  });
