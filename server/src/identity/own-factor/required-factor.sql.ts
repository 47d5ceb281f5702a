import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import { isStillStaff } from '../acting-staff.sql.ts';

/** Whether any organization of the person, or a portal that they have access to, asks for two factors. */
export async function selectRequiresFactor(sql: Sql, identityId: string): Promise<boolean> {
  const organization = await sql
    .selectFrom('staff')
    .innerJoin('organization', 'organization.id', 'staff.organizationId')
    .select('organization.id')
    .where('staff.identityId', '=', identityId)
    .where('staff.status', '=', 'ACTIVE')
    .where(isStillStaff)
    .where('organization.twoFactorRequired', '=', true)
    .executeTakeFirst();
  return organization !== undefined || selectPortalRequires(sql, identityId);
}

/** Whether a portal that the person has access to asks for it. */
export async function selectPortalRequires(sql: Sql, identityId: string): Promise<boolean> {
  const portal = await sql
    .selectFrom('userAccount')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.organizationId', '=', 'userAccount.organizationId')
        .onRef('membership.userId', '=', 'userAccount.id'),
    )
    .innerJoin('portal', (join) =>
      join
        .onRef('portal.organizationId', '=', 'membership.organizationId')
        .onRef('portal.id', '=', 'membership.portalId'),
    )
    .select('portal.id')
    .where('userAccount.identityId', '=', identityId)
    .where('membership.status', '=', 'APPROVED')
    .where(raw<boolean>`portal.settings ->> 'secondFactor' = 'REQUIRED'`)
    .executeTakeFirst();
  return portal !== undefined;
}

/** Whether the person is an operator, of the staff of any organization, or a user of another one. */
export async function selectHasOtherAccess(sql: Sql, organizationId: string, identityId: string): Promise<boolean> {
  const { rows } = await raw<{ hasAccess: boolean }>`
    select exists (select from operator where operator.identity_id = ${identityId})
        or exists (select from staff where staff.identity_id = ${identityId} and staff.status <> 'REMOVED')
        or exists (
             select from user_account
              where user_account.identity_id = ${identityId} and user_account.organization_id <> ${organizationId}
           ) as "hasAccess"
  `.execute(sql);
  return rows[0]?.hasAccess === true;
}
