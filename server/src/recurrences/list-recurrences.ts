import type { listRecurrences as Call } from '@plumbline/contract/recurrences';
import { recurrenceSummary } from '@plumbline/rules/recurrences/recurrence';
import { recurrenceList } from '@plumbline/rules/recurrences/recurrence-list';
import { likePattern } from '../database/like-pattern.ts';
import type { Handler } from '../http/handler.ts';
import { selectRecurrencePage } from './recurrences.sql.ts';

export const listRecurrences: Handler<typeof Call> = async (app, { tenant, customerId }, input) => {
  const { sort, direction, page, size, status, currencyCode, search } = recurrenceList.read(input);
  const found = await selectRecurrencePage(
    app.sql,
    { sort, direction },
    {
      organizationId: tenant.organizationId,
      customerId,
      status,
      currencyCode,
      search: search === null ? null : likePattern(search),
      limit: size,
      offset: (page - 1) * size,
    },
  );
  const rows = found.rows.map(({ payments: { statuses, days, totals }, ...row }) => {
    const payments = statuses.map((each, at) => ({ status: each, scheduledAt: days[at]!, total: totals[at]! }));
    const { nextOn, ...summary } = recurrenceSummary(row.amount, payments);
    return { ...row, ...summary, nextDate: nextOn };
  });
  return { rows, count: found.count };
};
