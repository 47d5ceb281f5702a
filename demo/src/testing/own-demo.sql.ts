import type { App } from '@plumbline/server/app';
import { selectSettings, updateSettings } from '../seed/seed.sql.ts';
import type { Sql } from '@plumbline/server/database/open-database';

export const selectReasons = (sql: Sql, label: string) =>
  sql
    .selectFrom('paymentReason')
    .innerJoin('portal', 'portal.organizationId', 'paymentReason.organizationId')
    .select(['paymentReason.paymentType', 'paymentReason.title'])
    .where('portal.label', '=', label)
    .orderBy('paymentReason.paymentType', 'desc')
    .orderBy('paymentReason.position')
    .execute();

export const selectIssuers = (sql: Sql) =>
  sql
    .selectFrom('federatedLogin')
    .select('issuer')
    .unionAll(({ selectFrom }) => selectFrom('signInConnection').select('issuer'))
    .execute();

const ADDED = /^(isPortalSingleSignOnEnabled|portalSignInProvider|isLoginWithGoogleOnPortalDisabled)$/;

/**
 * The allocations that name a reason cannot be changed while their trigger is enabled, and a table with deferred checks
 * cannot be altered.
 */
const DELETE_PAYMENT_REASONS = `
begin;
alter table payment_allocation disable trigger payment_allocation_fixed;
update payment_allocation set payment_reason_id = null;
delete from payment_reason;
set constraints all immediate;
alter table payment_allocation enable trigger payment_allocation_fixed;
commit`;

/** Resets the data to the state of the previous version. */
export async function deleteAdditions({ sql, database }: Pick<App, 'sql' | 'database'>): Promise<void> {
  await database.owner.query(DELETE_PAYMENT_REASONS);
  await sql.deleteFrom('federatedLogin').execute();
  await sql.deleteFrom('signInConnection').execute();
  for (const { organizationId, id } of await sql.selectFrom('portal').select(['organizationId', 'id']).execute()) {
    const settings = Object.entries(await selectSettings(sql, organizationId, id));
    const left = settings.filter(([key]) => !ADDED.test(key));
    await updateSettings(sql, organizationId, id, Object.fromEntries(left));
  }
}

/** Payments without the installments of recurrences, with their results. */
export const selectSinglePayments = (sql: Sql) =>
  sql
    .selectFrom('payment')
    .select(['id', 'status', 'paymentType', 'failureCode', 'settledAt'])
    .where('recurrenceId', 'is', null)
    .execute();
