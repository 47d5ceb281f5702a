import { sql as raw } from 'kysely';
import type { Settings } from '@plumbline/rules/portals/settings';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';

type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<Tables[Table], Column>;

export const insertOrganization = (
  tx: Sql,
  row: Row<'organization', 'id' | 'name' | 'legalName' | 'address' | 'supportEmail' | 'supportPhone'> & {
    timeZone: string;
    createdAt: string;
  },
) => tx.insertInto('organization').values(row).execute();

/** Returns nothing if another portal has the label. */
export const insertPortal = (
  tx: Sql,
  row: Row<'portal', 'organizationId' | 'id' | 'label' | 'name' | 'logo' | 'logoType'> & {
    settings: Partial<Settings>;
    createdAt: string;
  },
) =>
  tx
    .insertInto('portal')
    .values(row)
    .onConflict((conflict) => conflict.column('label').doNothing())
    .returning('id')
    .executeTakeFirst();

type NewReason = Row<'paymentReason', 'organizationId' | 'id' | 'title' | 'paymentType'> & { position: number };

export const insertPaymentReasons = (tx: Sql, rows: readonly NewReason[]) =>
  tx.insertInto('paymentReason').values(rows).execute();

export const insertOwner = (
  tx: Sql,
  row: Row<'staff', 'organizationId' | 'id' | 'identityId'> & { title: string; createdAt: string },
) =>
  tx
    .insertInto('staff')
    .values({ ...row, role: 'owner' })
    .execute();

/** Operators are owners wherever they go, whatever became of them there; active staff keep their own row. */
export const upsertOperatorStaff = (
  tx: Sql,
  row: Row<'staff', 'organizationId' | 'id' | 'identityId'> & { title: string; createdAt: string },
) =>
  tx
    .insertInto('staff')
    .values({ ...row, role: 'owner', isOperator: true })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'identityId'])
        .doUpdateSet({ role: 'owner', status: 'ACTIVE', isOperator: true })
        .where(({ eb, or }) => or([eb('staff.isOperator', '=', true), eb('staff.status', '<>', 'ACTIVE')])),
    )
    .execute();

/** By another portal, which has it or had it: links to a former label still lead to the portal that had it. */
export const selectIsLabelTaken = async (sql: Sql, label: string, portalId: string | null = null): Promise<boolean> => {
  const having = sql.selectFrom('portal').select('id as portalId').where('label', '=', label);
  const had = sql.selectFrom('portalFormerLabel').select('portalId').where('label', '=', label);
  const rows = await having.unionAll(had).execute();
  return rows.some((row) => row.portalId !== portalId);
};

/** Every organization with its oldest portal. */
export const selectOrganizations = (sql: Sql) =>
  sql
    .selectFrom('organization')
    .select(({ selectFrom }) => [
      'organization.id',
      'organization.name',
      'organization.legalName',
      'organization.createdAt',
      selectFrom('staff')
        .select(raw<number>`count(*)::int`.as('count'))
        .whereRef('staff.organizationId', '=', 'organization.id')
        .where('staff.isOperator', '=', false)
        .where('staff.status', '=', 'ACTIVE')
        .as('staffCount'),
    ])
    .orderBy(raw`lower(organization.name)`)
    .orderBy('organization.id')
    .execute();

/** Oldest first. */
export const selectPortals = (sql: Sql) =>
  sql
    .selectFrom('portal')
    .select(['organizationId', 'name', 'label', 'domain', 'settings'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const selectOrganizationName = (sql: Sql, organizationId: string) =>
  sql.selectFrom('organization').select('name').where('id', '=', organizationId).executeTakeFirst();

/** The first of all, and whether there is one. */
export const selectFirstOrganization = (sql: Sql) =>
  sql.selectFrom('organization').select(['id', 'name']).orderBy('createdAt').orderBy('id').executeTakeFirst();

export const insertOperator = (tx: Sql, identityId: string, createdAt: string) =>
  tx
    .insertInto('operator')
    .values({ identityId, createdAt })
    .onConflict((conflict) => conflict.column('identityId').doNothing())
    .execute();

export async function deleteOperator(tx: Sql, identityId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('operator').where('identityId', '=', identityId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The organizations that the person has entered as an operator, with the rows that end there. */
export const updateOperatorStaffRemoved = (tx: Sql, identityId: string) =>
  tx
    .updateTable('staff')
    .set({ status: 'REMOVED' })
    .where('identityId', '=', identityId)
    .where('isOperator', '=', true)
    .where('status', '<>', 'REMOVED')
    .returning(['organizationId', 'id as staffId'])
    .execute();
