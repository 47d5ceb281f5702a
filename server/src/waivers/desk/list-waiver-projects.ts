import { refuse } from '@plumbline/contract/refusals';
import type { listWaiverProjects as Call } from '@plumbline/contract/waiver-review';
import type { Handler } from '../../http/handler.ts';
import { selectProjects } from '../../projects/projects.sql.ts';
import { selectDeskWaiver } from './desk.sql.ts';

export const listWaiverProjects: Handler<typeof Call> = async (app, { organizationId }, { id, search = '' }) => {
  const { customerId } = (await selectDeskWaiver(app.sql, { organizationId, id })) ?? refuse('not_found');
  const found = await selectProjects(app.sql, { organizationId, customerId }, search.trim());
  const rows = found.map(({ id: projectId, jobId, jobName, address, state }) => ({
    id: projectId,
    jobId,
    jobName,
    address,
    state,
  }));
  return { rows, count: rows.length };
};
