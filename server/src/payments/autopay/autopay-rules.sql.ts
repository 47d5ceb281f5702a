// Autopay rules with their projects, consents and approvals.
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { Insertable, Updateable } from 'kysely';
import { sql as raw } from 'kysely';
import { isOfOthers } from '../../database/is-of-others.sql.ts';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';

export type RuleKey = { organizationId: string; id: string };
type CustomerKey = { organizationId: string; customerId: string };

export type RuleRow = NonNullable<Awaited<ReturnType<typeof selectLiveRule>>>;

export const selectLiveRule = (sql: Sql, { organizationId, customerId }: CustomerKey, currencyCode: CurrencyCode) =>
  sql
    .selectFrom('autopayRule')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('currencyCode', '=', currencyCode)
    .where('status', '<>', 'STOPPED')
    .executeTakeFirst();

/** What changes a rule or its runs waits for each other here. */
export const lockLiveRule = (tx: Tx, { organizationId, customerId, id }: CustomerKey & { id: string }) =>
  tx
    .selectFrom('autopayRule')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('status', '<>', 'STOPPED')
    .forNoKeyUpdate()
    .executeTakeFirst();

type NewRule = Omit<Insertable<Tables['autopayRule']>, 'id'>;

/** One live rule for a customer and currency: a second one at the same time changes the first. */
export const upsertRule = (tx: Tx, rule: NewRule) => {
  const { createdAt: _at, createdBy: _by, startsOn: _on, status: _status, pauseReason: _reason, ...changed } = rule;
  return tx
    .insertInto('autopayRule')
    .values({ ...rule, id: newId() })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'customerId', 'currencyCode'])
        // Written out, because a parameter cannot be matched with the index.
        .where(raw<boolean>`status <> 'STOPPED'`)
        .doUpdateSet({
          ...changed,
          // One that a person has paused stays so; a new method ends the pause of the system.
          status: raw`case when autopay_rule.pause_reason is null then autopay_rule.status else 'ACTIVE' end`,
          pauseReason: null,
        }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const updateRule = (tx: Sql | Tx, { organizationId, id }: RuleKey, set: Updateable<Tables['autopayRule']>) =>
  tx.updateTable('autopayRule').set(set).where('organizationId', '=', organizationId).where('id', '=', id).execute();

export async function replaceProjects(tx: Tx, { organizationId, id }: RuleKey, projectIds: readonly string[]) {
  await tx.deleteFrom('autopayProject').where('organizationId', '=', organizationId).where('ruleId', '=', id).execute();
  if (projectIds.length === 0) return;
  const rows = projectIds.map((projectId) => ({ organizationId, ruleId: id, projectId }));
  await tx.insertInto('autopayProject').values(rows).execute();
}

export const selectProjectsOfRule = (sql: Sql, { organizationId, id }: RuleKey) =>
  sql
    .selectFrom('autopayProject')
    .innerJoin('project', (join) =>
      join.on('project.organizationId', '=', organizationId).onRef('project.id', '=', 'autopayProject.projectId'),
    )
    .select(['project.id', 'project.jobName'])
    .where('autopayProject.organizationId', '=', organizationId)
    .where('autopayProject.ruleId', '=', id)
    .orderBy('project.jobName')
    .orderBy('project.id')
    .execute();

export async function selectOwnProjectsCount(
  sql: Sql,
  { organizationId, customerId }: CustomerKey,
  ids: readonly string[],
): Promise<number> {
  const { count } = await sql
    .selectFrom('project')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', raw<string>`any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertConsent = (tx: Tx, consent: Omit<Insertable<Tables['autopayConsent']>, 'id'>) =>
  tx
    .insertInto('autopayConsent')
    .values({ ...consent, id: newId() })
    .execute();

/** What was agreed to last. */
export const selectConsent = (sql: Sql, { organizationId, id }: RuleKey) =>
  sql
    .selectFrom('autopayConsent')
    .innerJoin('identity', 'identity.id', 'autopayConsent.identityId')
    .select(['autopayConsent.id', 'words', 'identityId', 'clientAddress', 'identity.name'])
    .where('autopayConsent.organizationId', '=', organizationId)
    .where('ruleId', '=', id)
    .orderBy('autopayConsent.createdAt', 'desc')
    .orderBy('autopayConsent.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

export const selectApprovals = (sql: Sql, { organizationId, id }: RuleKey, invoiceIds: readonly string[]) =>
  sql
    .selectFrom('autopayApproval')
    .select(['invoiceId', 'amount', 'askedAt', 'approvedAt'])
    .where('organizationId', '=', organizationId)
    .where('ruleId', '=', id)
    .where('invoiceId', '=', raw<string>`any(${invoiceIds}::uuid[])`)
    .execute();

/** What a person has approved of a rule for runs to come, without one invoice. */
export async function selectApprovedAmount(
  tx: Tx,
  { organizationId, id }: RuleKey,
  { approvedBy, exceptInvoiceId }: { approvedBy: string; exceptInvoiceId: string },
): Promise<Cents> {
  const { amount } = await tx
    .selectFrom('autopayApproval')
    .innerJoin('invoice', (join) =>
      join.on('invoice.organizationId', '=', organizationId).onRef('invoice.id', '=', 'autopayApproval.invoiceId'),
    )
    .select(raw<Cents>`coalesce(sum(invoice.balance), 0)::bigint`.as('amount'))
    .where('autopayApproval.organizationId', '=', organizationId)
    .where('autopayApproval.ruleId', '=', id)
    .where('autopayApproval.approvedBy', '=', approvedBy)
    .where('autopayApproval.invoiceId', '<>', exceptInvoiceId)
    .where('invoice.isOpen', '=', true)
    // What costs more since waits again.
    .whereRef('invoice.balance', '<=', 'autopayApproval.amount')
    .executeTakeFirstOrThrow();
  return amount;
}

/** Another amount needs another approval. */
export const upsertApproval = (tx: Tx, approval: Insertable<Tables['autopayApproval']>) =>
  tx
    .insertInto('autopayApproval')
    .values(approval)
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'ruleId', 'invoiceId']).doUpdateSet({
        amount: approval.amount,
        askedAt: approval.askedAt ?? raw`autopay_approval.asked_at`,
        approvedBy: approval.approvedBy ?? null,
        approvedAt: approval.approvedAt ?? null,
      }),
    )
    .execute();

export type RuleToPlan = Awaited<ReturnType<typeof selectRulesToPlan>>[number];

export const selectRulesToPlan = (
  sql: Sql,
  { at, max, without }: { at: string; max: number; without: readonly string[] },
) =>
  sql
    .selectFrom('autopayRule')
    .select(['organizationId', 'id', 'portalId'])
    .where('status', '=', 'ACTIVE')
    .where('nextPlanAt', '<=', at)
    .where(isOfOthers('autopayRule.organizationId', without))
    .orderBy('nextPlanAt')
    .limit(max)
    .execute();

/** The worker that gets the row plans it; others skip it. */
export const lockRuleToPlan = (tx: Tx, { organizationId, id }: RuleKey, at: string) =>
  tx
    .selectFrom('autopayRule')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('nextPlanAt', '<=', at)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
