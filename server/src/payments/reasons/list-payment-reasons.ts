import type { listPaymentReasons as Call } from '@plumbline/contract/payments';
import type { Handler } from '../../http/handler.ts';
import { selectPaymentReasons } from './payment-reasons.sql.ts';

export const listPaymentReasons: Handler<typeof Call> = async (app, { tenant }) => {
  const rows = await selectPaymentReasons(app.sql, tenant.organizationId);
  return { rows, count: rows.length };
};
