import { type Kysely, sql as raw } from 'kysely';
import { type Cents, type CurrencyCode, ZERO } from '@plumbline/rules/money';
import type { Tables } from '../database/tables.gen.ts';

type Sql = Kysely<Tables>;
type Scope = { organizationId: string; customerId: string; currencyCode: CurrencyCode };

const invoicesOfCustomer = (sql: Sql, scope: Scope) =>
  sql
    .selectFrom('invoice')
    .where('organizationId', '=', scope.organizationId)
    .where('customerId', '=', scope.customerId)
    .where('currencyCode', '=', scope.currencyCode);

/** Open totals by due date: few rows, which the rules then sort into buckets. */
export const selectOpenByDueDate = (sql: Sql, scope: Scope) =>
  invoicesOfCustomer(sql, scope)
    .select([
      'dueDate',
      raw<boolean>`project_id is not null`.as('hasProject'),
      raw<Cents>`sum(balance)::bigint`.as('balance'),
      raw<Cents>`sum(held_amount)::bigint`.as('held'),
      raw<number>`count(*)::int`.as('count'),
    ])
    .where('type', '=', 'INVOICE')
    .where('balance', '>', ZERO)
    .groupBy(['dueDate', raw`project_id is not null`])
    .execute();

export const selectOpenCreditTotal = (sql: Sql, scope: Scope) =>
  invoicesOfCustomer(sql, scope)
    .select(raw<Cents>`coalesce(sum(balance), 0)::bigint`.as('total'))
    .where('type', '=', 'CREDIT')
    .where('balance', '>', ZERO)
    .executeTakeFirstOrThrow();

/** An invoice is paid if its balance is zero (decision B7). */
export const selectPaidTotals = (sql: Sql, scope: Scope) =>
  invoicesOfCustomer(sql, scope)
    .select([
      raw<Cents>`coalesce(sum(total_amount) filter (where project_id is not null), 0)::bigint`.as('project'),
      raw<Cents>`coalesce(sum(total_amount) filter (where project_id is null), 0)::bigint`.as('withoutProject'),
    ])
    .where('type', '=', 'INVOICE')
    .where('balance', '=', ZERO)
    .executeTakeFirstOrThrow();
