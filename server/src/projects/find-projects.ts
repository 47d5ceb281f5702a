import type { findProjects as Call } from '@plumbline/contract/projects';
import { textField } from '@plumbline/rules/lists/list-fields';
import { isId } from '../database/new-id.ts';
import type { Handler } from '../http/handler.ts';
import { selectProject, selectProjects } from './projects.sql.ts';

export const findProjects: Handler<typeof Call> = async (app, { tenant, customerId }, { search, projectId }) => {
  const scope = { organizationId: tenant.organizationId, customerId };
  if (projectId) {
    const project = isId(projectId) ? await selectProject(app.sql, scope, projectId) : undefined;
    return project ? { rows: [project], count: 1 } : { rows: [], count: 0 };
  }
  const rows = await selectProjects(app.sql, scope, textField.read(search ?? '') ?? '');
  return { rows, count: rows.length };
};
