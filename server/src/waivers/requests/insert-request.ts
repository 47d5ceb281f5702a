import type { Selectable } from 'kysely';
import { today, type Day } from '@plumbline/rules/dates';
import { readEmails } from '@plumbline/rules/email';
import { ZERO } from '@plumbline/rules/money';
import { approvalReasons, firstStatus } from '@plumbline/rules/waivers/approval-reasons';
import { finalWaiverDay } from '@plumbline/rules/waivers/deadlines';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { ProjectRow } from '../../projects/projects.sql.ts';
import type { Figures } from '../figures/load-figures.ts';
import { approvalFacts } from './approval-facts.ts';
import { insertDeadlineEvent } from './deadline-event.ts';
import { insertFigures } from './insert-figures.ts';
import { mailRequested } from './mail-requested.ts';
import type { Person } from './person-of.ts';
import { insertWaiverEvent, insertWaiverRequest } from './waiver-requests.sql.ts';

/** In whose name a request is made, and by what. */
export type Requester = {
  tenant: Tenant;
  customerId: string;
  submitterId: string | null;
  person: Person;
  source: 'admin' | 'exchange' | 'portal' | 'recurrence';
  /** Null if nobody is there: a schedule or an exchange makes the request. */
  clientAddress: string | null;
  run?: { recurrenceId: string; runOn: Day };
};

export type RequestFacts = {
  form: WaiverForm;
  /** Left out for a request like an earlier one, whose form says it. */
  isOwnForm?: boolean | undefined;
  project: ProjectRow | null;
  figures: Figures | null;
  /** As the customer wrote it, where the project is not known. */
  job: { jobId: string | null; jobName: string | null };
  submitKey?: string | undefined;
  resubmitsId?: string | undefined;
  /** The released waiver that it replaces. */
  supersedesId?: string | undefined;
  /** What the desk has decided on the request that it follows (decision D33). */
  notary?: NotaryDecision;
};

export type NotaryDecision = Pick<Selectable<Tables['waiverRequest']>, 'isNotaryNeeded' | 'notaryNote'>;

/** A request with its amounts, its first event and its mails. */
export async function insertRequest(app: App, tx: Tx, requester: Requester, facts: RequestFacts) {
  const { tenant, customerId, submitterId, person, source, clientAddress, run } = requester;
  const { organizationId, portalId } = tenant;
  const { form, project, figures, job } = facts;
  const scope = { organizationId, customerId };
  const { isOwnForm = form.customFile === true, supersedesId = null, notary } = facts;
  const isNotaryNeeded = notary?.isNotaryNeeded ?? null;
  const at = app.now().toISOString();
  const checked = { form, isOwnForm, isNotaryNeeded, project, figures, supersedesId };
  const found = approvalReasons(await approvalFacts(tx, scope, checked));
  // A person has approved the conditional waiver of the project for which this one stands.
  const reasons = source === 'exchange' ? found.filter((reason) => reason !== 'FINAL_TYPE') : found;
  const { emails } = readEmails(form.email);
  const deadlineOn = deadlineOf(requester, facts, today(app.now(), tenant.timeZone));
  const stored = await insertWaiverRequest(tx, {
    ...scope,
    id: newId(),
    portalId,
    projectId: project?.id ?? null,
    isProjectNotFound: form.projectNotFound,
    ...(project === null ? job : { jobId: null, jobName: null }),
    projectAddress: project === null ? form.projectAddress.trim() || null : null,
    stateCode: project?.state ?? null,
    waiverType: form.waiverType!,
    throughDate: form.throughDate,
    status: firstStatus(reasons),
    approvalReasons: reasons,
    source,
    submitterId,
    submitterName: person.name,
    submitterEmail: person.email,
    invoiceText: form.invoiceText.trim() || null,
    isAlreadyPaid: form.isInvoiceAlreadyPaid,
    isNotarizationRequested: form.requestNotarization === true,
    isNotaryNeeded,
    notaryNote: notary?.notaryNote ?? null,
    isWetInkRequested: form.requestWetInkSignature,
    isOwnForm,
    paymentDetail: paymentDetailOf(form),
    emails: [...emails],
    notes: form.notes || null,
    currencyCode: figures?.currencyCode ?? null,
    resubmitsId: facts.resubmitsId ?? null,
    supersedesId,
    submitKey: facts.submitKey ?? null,
    ...run,
    deadlineOn,
    createdAt: at,
  });
  if (figures)
    await insertFigures(tx, { organizationId, waiverId: stored.id, waiverType: form.waiverType!, at }, figures);
  await insertWaiverEvent(tx, {
    organizationId,
    waiverId: stored.id,
    at,
    action: 'requested',
    toStatus: stored.status,
    ...actorOf(requester),
    clientAddress,
    data: { approvalReasons: reasons },
  });
  if (deadlineOn !== null) await insertDeadlineEvent(tx, { organizationId, ...stored }, { at, deadlineOn });
  // Whoever asked for the conditional waiver hears of the other one when it is ready.
  if (source !== 'exchange')
    await mailRequested(app, tx, tenant, { ...stored, form, project, figures, requester, emails, reasons });
  return stored;
}

/**
 * A customer who has paid everything, and asks for it, also if staff enter it for them. What we prepare by ourselves, or
 * in the place of one that was given, was not asked for.
 */
function deadlineOf({ source }: Requester, facts: RequestFacts, day: Day): Day | null {
  const { form, project, figures, supersedesId } = facts;
  const isAskedFor = source !== 'exchange' && supersedesId === undefined;
  if (!isAskedFor || project === null || figures?.amounts.openBalance !== ZERO) return null;
  const { state: stateCode, projectClass } = project;
  return finalWaiverDay({ waiverType: form.waiverType!, stateCode, projectClass, day });
}

const WORKERS = { recurrence: 'Schedule', exchange: 'Exchange' } as const;

const actorOf = ({ source, submitterId, person }: Requester) =>
  source === 'recurrence' || source === 'exchange'
    ? { actorIdentityId: null, actorName: WORKERS[source] }
    : { actorIdentityId: submitterId, actorName: person.name };

function paymentDetailOf(form: WaiverForm): Record<string, unknown> | null {
  const { paymentDetailType } = form;
  if (paymentDetailType === null) return null;
  const joint = form.paymentIsJoint ? { paymentIsJoint: true, paymentPayees: form.paymentPayees.trim() } : {};
  return paymentDetailType === 'branch'
    ? {
        paymentDetailType,
        paymentBranchLocation: form.paymentBranchLocation.trim(),
        paymentDate: form.paymentDate,
        paymentMethod: form.paymentMethod,
        ...joint,
      }
    : {
        paymentDetailType,
        paymentCheckNumber: form.paymentCheckNumber.trim(),
        paymentCheckAmount: form.paymentCheckAmount,
        paymentMailedDate: form.paymentMailedDate,
        ...joint,
      };
}
