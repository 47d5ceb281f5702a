import type { listRecurrences as Call } from '@plumbline/contract/recurrences';
import { recurrenceSummary } from '@plumbline/rules/recurrences/recurrence';
import { recurrenceList } from '@plumbline/rules/recurrences/recurrence-list';
import type { Handler } from '../http/handler.ts';
import { selectInstallments, selectRecurrences, selectRecurrencesCount } from './recurrences.sql.ts';

export const listRecurrences: Handler<typeof Call> = async (app, { tenant, customerId }, input) => {
  const filters = recurrenceList.read(input);
  const scope = { organizationId: tenant.organizationId, customerId };
  const [found, count] = await Promise.all([
    selectRecurrences(app.sql, scope, filters),
    selectRecurrencesCount(app.sql, scope, filters),
  ]);
  const ids = found.map(({ id }) => id);
  const payments = Map.groupBy(await selectInstallments(app.sql, scope, ids), ({ recurrenceId }) => recurrenceId);
  const rows = found.map((row) => {
    const { nextOn, ...summary } = recurrenceSummary(row.amount, payments.get(row.id) ?? []);
    return {
      id: row.id,
      status: row.status,
      frequency: row.frequency,
      type: row.paymentType,
      brand: row.brand,
      amount: row.amount,
      ...summary,
      startDate: row.startDate,
      endDate: row.endDate,
      nextDate: nextOn,
      currencyCode: row.currencyCode,
      createdAt: row.createdAt,
      createdBy: { name: row.createdByName },
    };
  });
  return { rows, count };
};
