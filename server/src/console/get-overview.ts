import type { getOverview as Call } from '@plumbline/contract/console';
import { today } from '@plumbline/rules/dates';
import { totalsByBucket } from '@plumbline/rules/invoices/ageing';
import { add } from '@plumbline/rules/money';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import type { Handler } from '../http/handler.ts';
import { selectCounts, selectOpenByDueDate, selectOrganization, selectPortals } from './console.sql.ts';

export const getOverview: Handler<typeof Call> = async (app, { organizationId }, { currencyCode = 'USD' }) => {
  const [organization, open, counts, portals] = await Promise.all([
    selectOrganization(app.sql, organizationId),
    selectOpenByDueDate(app.sql, organizationId, currencyCode),
    selectCounts(app.sql, organizationId),
    selectPortals(app.sql, organizationId),
  ]);
  const day = today(app.now(), organization.timeZone);
  return {
    organization: { id: organization.id, name: organization.name },
    today: day,
    currencyCode,
    openTotal: add(...open.map(({ balance }) => balance)),
    buckets: totalsByBucket(open, day),
    customerCount: counts.customers ?? 0,
    userCount: counts.users ?? 0,
    openItemCount: counts.openItems ?? 0,
    portals: portals.map(({ id, name, label, domain, settings }) => ({
      id,
      name,
      label,
      theme: settingsFrom(settings).settings.themeColor,
      url: app.tenants.urlOf({ label, domain }),
    })),
  };
};
