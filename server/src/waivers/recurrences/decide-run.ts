import type { Day } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { capabilities, DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { submitBlockers } from '@plumbline/rules/waivers/submit-blockers';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import {
  type EndReason,
  parseSchedule,
  type SkipReason,
  stoppedBy,
  throughDateOfRun,
} from '@plumbline/rules/waivers/waiver-schedule';
import { isProgress } from '@plumbline/rules/waivers/waiver-types';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type ProjectRow, selectProject } from '../../projects/projects.sql.ts';
import { waiverTypesOf } from '../../projects/waiver-types-of.ts';
import { type Figures, loadFigures } from '../figures/load-figures.ts';
import { formOfWaiver } from '../requests/form-of-waiver.ts';
import type { Requester } from '../requests/insert-request.ts';
import {
  type PortalScope,
  selectActiveStaff,
  selectCustomerName,
  selectMember,
  selectRequesters,
} from '../recipients.sql.ts';
import { type Recurrence, selectModel } from '../requests/waiver-recurrences.sql.ts';
import { selectSameRequest } from '../requests/waiver-requests.sql.ts';
import { hasFinalWaiver } from './waiver-recurrences.sql.ts';

type Model = NonNullable<Awaited<ReturnType<typeof selectModel>>>;
type Facts = { form: WaiverForm; project: ProjectRow | null; figures: Figures | null };
type Asker = Pick<Requester, 'person' | 'submitterId'>;
export type Decision =
  | { kind: 'end'; reason: EndReason }
  | { kind: 'skip'; reason: SkipReason }
  | { kind: 'request'; facts: Facts; model: Model; asker: Asker };

/** Whether a run makes a request like the first one, makes none this time, or is the end of the schedule. */
export async function decideRun(tx: Tx, tenant: Tenant, recurrence: Recurrence, day: Day): Promise<Decision> {
  const { organizationId, settings } = tenant;
  const { customerId } = recurrence;
  const scope = { organizationId, customerId };
  const can = capabilities(settings, { isEmbedded: false, permissions: DEFAULT_PERMISSIONS });
  if (!can.waiverRecurrence) return { kind: 'end', reason: 'SWITCHED_OFF' };
  const model = await selectModel(tx, recurrence);
  const stop = stoppedBy(model);
  if (stop !== null) return { kind: 'end', reason: stop };
  const asker = await askerOf(tx, { ...scope, portalId: tenant.portalId }, model);
  if (asker === null) return { kind: 'end', reason: 'NOBODY_LEFT' };
  const project = model.projectId === null ? null : ((await selectProject(tx, scope, model.projectId)) ?? null);
  if (project !== null && project.closedOn !== null && project.closedOn <= day) {
    return { kind: 'end', reason: 'PROJECT_CLOSED' };
  }
  if (project !== null && (await hasFinalWaiver(tx, scope, project.id))) return { kind: 'end', reason: 'FINAL_WAIVER' };
  const { waiverType } = model;
  const throughDate = isProgress(waiverType)
    ? throughDateOfRun(parseSchedule(recurrence.schedule, recurrence.scheduleDay), recurrence.nextRunOn)
    : null;
  const form = formOfWaiver(model, { throughDate });
  if (project === null) return { kind: 'request', model, asker, facts: { form, project, figures: null } };
  if ((await selectSameRequest(tx, scope, { projectId: project.id, waiverType, throughDate })) !== undefined) {
    return { kind: 'skip', reason: 'PERIOD_COVERED' };
  }
  const figures = await loadFigures(
    tx,
    tenant,
    { ...scope, projectId: project.id },
    {
      waiverType,
      throughDate,
      pickedInvoiceIds: null,
      jobId: project.jobId,
      today: day,
    },
  );
  const isOwnForm = waiverType === 'other';
  if (!isOwnForm && figures.amounts.amount === ZERO) return { kind: 'skip', reason: 'NOTHING_BILLED' };
  const allowedTypes = waiverTypesOf(project);
  // The files of the first request are used again, so the form need not name them; whether there was a form of the
  // supplier was asked with that request.
  const [blocker] = submitBlockers(
    { ...form, customFile: null },
    {
      can,
      today: day,
      allowedTypes,
      amounts: figures.amounts,
      project: model.isOwnForm ? null : project,
      hasForm: null,
      // The branch was one of them when the schedule was made.
      branches: [],
    },
  );
  if (blocker)
    return { kind: 'skip', reason: blocker.reason === 'unpaid-invoices' ? 'UNPAID_INVOICES' : 'NOT_POSSIBLE' };
  return { kind: 'request', model, asker, facts: { form, project, figures } };
}

/**
 * Decision D31: a schedule is the customer's. If whoever made it may request no waivers any more, it goes on in the name
 * of the customer; null if nobody is left who may.
 */
async function askerOf(tx: Tx, scope: PortalScope, model: Model): Promise<Asker | null> {
  const { submitterId, submitterName: name, submitterEmail: email } = model;
  const own = { submitterId, person: { name, email } };
  if (submitterId !== null) {
    const member = await selectMember(tx, scope, submitterId);
    if (member?.canView && member.canRequestWaiver) return own;
    const staff = member ? undefined : await selectActiveStaff(tx, scope.organizationId, submitterId);
    if (staff) return own;
  }
  const [first] = await selectRequesters(tx, scope);
  if (first === undefined) return null;
  return { submitterId: null, person: { name: await selectCustomerName(tx, scope), email: first.email } };
}
