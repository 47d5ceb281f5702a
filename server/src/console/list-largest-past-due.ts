import type { listLargestPastDue as Call } from '@plumbline/contract/console';
import { today } from '@plumbline/rules/dates';
import { daysPastDue, totalsByBucket } from '@plumbline/rules/invoices/ageing';
import { add } from '@plumbline/rules/money';
import type { Handler } from '../http/handler.ts';
import { selectLargestPastDue, selectOrganization } from './console.sql.ts';

export const listLargestPastDue: Handler<typeof Call> = async (app, { organizationId }, { currencyCode = 'USD' }) => {
  const { timeZone } = await selectOrganization(app.sql, organizationId);
  const day = today(app.now(), timeZone);
  const open = await selectLargestPastDue(app.sql, organizationId, currencyCode, day);
  const rows = [...Map.groupBy(open, ({ id }) => id).values()].map((invoices) => {
    const [{ id, name, code, pastDue, oldestDueDate }] = invoices as [(typeof open)[number]];
    return {
      customerId: id,
      name,
      code,
      open: add(...invoices.map(({ balance }) => balance)),
      pastDue,
      oldestDays: daysPastDue(oldestDueDate, day),
      buckets: totalsByBucket(invoices, day),
    };
  });
  return { rows, count: rows.length };
};
