// Who signs waivers for an organization, and the standing authorizations.
import type { Insertable } from 'kysely';
import { WAIVER_ROLES } from '@plumbline/rules/access/staff-roles';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';
import { isStillStaff } from '../identity/acting-staff.sql.ts';

const signatories = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('waiverSignatory')
    .innerJoin('staff', (join) =>
      join.on('staff.organizationId', '=', organizationId).onRef('staff.id', '=', 'waiverSignatory.staffId'),
    )
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .leftJoin('waiverAuthorization', (join) =>
      join
        .on('waiverAuthorization.organizationId', '=', organizationId)
        .onRef('waiverAuthorization.identityId', '=', 'staff.identityId')
        .on('waiverAuthorization.withdrawnAt', 'is', null),
    )
    .select(['staffId', 'staff.identityId', 'identity.name', 'identity.email', 'waiverSignatory.title'])
    .select(['waiverSignatory.waiverTypes', 'states', 'waiverSignatory.limitAmount'])
    .select(['waiverAuthorization.waiverTypes as standingTypes', 'waiverAuthorization.limitAmount as standingLimit'])
    .select(['waiverAuthorization.recordedAt', 'waiverAuthorization.clientAddress as recordedFrom'])
    .where('waiverSignatory.organizationId', '=', organizationId);

export type SignatoryRow = Awaited<ReturnType<typeof selectSignatories>>[number];

export const selectSignatories = (sql: Sql, organizationId: string) =>
  signatories(sql, organizationId).orderBy('identity.name').orderBy('staffId').execute();

export const selectSignatory = (sql: Sql, organizationId: string, staffId: string) =>
  signatories(sql, organizationId).where('staffId', '=', staffId).executeTakeFirst();

const active = (sql: Sql, organizationId: string) =>
  signatories(sql, organizationId)
    .where('staff.role', 'in', WAIVER_ROLES)
    .where('staff.status', '=', 'ACTIVE')
    .where(isStillStaff);

/** Undefined for somebody who signs no waivers any more. */
export const selectActiveSignatory = (sql: Sql, organizationId: string, staffId: string) =>
  active(sql, organizationId).where('staffId', '=', staffId).executeTakeFirst();

export const selectActiveSignatories = (sql: Sql, organizationId: string) => active(sql, organizationId).execute();

/** Those in whose name waivers are signed, the oldest authorization first. */
export const selectAuthorized = (sql: Sql, organizationId: string) =>
  active(sql, organizationId).where('recordedAt', 'is not', null).orderBy('recordedAt').orderBy('staffId').execute();

export const upsertSignatory = (tx: Tx, signatory: Insertable<Tables['waiverSignatory']>) => {
  const { organizationId: _, staffId: __, ...change } = signatory;
  return tx
    .insertInto('waiverSignatory')
    .values(signatory)
    .onConflict((conflict) => conflict.columns(['organizationId', 'staffId']).doUpdateSet(change))
    .execute();
};

export const deleteSignatory = async (tx: Tx, organizationId: string, staffId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('waiverSignatory')
    .where('organizationId', '=', organizationId)
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const insertAuthorization = (tx: Tx, authorization: Insertable<Tables['waiverAuthorization']>) =>
  tx.insertInto('waiverAuthorization').values(authorization).execute();

export const updateAuthorizationWithdrawn = async (
  tx: Tx,
  organizationId: string,
  identityId: string,
  withdrawnAt: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('waiverAuthorization')
    .set({ withdrawnAt })
    .where('organizationId', '=', organizationId)
    .where('identityId', '=', identityId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
