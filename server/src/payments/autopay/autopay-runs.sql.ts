// The runs of autopay rules and the invoices that they take.
import type { Day } from '@plumbline/rules/dates';
import type { Cents } from '@plumbline/rules/money';
import type { Insertable, Updateable } from 'kysely';
import { sql as raw } from 'kysely';
import { isOfOthers } from '../../database/is-of-others.sql.ts';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import { zoneDays } from '../scheduled/scheduled.sql.ts';
import type { RuleKey } from './autopay-rules.sql.ts';

type RunKey = { organizationId: string; id: string };
type RunInvoice = { id: string; amount: Cents };

const NAMED_MAX = 20;

/** Runs from a day on, and open ones from before, with the first of their invoices. */
export const selectRuns = (sql: Sql, { organizationId, id: ruleId }: RuleKey, since: Day) =>
  sql
    .selectFrom('autopayRun')
    .select(['id', 'day', 'status', 'failureMessage'])
    .select([
      raw<Cents>`(select coalesce(sum(amount), 0)::bigint from autopay_run_invoice
        where autopay_run_invoice.organization_id = ${organizationId} and run_id = autopay_run.id)`.as('amount'),
      raw<number>`(select count(*)::int from autopay_run_invoice
        where autopay_run_invoice.organization_id = ${organizationId} and run_id = autopay_run.id)`.as('invoicesCount'),
      raw<{ id: string; invoiceNumber: string; amount: Cents }[]>`(select coalesce(json_agg(named), '[]') from (
        select invoice.id, invoice.invoice_number as "invoiceNumber", autopay_run_invoice.amount
          from autopay_run_invoice
          join invoice on invoice.organization_id = ${organizationId} and invoice.id = autopay_run_invoice.invoice_id
         where autopay_run_invoice.organization_id = ${organizationId} and run_id = autopay_run.id
         order by invoice.due_date, invoice.id limit ${raw.lit(NAMED_MAX)}
      ) as named)`.as('invoices'),
      raw<boolean>`exists (select from payment where payment.organization_id = ${organizationId}
        and payment.autopay_run_id = autopay_run.id and payment.status = 'CANCELED')`.as('isDeclined'),
    ])
    .where('organizationId', '=', organizationId)
    .where('ruleId', '=', ruleId)
    .where((eb) => eb.or([eb('day', '>=', since), eb('status', 'in', ['ANNOUNCED', 'STARTED'])]))
    .orderBy('day')
    .limit(100)
    .execute();

/** Also those that have passed: what is due on them stays with the customer. */
export async function selectSkippedDays(sql: Sql, { organizationId, id: ruleId }: RuleKey): Promise<Day[]> {
  const runs = sql.selectFrom('autopayRun').select('day').where('organizationId', '=', organizationId);
  const skipped = await runs.where('ruleId', '=', ruleId).where('status', '=', 'SKIPPED').execute();
  return skipped.map(({ day }) => day);
}

/** Locked, because a worker may be starting it. */
export const lockRunOf = (tx: Tx, { organizationId, id: ruleId }: RuleKey, day: Day) =>
  tx
    .selectFrom('autopayRun')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('ruleId', '=', ruleId)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();

export async function insertRun(
  tx: Tx,
  run: Omit<Insertable<Tables['autopayRun']>, 'id'>,
  invoices: readonly RunInvoice[],
): Promise<void> {
  const id = newId();
  await tx
    .insertInto('autopayRun')
    .values({ ...run, id })
    .execute();
  const { organizationId } = run;
  const rows = invoices.map(({ id: invoiceId, amount }) => ({ organizationId, runId: id, invoiceId, amount }));
  if (rows.length > 0) await tx.insertInto('autopayRunInvoice').values(rows).execute();
}

export const updateRun = (tx: Sql | Tx, { organizationId, id }: RunKey, set: Updateable<Tables['autopayRun']>) =>
  tx.updateTable('autopayRun').set(set).where('organizationId', '=', organizationId).where('id', '=', id).execute();

export const deleteRun = (tx: Tx, { organizationId, id }: RunKey) =>
  tx.deleteFrom('autopayRun').where('organizationId', '=', organizationId).where('id', '=', id).execute();

/** Runs from before a day that were not paid are withdrawn: what is still owed of them is announced anew. */
export async function deletePassedRuns(tx: Tx, { organizationId, id: ruleId }: RuleKey, before: Day): Promise<void> {
  const passed = tx.selectFrom('autopayRun').select('id').where('organizationId', '=', organizationId);
  const runs = await passed
    .where('ruleId', '=', ruleId)
    .where('status', 'in', ['ANNOUNCED', 'STARTED'])
    .where('day', '<', before)
    .forUpdate()
    .execute();
  for (const { id } of runs) {
    if (!(await selectHasPayment(tx, { organizationId, id }))) await deleteRun(tx, { organizationId, id });
  }
}

