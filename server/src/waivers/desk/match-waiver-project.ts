import { refuse } from '@plumbline/contract/refusals';
import type { matchWaiverProject as Call } from '@plumbline/contract/waiver-desk';
import { type Day, dayAt } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { finalWaiverDay } from '@plumbline/rules/waivers/deadlines';
import { isUnsigned } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../../http/handler.ts';
import { type ProjectRow, selectProject } from '../../projects/projects.sql.ts';
import type { Figures } from '../figures/load-figures.ts';
import { insertDeadlineEvent } from '../requests/deadline-event.ts';
import { insertFigures } from '../requests/insert-figures.ts';
import { approvalNow } from './approval-reasons-now.ts';
import { changeWaiver } from './change-waiver.ts';
import { deleteFigures, type LockedWaiver, updateProjectVerified, updateWaiver } from './desk.sql.ts';
import { figuresNow } from './figures-now.ts';

/** Decision D14. The amounts are those of the project that is named. */
export const matchWaiverProject: Handler<typeof Call> = (app, staff, { id, projectId }) =>
  changeWaiver(app, staff, id, 'project matched', async ({ tx, waiver, tenant, at }) => {
    if (!isUnsigned(waiver.status)) refuse('waiver_decided');
    const { organizationId, customerId } = waiver;
    const chosen = projectId ?? waiver.projectId ?? refuse('not_found');
    const project = (await selectProject(tx, { organizationId, customerId }, chosen)) ?? refuse('not_found');
    if (projectId === null) await updateProjectVerified(tx, { organizationId, id: chosen });
    const isOtherProject = chosen !== waiver.projectId;
    const now = await figuresNow(app, tx, tenant, { ...waiver, projectId: chosen }, { isOtherProject });
    const deadlineOn = deadlineOf({ waiver, project, figures: now, timeZone: tenant.timeZone });
    await updateWaiver(tx, waiver, { projectId: chosen, stateCode: project.state, deadlineOn });
    if (deadlineOn !== waiver.deadlineOn) await insertDeadlineEvent(tx, waiver, { at, deadlineOn, isDropped: true });
    if (now) {
      await deleteFigures(tx, waiver);
      await insertFigures(tx, { organizationId, waiverId: id, waiverType: waiver.waiverType, at }, now);
    }
    const approval = await approvalNow(tx, { ...waiver, projectId: chosen, stateCode: project.state }, now);
    await updateWaiver(tx, waiver, approval);
    return { result: { projectId: chosen }, toStatus: approval.status, note: project.jobName };
  });

type Matched = { waiver: LockedWaiver; project: ProjectRow; figures: Figures | null; timeZone: string };

/**
 * Decision D21, by the state of the project. Counts from the request: since when nothing is open is not known, and too
 * early is better than too late.
 */
function deadlineOf({ waiver, project, figures, timeZone }: Matched): Day | null {
  const { waiverType, source, supersedesId, createdAt } = waiver;
  const isAskedFor = source !== 'exchange' && supersedesId === null;
  if (!isAskedFor || figures?.amounts.openBalance !== ZERO) return null;
  const { state: stateCode, projectClass } = project;
  return finalWaiverDay({ waiverType, stateCode, projectClass, day: dayAt(createdAt, timeZone) });
}
