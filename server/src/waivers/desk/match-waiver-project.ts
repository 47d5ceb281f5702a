import { refuse } from '@plumbline/contract/refusals';
import type { matchWaiverProject as Call } from '@plumbline/contract/waiver-desk';
import { isUnsigned } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../../http/handler.ts';
import { selectProject } from '../../projects/projects.sql.ts';
import { insertFigures } from '../requests/insert-figures.ts';
import { changeWaiver } from './change-waiver.ts';
import { deleteFigures, updateProjectVerified, updateWaiver } from './desk.sql.ts';
import { figuresNow } from './figures-now.ts';

/** Decision D14. The amounts are those of the project that is named. */
export const matchWaiverProject: Handler<typeof Call> = (app, staff, { id, projectId }) =>
  changeWaiver(app, staff, id, 'project matched', async ({ tx, waiver, tenant, at }) => {
    if (!isUnsigned(waiver.status)) refuse('waiver_decided');
    const { organizationId, customerId } = waiver;
    const chosen = projectId ?? waiver.projectId ?? refuse('not_found');
    const project = (await selectProject(tx, { organizationId, customerId }, chosen)) ?? refuse('not_found');
    if (projectId === null) await updateProjectVerified(tx, { organizationId, id: chosen });
    await updateWaiver(tx, waiver, { projectId: chosen, stateCode: project.state });
    const now = await figuresNow(app, tx, tenant, { ...waiver, projectId: chosen });
    if (now) {
      await deleteFigures(tx, waiver);
      await insertFigures(tx, { organizationId, waiverId: id, at }, now);
    }
    return { result: { projectId: chosen }, note: project.jobName };
  });