export const deleteAnnouncedRuns = (tx: Tx, { organizationId, id: ruleId }: RuleKey) =>
  tx
    .deleteFrom('autopayRun')
    .where('organizationId', '=', organizationId)
    .where('ruleId', '=', ruleId)
    .where('status', '=', 'ANNOUNCED')
    .execute();

export const updateAnnouncedRunsSkipped = (tx: Tx, { organizationId, id: ruleId }: RuleKey, skippedBy: string) =>
  tx
    .updateTable('autopayRun')
    .set({ status: 'SKIPPED', skippedBy })
    .where('organizationId', '=', organizationId)
    .where('ruleId', '=', ruleId)
    .where('status', '=', 'ANNOUNCED')
    .execute();

/** What was claimed and has a payment is paid; no worker takes up the rest any more. */
export async function updateStartedRunsEnded(tx: Tx, { organizationId, id: ruleId }: RuleKey, skippedBy: string) {
  const started = tx.selectFrom('autopayRun').select('id').where('organizationId', '=', organizationId);
  const runs = await started.where('ruleId', '=', ruleId).where('status', '=', 'STARTED').forUpdate().execute();
  for (const { id } of runs) {
    const isPaid = await selectHasPayment(tx, { organizationId, id });
    await updateRun(tx, { organizationId, id }, isPaid ? { status: 'PAID' } : { status: 'SKIPPED', skippedBy });
  }
}

export type DueRun = Awaited<ReturnType<typeof selectDueRuns>>[number];

/** Runs whose day has begun in the time zone of their organization, by zone; the first of each organization before any second. */
export const selectDueRuns = (
  sql: Sql,
  { days, at, max, without }: { days: ReadonlyMap<string, Day>; at: string; max: number; without: readonly string[] },
) =>
  sql
    .selectFrom((due) =>
      due
        .selectFrom('autopayRun')
        .innerJoin('autopayRule', (join) =>
          join
            .onRef('autopayRule.organizationId', '=', 'autopayRun.organizationId')
            .onRef('autopayRule.id', '=', 'autopayRun.ruleId'),
        )
        .innerJoin('organization', 'organization.id', 'autopayRun.organizationId')
        .innerJoin(zoneDays(days), 'today.zone', 'organization.timeZone')
        .select([
          'autopayRun.organizationId',
          'autopayRun.id',
          'autopayRun.ruleId',
          'autopayRun.customerId',
          'autopayRun.day',
          'autopayRun.tryCount',
          'autopayRule.portalId',
        ])
        .select(
          raw<number>`row_number() over (partition by autopay_run.organization_id order by autopay_run.day, autopay_run.id)`.as(
            'place',
          ),
        )
        .where('autopayRun.status', 'in', ['ANNOUNCED', 'STARTED'])
        .where(isOfOthers('autopayRun.organizationId', without))
        .where('autopayRule.status', '=', 'ACTIVE')
        .whereRef('autopayRun.day', '<=', 'today.day')
        .where((eb) => eb.or([eb('autopayRun.nextTryAt', 'is', null), eb('autopayRun.nextTryAt', '<=', at)]))
        .as('due'),
    )
    .select(['organizationId', 'id', 'ruleId', 'customerId', 'day', 'tryCount', 'portalId'])
    .orderBy('place')
    .orderBy('day')
    .limit(max)
    .execute();

/** Whoever skips the run meanwhile waits. */
export const lockRunToStart = (tx: Tx, { organizationId, id }: RunKey) =>
  tx
    .selectFrom('autopayRun')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', 'in', ['ANNOUNCED', 'STARTED'])
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whoever pauses, changes or stops the rule meanwhile waits. */
export const lockActiveRule = (tx: Tx, { organizationId, id }: RuleKey) =>
  tx
    .selectFrom('autopayRule')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function selectHasPayment(sql: Sql, { organizationId, id }: RunKey): Promise<boolean> {
  const found = await sql
    .selectFrom('payment')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('autopayRunId', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** The run keeps what it pays; the others can be planned again. */
export async function replaceRunInvoices(tx: Tx, { organizationId, id }: RunKey, taken: readonly RunInvoice[]) {
  await tx
    .deleteFrom('autopayRunInvoice')
    .where('organizationId', '=', organizationId)
    .where('runId', '=', id)
    .execute();
  const rows = taken.map(({ id: invoiceId, amount }) => ({ organizationId, runId: id, invoiceId, amount }));
  if (rows.length > 0) await tx.insertInto('autopayRunInvoice').values(rows).execute();
}
