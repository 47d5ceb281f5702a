import type { Answer, Input } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import type { saveWaiverRequest as Call } from '@plumbline/contract/waiver-requests';
import { today } from '@plumbline/rules/dates';
import { canBeSubmittedAgain } from '@plumbline/rules/waivers/next-step';
import { usesOwnForm } from '@plumbline/rules/waivers/submit-blockers';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import { nextRun, readSchedule } from '@plumbline/rules/waivers/waiver-schedule';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Customer } from '../../http/caller.ts';
import type { ProjectRow } from '../../projects/projects.sql.ts';
import type { Figures } from '../figures/load-figures.ts';
import { insertRequest } from './insert-request.ts';
import { personOf } from './person-of.ts';
import { keysOf, removeFiles } from '../../uploads/remove-files.ts';
import type { storeFormFile } from './store-file.ts';
import { attachFiles, copyFormFiles, deleteDraft, insertWaiverFile } from './waiver-files.sql.ts';
import { insertRecurrence } from './waiver-recurrences.sql.ts';
import { selectFollowing } from './waiver-detail.sql.ts';
import {
  insertProjectToCheck,
  lockSubmitKey,
  lockWaiver,
  selectWaiverBySubmitKey,
  updateWaiverProject,
  type WaiverScope,
} from './waiver-requests.sql.ts';

export type StoredFile = Awaited<ReturnType<typeof storeFormFile>>;

export type CheckedRequest = {
  input: Input<typeof Call>;
  form: WaiverForm;
  project: ProjectRow | null;
  figures: Figures | null;
  files: readonly StoredFile[];
  draftFileIds: readonly string[];
  /** Of the request that this one follows. */
  earlierFileIds: readonly string[];
};

/** Everything that a request consists of, in one transaction. */
export async function storeRequest(
  app: App,
  customer: Customer,
  checked: CheckedRequest,
): Promise<Answer<typeof Call>> {
  const { tenant, customerId, identityId, actor, clientAddress, capabilities } = customer;
  const scope = { organizationId: tenant.organizationId, customerId };
  const { input, form, project, figures } = checked;
  const { submitKey, resubmitsId } = input;
  const person = await personOf(app.sql, customer);
  const source = actor === null ? 'portal' : 'admin';
  const { answer, isNew } = await inTransaction(app.sql, async (tx) => {
    if (submitKey !== undefined) {
      await lockSubmitKey(tx, scope, submitKey);
      const same = await selectWaiverBySubmitKey(tx, scope, submitKey);
      if (same) return { answer: answerOf(same), isNew: false };
    }
    if (resubmitsId !== undefined) await checkEarlier(tx, scope, resubmitsId);
    const job = { jobId: input.jobId?.trim() || null, jobName: nameOfJob(form) };
    const requester = { tenant, customerId, submitterId: identityId, person, source, clientAddress } as const;
    const isOwnForm = usesOwnForm(form, capabilities);
    const facts = { form, isOwnForm, project, figures, job, submitKey, resubmitsId };
    const stored = await insertRequest(app, tx, requester, facts);
    await keepFiles(tx, customer, stored.id, checked);
    if (resubmitsId !== undefined && checked.earlierFileIds.length > 0) {
      const copied = { from: resubmitsId, to: stored.id, at: app.now().toISOString(), ids: checked.earlierFileIds };
      await copyFormFiles(tx, scope.organizationId, copied);
    }
    await noteProject(tx, customer, stored, checked);
    await repeat(app, tx, customer, stored.id, form);
    await deleteDraft(tx, { ...scope, identityId });
    return { answer: answerOf(stored), isNew: true };
  });
  // The same form was sent at the same time, with files of its own.
  if (!isNew) await removeFiles(app, keysOf(checked.files));
  return answer;
}

/** Only a request that came to nothing is submitted again, and only once. */
async function checkEarlier(tx: Tx, scope: WaiverScope, id: string): Promise<void> {
  const earlier = (await lockWaiver(tx, scope, id)) ?? refuse('not_found');
  if (!canBeSubmittedAgain(earlier.status)) refuse('waiver_decided');
  const following = await selectFollowing(tx, scope, id);
  if (following) {
    const words = `Request ${waiverNumber(earlier.number)} was sent again already, as ${waiverNumber(following.number)}. Look at it under Documents.`;
    refuse('waiver_sent_again', words);
  }
}

type StoredRequest = { id: string; number: number; status: Answer<typeof Call>['waiverRequestStatus'] };

const answerOf = ({ id, number, status }: StoredRequest) => ({ id, number, waiverRequestStatus: status });

/** What the supplier can look for when the customer could not find the project. */
const nameOfJob = ({ jobName, projectAddress }: WaiverForm): string | null =>
  jobName.trim() || projectAddress.trim() || null;

async function keepFiles(
  tx: Tx,
  { tenant, customerId, identityId }: Customer,
  waiverId: string,
  { files, draftFileIds }: CheckedRequest,
): Promise<void> {
  for (const file of files) await insertWaiverFile(tx, { ...file, waiverId });
  const owner = { organizationId: tenant.organizationId, customerId, identityId };
  const attached = await attachFiles(tx, owner, waiverId, draftFileIds);
  // Another request has taken it, or it was removed, since it was looked up.
  if (attached < draftFileIds.length) refuse('not_found');
}

/** Decision D14: the supplier confirms the described project, or merges it with a known one. */
async function noteProject(
  tx: Tx,
  { tenant, customerId, capabilities }: Customer,
  { id, number }: StoredRequest,
  { form }: CheckedRequest,
): Promise<void> {
  if (!form.projectNotFound || !capabilities.waiverProjectCreation) return;
  const { organizationId } = tenant;
  const projectId = newId();
  const address = form.projectAddress.trim();
  const jobName = nameOfJob(form) ?? address;
  const project = { organizationId, id: projectId, customerId, jobId: `NEW-${number}`, jobName, address };
  await insertProjectToCheck(tx, project);
  await updateWaiverProject(tx, { organizationId, id, projectId });
}

async function repeat(
  app: App,
  tx: Tx,
  { tenant, customerId, identityId, capabilities }: Customer,
  waiverId: string,
  form: WaiverForm,
): Promise<void> {
  const schedule = readSchedule(form.recurringSchedule, form.recurringScheduleDay);
  if (schedule === null || !capabilities.waiverRecurrence) return;
  await insertRecurrence(tx, {
    organizationId: tenant.organizationId,
    id: newId(),
    portalId: tenant.portalId,
    customerId,
    waiverId,
    status: 'ACTIVE',
    schedule: schedule.kind,
    scheduleDay: String(schedule.day),
    nextRunOn: nextRun(schedule, today(app.now(), tenant.timeZone)),
    createdBy: identityId,
    createdAt: app.now().toISOString(),
  });
}
