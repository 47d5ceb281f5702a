// The tabs of the waiver desk, as conditions on a row of waiver_request.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { DeskTab } from '@plumbline/rules/waivers/desk-list';
import { DUE_STATUSES } from '@plumbline/rules/waivers/reminders';
import { isDue, isNear } from './due-waivers.sql.ts';

const isAtNotary = raw<boolean>`waiver_request.status = 'pending-notarization'`;

/** What is at a notary needs the staff only for its deadline. */
const needsStaff = (day: RawBuilder<unknown>) =>
  raw<boolean>`(${isDue(day)} and (not ${isAtNotary} or ${isNear(day)}))`;

const CONDITIONS: Readonly<Record<DeskTab, (day: RawBuilder<unknown>) => RawBuilder<boolean>>> = {
  needs: needsStaff,
  others: (day) =>
    raw<boolean>`(waiver_request.status = any(${DUE_STATUSES}::text[]) and ${needsStaff(day)} is not true)`,
  sent: () => raw<boolean>`waiver_request.status = 'ready'`,
  rejected: () => raw<boolean>`waiver_request.status = 'rejected'`,
};

export const isInTab = (tab: DeskTab, day: Day): RawBuilder<boolean> => CONDITIONS[tab](raw`${day}::date`);
