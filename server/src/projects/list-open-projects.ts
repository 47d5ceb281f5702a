import type { listOpenProjects as Call } from '@plumbline/contract/projects';
import { today } from '@plumbline/rules/dates';
import { paidPercent } from '@plumbline/rules/invoices/ageing';
import { currencyFor } from '@plumbline/rules/portals/currency';
import { projectList } from '@plumbline/rules/projects/project-list';
import type { Handler } from '../http/handler.ts';
import { selectOpenProjects, selectOpenProjectsCount } from './projects.sql.ts';

type Row = Awaited<ReturnType<typeof selectOpenProjects>>[number];

export const listOpenProjects: Handler<typeof Call> = async (app, { tenant, customerId }, input) => {
  const filters = projectList.read(input);
  const currencyCode = currencyFor(filters.currencyCode, tenant.settings.currencyCodes);
  const day = today(app.now(), tenant.timeZone);
  const scope = { organizationId: tenant.organizationId, customerId, currencyCode, day };
  const found = await selectOpenProjects(app.sql, scope, filters);
  const count = found[0]?.found ?? (filters.page === 1 ? 0 : await selectOpenProjectsCount(app.sql, scope, filters));
  return { rows: found.map((row) => ({ ...viewOf(row), currencyCode })), count };
};

const viewOf = (row: Row) => ({
  id: row.id,
  jobId: row.jobId,
  jobName: row.jobName,
  address: row.address,
  state: row.state,
  organizationId: row.organizationId,
  open: {
    current: { total: row.openCurrent, count: row.currentCount },
    '30': { total: row.open30, count: row.count30 },
    '60': { total: row.open60, count: row.count60 },
    '61': { total: row.open61, count: row.count61 },
  },
  openTotal: row.openTotal,
  openCount: row.openCount,
  paidCount: row.paidCount,
  waiversCount: row.waiversCount,
  percentPaid: paidPercent(row.invoicedTotal, row.openTotal).percent,
});
