import type { getDailyClose as Call } from '@plumbline/contract/payment-desk/daily-close';
import type { Handler } from '../../http/handler.ts';
import { selectDailyClose } from './daily-close.sql.ts';

export const getDailyClose: Handler<typeof Call> = async ({ sql }, { organizationId }) => {
  const { hasDailyClose, accountsEmail, supportEmail } = await selectDailyClose(sql, organizationId);
  return { isOn: hasDailyClose, address: accountsEmail ?? supportEmail };
};
