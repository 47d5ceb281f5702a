// Who is mailed about waivers that wait.
import { sql as raw } from 'kysely';
import { WAIVER_ROLES } from '@plumbline/rules/access/staff-roles';
import type { Day } from '@plumbline/rules/dates';
import { isOfOthers } from '../../database/is-of-others.sql.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import { isStillStaff } from '../../identity/acting-staff.sql.ts';
import { zoneDays } from '../../payments/scheduled/scheduled.sql.ts';
import { isDue } from '../desk/due-waivers.sql.ts';

/** Organizations with something to do that were not mailed today, each with one of its portals, in whose name it is. */
export const selectOrganizationsToMail = (
  sql: Sql,
  { days, max, without }: { days: ReadonlyMap<string, Day>; max: number; without: readonly string[] },
) =>
  sql
    .selectFrom('organization')
    .innerJoin(zoneDays(days), 'today.zone', 'organization.timeZone')
    .select(({ selectFrom }) => [
      'organization.id as organizationId',
      'organization.id',
      'today.day',
      selectFrom('portal')
        .select('portal.id')
        .whereRef('portal.organizationId', '=', 'organization.id')
        .orderBy('portal.name')
        .orderBy('portal.id')
        .limit(1)
        .as('portalId'),
    ])
    .where(isOfOthers('organization.id', without))
    .where(({ eb, or, ref }) => or([eb('waiversMailedOn', 'is', null), eb('waiversMailedOn', '<', ref('today.day'))]))
    .where(
      raw<boolean>`exists (select from waiver_request where waiver_request.organization_id = organization.id
        and ${isDue(raw.ref('today.day'))})`,
    )
    .orderBy('organization.id')
    .limit(max)
    .execute();

export type OrganizationToMail = Awaited<ReturnType<typeof selectOrganizationsToMail>>[number];

/** Marks the day as mailed; false if it was before, so that one of several processes sends the mail. */
export const updateWaiversMailedOn = async (tx: Tx, organizationId: string, day: Day): Promise<boolean> => {
  const marked = await tx
    .updateTable('organization')
    .set({ waiversMailedOn: day })
    .where('id', '=', organizationId)
    .where(({ eb, or }) => or([eb('waiversMailedOn', 'is', null), eb('waiversMailedOn', '<', day)]))
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
};

const STAFF_MAX = 20;

/** Those who decide on waivers, those with the longest access first. */
export const selectWaiverStaff = async (tx: Tx, organizationId: string): Promise<string[]> => {
  const staff = await tx
    .selectFrom('staff')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .select('identity.email')
    .where('staff.organizationId', '=', organizationId)
    .where('staff.status', '=', 'ACTIVE')
    .where(isStillStaff)
    .where('staff.role', 'in', WAIVER_ROLES)
    .orderBy('staff.id')
    .limit(STAFF_MAX)
    .execute();
  return staff.map(({ email }) => email);
};
