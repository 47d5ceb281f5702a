// Generates the waiver requests and the notices of an account.
import { addDays, addMonths, type Day } from '@plumbline/rules/dates';
import { newId } from '@plumbline/server/database/new-id';
import type { Tables } from '@plumbline/server/database/tables.gen';
import { storageKey } from '@plumbline/server/ports/storage/storage';
import { type Account, type AccountProject, momentOn } from './account.ts';
import { seededRandom } from './seeded-random.ts';
import type { Story } from './story.ts';

type Waiver = Tables['waiverRequest'];
export type StoryWaiver = Pick<
  Waiver,
  | 'id'
  | 'customerId'
  | 'projectId'
  | 'jobId'
  | 'jobName'
  | 'projectAddress'
  | 'waiverType'
  | 'status'
  | 'throughDate'
  | 'submitterId'
  | 'submitterName'
  | 'submitterEmail'
  | 'rejectReason'
  | 'rejectMessage'
  | 'fileKey'
  | 'createdAt'
  | 'decidedAt'
>;
export type StoryDocument = Pick<
  Tables['document'],
  'id' | 'customerId' | 'projectId' | 'type' | 'name' | 'createdByName' | 'throughDate' | 'fileKey' | 'createdAt'
> & { createdByEmail: string };

/** Of the first customer, newest first: every status, and more released ones than a widget shows. */
const WAIVERS: readonly (readonly [Waiver['status'], Waiver['waiverType']])[] = [
  ['new', 'conditional.progress'],
  ['requested-approval', 'unconditional.progress'],
  ['pending-notarization', 'conditional.final'],
  ['confirmed', 'conditional.progress'],
  ['ready', 'conditional.progress'],
  ['rejected', 'unconditional.final'],
  ['notarized', 'unconditional.progress'],
  ['ready', 'unconditional.progress'],
  ['new', 'other'],
  ['confirmed', 'conditional.final'],
  ['ready', 'unconditional.final'],
  ['notarized', 'conditional.progress'],
  ['ready', 'conditional.final'],
  ['ready', 'conditional.progress'],
  ['ready', 'unconditional.progress'],
];
const OTHERS = WAIVERS.slice(4, 5);

/** Several provinces void a waiver of lien rights, so a Canadian project allows the customer's own form only. */
const isCanadian = ({ state }: AccountProject): boolean => state === 'BC' || state === 'ON';

/** City, state and ZIP code. */
const placeOf = (address: string): string => address.split(', ').slice(-2).join(', ');

const monthEnd = (day: Day): Day => addDays(`${day.slice(0, 8)}01` as Day, -1);

export function writeWaivers(organizationId: string, account: Account, today: Day): StoryWaiver[] {
  const [person] = account.people;
  const projects = account.projects.filter((project) => !isCanadian(project));
  if (!person || projects.length === 0) return [];
  const random = seededRandom(`waivers ${account.customer.code}`);
  return (account.isMain ? WAIVERS : OTHERS).map(([status, waiverType], place): StoryWaiver => {
    const id = newId();
    const day = addDays(today, -(1 + place * 11));
    const project = projects[place % projects.length]!;
    // A request for a project that the supplier does not know yet.
    const isOwn = waiverType === 'other';
    const isDecided = !['new', 'requested-approval', 'pending-notarization'].includes(status);
    const submitter = account.people[place % account.people.length]!;
    return {
      id,
      customerId: account.customerId,
      projectId: isOwn ? null : project.id,
      jobId: isOwn ? 'N-204' : project.jobId,
      jobName: isOwn ? 'Nightingale Row, new phase' : project.jobName,
      projectAddress: isOwn ? `204 Nightingale Row, ${placeOf(account.customer.address)}` : project.address,
      waiverType,
      status,
      throughDate: waiverType.endsWith('.progress') ? monthEnd(addMonths(day, -(place % 2))) : null,
      submitterId: submitter.id,
      submitterName: submitter.name,
      submitterEmail: submitter.email,
      rejectReason: status === 'rejected' ? 'FUNDS_NOT_CLEARED' : null,
      rejectMessage: status === 'rejected' ? 'Submit it again once the final payment has arrived.' : null,
      fileKey: status === 'ready' ? storageKey(organizationId, 'waivers', id) : null,
      createdAt: momentOn(day, random),
      decidedAt: isDecided ? momentOn(addDays(day, place === 0 ? 0 : 1), random) : null,
    };
  });
}

/** A preliminary notice for each project, monthly notices for some; the newest has no file yet. */
export function writeDocuments(story: Story, organizationId: string, account: Account, today: Day): StoryDocument[] {
  const random = seededRandom(`documents ${account.customer.code}`);
  const [staff] = story.staff;
  const projects = account.isMain ? account.projects : account.projects.slice(0, 1);
  const notice = (project: AccountProject, isMonthly: boolean, daysAgo: number, hasFile: boolean): StoryDocument => {
    const id = newId();
    const day = addDays(today, -daysAgo);
    return {
      id,
      customerId: account.customerId,
      projectId: project.id,
      type: isMonthly ? 'monthly-notice' : 'preliminary-notice',
      name: isMonthly ? 'Monthly notice' : 'Preliminary notice',
      createdByName: staff?.name ?? story.organization.name,
      createdByEmail: staff?.email ?? story.organization.supportEmail,
      throughDate: isMonthly ? monthEnd(day) : null,
      fileKey: hasFile ? storageKey(organizationId, 'documents', id) : null,
      createdAt: momentOn(day, random),
    };
  };
  const preliminary = projects.map((project, place) => notice(project, false, 40 + place * 17, true));
  if (!account.isMain) return preliminary;
  const [first, second = first] = projects;
  if (!first || !second) return preliminary;
  return [
    notice(second, true, 2, false),
    notice(first, true, 5, true),
    notice(second, true, 33, true),
    notice(first, true, 36, true),
    ...preliminary,
  ];
}
