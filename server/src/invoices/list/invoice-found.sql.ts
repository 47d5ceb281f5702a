// Lists that few invoices match: their ids are found once, and a page reads its rows by id.
import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import { namedStatement } from '../../database/statement.ts';
import { customerVersion, versionRow } from '../../lists/customer-version.sql.ts';
import type { ReadPage } from '../../lists/read-list.ts';
import { type AnswerContext, answerColumns, waivedJoin } from '../invoice-answer.sql.ts';
import { conditionsOf } from '../invoice-list.sql.ts';
import type { InvoiceOrder, InvoiceSelection } from './selection.ts';
import { keyOf, orderBy } from './invoice-orders.sql.ts';
import type { KeptSums } from './kept-sums.sql.ts';

/** The ids are null if there are more than `max`. They are found first and then sorted, whatever the order. */
export function foundQuery(sql: Sql, selection: InvoiceSelection, order: InvoiceOrder, max: number) {
  const { organizationId, customerId } = selection;
  const key = raw.ref(`invoice.${keyOf(order.sort).column}`);
  return raw<{ version: number; ids: string[] | null }>`
    with found as materialized (
      select invoice.id, ${key} as key from invoice where ${conditionsOf(selection)} limit ${max + 1}
    )
    select ${customerVersion(organizationId, customerId)} as version,
           case when (select count(*) from found) <= ${max}
             then array(select id from found order by ${orderBy(order, raw`key`, raw`id`)}) end as ids`.compile(sql);
}

export const totalQuery = (sql: Sql, selection: InvoiceSelection) =>
  raw<KeptSums>`
    select ${customerVersion(selection.organizationId, selection.customerId)} as version, count(*)::int as count,
           coalesce(sum(invoice.signed_balance), 0)::bigint as balance
      from invoice where ${conditionsOf(selection)}`.compile(sql);

export const countQuery = (sql: Sql, selection: InvoiceSelection) =>
  raw<{ version: number; count: number }>`
    select ${customerVersion(selection.organizationId, selection.customerId)} as version, count(*)::int as count
      from invoice where ${conditionsOf(selection)}`.compile(sql);

type FoundRows = Pick<ReadPage, 'version' | 'rows'>;
type RowsArgs = AnswerContext & { customerId: string; ids: readonly string[]; knownVersion: number | null };

const rowsById = (hasWaivers: boolean) =>
  namedStatement<RowsArgs, FoundRows>(
    ['organizationId', 'customerId', 'customerName', 'timeZone', 'ids', 'knownVersion'],
    (sql, args) =>
      raw<FoundRows>`
        with kept as (${versionRow(args.organizationId, args.customerId)})
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
