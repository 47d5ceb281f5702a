// What a waiver waits for follows from its money: it is decided as the product does, in a statement of its own for the few
// rows of the page that can wait.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { canBeWithdrawn } from '@plumbline/rules/waivers/transitions';
import { WAIVER_STATUSES } from '@plumbline/rules/waivers/waiver-status';
import { awaitedPayment } from '@plumbline/server/waivers/awaited-payment.sql';
import { waitsFor } from '@plumbline/server/waivers/waits-for.sql';
import type { Account } from '../ready.ts';
import { type BestStatement, instant, listAnswer } from './best-statement.ts';
import { todayOf } from './buckets.ts';
import { firstRows } from './documents.sql.ts';
import type { Query } from './invoices.sql.ts';

const COMPILER = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
const WITHDRAWABLE = quoted(WAIVER_STATUSES.filter(canBeWithdrawn));

const WAIVER = `
  waiver_request.id, waiver_request.number, waiver_request.status as "waiverRequestStatus",
  waiver_request.reject_reason as "rejectReason", waiver_request.reject_message as "rejectMessage",
  waiver_request.approval_reasons as "approvalReasons", waiver_request.status in (${WITHDRAWABLE}) as "canBeWithdrawn",
  waiver_request.hold_reason is not null as "isHeld", null as "awaitedPayment", null as "waitsFor",
  waiver_request.waiver_type as "waiverType", ${instant('waiver_request.created_at')} as "createdAt",
  waiver_request.through_date as "throughDate",
  json_build_object('id', waiver_request.project_id, 'jobId', project.job_id, 'jobName', project.job_name,
    'address', project.address) as project,
  json_build_object('name', waiver_request.submitter_name) as "createdBy",
  json_build_object('submitterName', waiver_request.submitter_name) as "waiverRequest",
  waiver_request.status = 'ready' and waiver_request.voided_at is null as "canBeDownloaded",
  waiver_request.voided_at is not null as "isVoid", waiver_request.superseded_by_id as "supersededById",
  case when twin.id is not null then json_build_object('id', twin.id, 'number', twin.number,
    'waiverRequestStatus', twin.status) end as "exchangedBy",
  waiver_request.funds_final_at is not null as "areFundsFinal", waiver_request.exchange_obstacle as "exchangeObstacle",
  ${instant('waiver_request.money_gone_at')} as "moneyReturnedAt"`;

const TWIN = `left join waiver_request as twin
  on twin.organization_id = $1 and twin.id = waiver_request.exchanged_by_id`;

export function waiverPage({ organizationId, customerId }: Account, query: Query, total: number): BestStatement {
  const text = listAnswer(`select ${WAIVER} from ${firstRows('waiver_request', query, TWIN)}`, '$3');
  return { text, values: [organizationId, customerId, total] };
}

const canWait = ({ waiverType, waiverRequestStatus: status }: Record<string, string>) =>
  waiverType?.startsWith('unconditional.') && status !== 'ready' && status !== 'rejected';

/** The answer with what its waivers wait for. */
export async function withAwaited(
  run: (statement: BestStatement) => Promise<string>,
  { organizationId, customerId }: Account,
  page: string,
): Promise<string> {
  const answer = JSON.parse(page) as { rows: Record<string, string>[] };
  const ids = answer.rows.filter(canWait).map(({ id }) => id);
  if (ids.length === 0) return page;
  const values: unknown[] = [organizationId, customerId, ids];
  const scope = { organizationId, customerId, today: todayOf() };
  const joins = [textOf(awaitedPayment(scope), values), textOf(waitsFor(scope), values)].join('\n');
  const text = `select coalesce(json_object_agg(id, json_build_object('awaitedPayment', payment, 'waitsFor', code)), '{}')::text as answer
    from (select waiver_request.id, awaited.payment, waits.code from waiver_request ${joins}
      where waiver_request.organization_id = $1 and waiver_request.customer_id = $2 and waiver_request.id = any($3::uuid[])) as listed`;
  const awaited = JSON.parse(await run({ text, values })) as Record<string, object>;
  const rows = answer.rows.map((row) => ({ ...row, ...awaited[row['id'] ?? ''] }));
  return JSON.stringify({ ...answer, rows });
}

/** The fragment with its parameters among those of the statement, each value once. */
function textOf(fragment: RawBuilder<unknown>, values: unknown[]): string {
  const { sql, parameters } = fragment.compile(COMPILER);
  return sql.replace(/\$(\d+)/g, (_, place: string) => {
    const value = parameters[Number(place) - 1];
    if (!values.includes(value)) values.push(value);
    return `$${values.indexOf(value) + 1}`;
  });
}
