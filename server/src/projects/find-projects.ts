import type { findProjects as Call } from '@plumbline/contract/projects';
import { textField } from '@plumbline/rules/lists/list-fields';
import { isId } from '../database/new-id.ts';
import type { Handler } from '../http/handler.ts';
import { type ProjectRow, selectProject, selectProjects } from './projects.sql.ts';
import { waiverTypesOf } from './waiver-types-of.ts';

export const findProjects: Handler<typeof Call> = async (app, { tenant, customerId }, { search, projectId }) => {
  const scope = { organizationId: tenant.organizationId, customerId };
  if (projectId) {
    const project = isId(projectId) ? await selectProject(app.sql, scope, projectId) : undefined;
    return project ? { rows: [viewOf(project)], count: 1 } : { rows: [], count: 0 };
  }
  const rows = await selectProjects(app.sql, scope, textField.read(search ?? '') ?? '');
  return { rows: rows.map(viewOf), count: rows.length };
};

const viewOf = (row: ProjectRow) => {
  const { id, organizationId, jobId, jobName, address, state, projectClass, originalContractDate, isVerified } = row;
  const shown = { id, organizationId, jobId, jobName, address, state, projectClass, originalContractDate, isVerified };
  return { ...shown, waiverTypes: waiverTypesOf(row) };
};
