// What a waiver waits for follows from its money: the best statement decides it as the product does, for the rows of the
// page only.
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
  waiver_request.hold_reason is not null as "isHeld", awaited.payment as "awaitedPayment", waits.code as "waitsFor",
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
  const values: unknown[] = [organizationId, customerId, total];
  const scope = { organizationId, customerId, today: todayOf() };
  const joins = [TWIN, textOf(awaitedPayment(scope), values), textOf(waitsFor(scope), values)].join('\n');
  return { text: listAnswer(`select ${WAIVER} from ${firstRows('waiver_request', query, joins)}`, '$3'), values };
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
