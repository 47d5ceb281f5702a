import type { listWaivers as Call } from '@plumbline/contract/waivers';
import { waiverList } from '@plumbline/rules/waivers/waiver-list';
import { canBeDownloaded } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../http/handler.ts';
import { selectWaivers, selectWaiversCount } from './waivers.sql.ts';

export const listWaivers: Handler<typeof Call> = async (app, { tenant, customerId }, input) => {
  const filters = waiverList.read(input);
  const scope = { organizationId: tenant.organizationId, customerId, timeZone: tenant.timeZone };
  const [found, count] = await Promise.all([
    selectWaivers(app.sql, scope, filters).execute(),
    selectWaiversCount(app.sql, scope, filters),
  ]);
  const rows = found.map(
    ({ id, status, waiverType, createdAt, throughDate, submitterName, projectId, rejectReason, ...job }) => ({
      id,
      waiverRequestStatus: status,
      rejectReason,
      waiverType,
      createdAt,
      throughDate,
      project: { id: projectId, ...job },
      createdBy: { name: submitterName },
      waiverRequest: { submitterName },
      canBeDownloaded: canBeDownloaded(status),
    }),
  );
  return { rows, count };
};
