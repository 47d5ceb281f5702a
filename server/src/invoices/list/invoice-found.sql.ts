// Lists that few invoices match: their ids are found once, and a page reads its rows by id.
import { sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import { namedStatement } from '../../database/statement.ts';
import { type AnswerContext, answerColumns, waivedJoin } from '../invoice-answer.sql.ts';
import { conditionsOf } from '../invoice-list.sql.ts';
import type { InvoiceOrder, InvoiceSelection } from './selection.ts';
import type { IndexedFilters } from './invoice-filters.ts';
import { keyOf, orderBy } from './invoice-orders.sql.ts';
import type { PageRow } from './invoice-page.sql.ts';

const version = (organizationId: string, customerId: string) => raw<number>`(
  select coalesce(sum(changes), 0)::bigint from invoice_total
   where organization_id = ${organizationId} and customer_id = ${customerId}
)`;

/** Null are the ids if there are more than `max`. The ids are found first and sorted then, whatever the order. */
export function foundQuery(sql: Sql, selection: InvoiceSelection, order: InvoiceOrder, max: number) {
  const { organizationId, customerId } = selection;
  const key = raw.ref(`invoice.${keyOf(order.sort).column}`);
  return raw<{ version: number; ids: string[] | null }>`
    with found as materialized (
      select invoice.id, ${key} as key from invoice where ${conditionsOf(selection)} limit ${max + 1}
    )
    select ${version(organizationId, customerId)} as version,
           case when (select count(*) from found) <= ${max}
             then array(select id from found order by ${orderBy(order, raw`key`, raw`id`)}) end as ids`.compile(sql);
}

type KeptArgs = Pick<InvoiceSelection, 'organizationId' | 'customerId' | 'currencyCode'> &
  Pick<IndexedFilters, 'type' | 'isOpen' | 'hasProject'>;
export type ListTotal = { version: number; count: number; balance: Cents };

const keptTotal = namedStatement<KeptArgs, ListTotal>(
  ['organizationId', 'customerId', 'currencyCode', 'type', 'isOpen', 'hasProject'],
  (sql, { organizationId, customerId, currencyCode, type, isOpen, hasProject }) => {
    const isListed = raw`currency_code = ${currencyCode} and coalesce(type = ${type}::text, true)
      and coalesce(is_open = ${isOpen}::boolean, true) and coalesce(has_project = ${hasProject}::boolean, true)`;
    const balance = raw`case type when 'CREDIT' then -balance else balance end`;
    return raw<ListTotal>`
      select coalesce(sum(changes), 0)::bigint as version,
             coalesce(sum(invoice_count) filter (where ${isListed}), 0)::int as count,
             coalesce(sum(${balance}) filter (where ${isListed}), 0)::bigint as balance
        from invoice_total where organization_id = ${organizationId} and customer_id = ${customerId}`.compile(sql);
  },
);

/** The count and balance by the filters that the kept sums know, and the version. */
export async function selectKeptTotal(sql: Sql, args: KeptArgs): Promise<ListTotal> {
  const [row] = await keptTotal(sql, args);
  if (!row) throw new Error('a sum has no row');
  return row;
}

export const totalQuery = (sql: Sql, selection: InvoiceSelection) =>
  raw<ListTotal>`
    select ${version(selection.organizationId, selection.customerId)} as version, count(*)::int as count,
           coalesce(sum(invoice.signed_balance), 0)::bigint as balance
      from invoice where ${conditionsOf(selection)}`.compile(sql);

export const countQuery = (sql: Sql, selection: InvoiceSelection) =>
  raw<{ version: number; count: number }>`
    select ${version(selection.organizationId, selection.customerId)} as version, count(*)::int as count
      from invoice where ${conditionsOf(selection)}`.compile(sql);

type FoundRows = Pick<PageRow, 'version' | 'rows'>;
type RowsArgs = AnswerContext & { customerId: string; ids: readonly string[]; knownVersion: number | null };

const rowsById = (hasWaivers: boolean) =>
  namedStatement<RowsArgs, FoundRows>(
    ['organizationId', 'customerId', 'customerName', 'timeZone', 'ids', 'knownVersion'],
    (sql, args) =>
      raw<FoundRows>`
        with kept as (select ${version(args.organizationId, args.customerId)} as version)
        select kept.version, case when kept.version is distinct from ${args.knownVersion}::bigint then (
          select coalesce(json_agg(listed), '[]')::text from (
            select ${answerColumns(args, hasWaivers)}
              from unnest(${args.ids}::uuid[]) with ordinality as page (id, place)
              join invoice on invoice.organization_id = ${args.organizationId}
               and invoice.customer_id = ${args.customerId} and invoice.id = page.id
              ${waivedJoin(args, hasWaivers)}
             order by page.place
          ) as listed
        ) end as rows from kept`.compile(sql),
  );
const [withWaivers, withoutWaivers] = [rowsById(true), rowsById(false)];

export async function selectRowsById(sql: Sql, hasWaivers: boolean, args: RowsArgs): Promise<FoundRows> {
  const [row] = await (hasWaivers ? withWaivers : withoutWaivers)(sql, args);
  if (!row) throw new Error('a page has no row');
  return row;
}
