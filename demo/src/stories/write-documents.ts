// Generates the notices of an account.
import { addDays, type Day } from '@plumbline/rules/dates';
import { newId } from '@plumbline/server/database/new-id';
import type { Tables } from '@plumbline/server/database/tables.gen';
import { storageKey } from '@plumbline/server/ports/storage/storage';
import { type Account, type AccountProject, momentOn } from './account.ts';
import { seededRandom } from './seeded-random.ts';
import type { Story } from './story.ts';

export type StoryDocument = Pick<
  Tables['document'],
  'id' | 'customerId' | 'projectId' | 'type' | 'name' | 'createdByName' | 'throughDate' | 'fileKey' | 'createdAt'
> & { createdByEmail: string };

const monthEnd = (day: Day): Day => addDays(`${day.slice(0, 8)}01` as Day, -1);

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
