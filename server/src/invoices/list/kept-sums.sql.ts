// What a list knows from the kept sums (ADR 24): its version, and its count and balance by the filters that they know.
import { sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import { namedStatement } from '../../database/statement.ts';
import type { IndexedFilters } from './invoice-filters.ts';
import type { InvoiceSelection } from './selection.ts';

export type KeptArgs = Pick<InvoiceSelection, 'organizationId' | 'customerId' | 'currencyCode'> &
  Pick<IndexedFilters, 'type' | 'isOpen' | 'hasProject'>;
export type KeptSums = { version: number; count: number; balance: Cents };

export function keptSums({ organizationId, customerId, currencyCode, type, isOpen, hasProject }: KeptArgs) {
  const isListed = raw`currency_code = ${currencyCode} and coalesce(type = ${type}::text, true)
    and coalesce(is_open = ${isOpen}::boolean, true) and coalesce(has_project = ${hasProject}::boolean, true)`;
  const balance = raw`case type when 'CREDIT' then -balance else balance end`;
  return raw<KeptSums>`
    select coalesce(sum(changes), 0)::bigint as version,
           coalesce(sum(invoice_count) filter (where ${isListed}), 0)::int as count,
           coalesce(sum(${balance}) filter (where ${isListed}), 0)::bigint as balance
      from invoice_total where organization_id = ${organizationId} and customer_id = ${customerId}`;
}

const statement = namedStatement<KeptArgs, KeptSums>(
  ['organizationId', 'customerId', 'currencyCode', 'type', 'isOpen', 'hasProject'],
  (sql, args) => keptSums(args).compile(sql),
);

export async function selectKeptSums(sql: Sql, args: KeptArgs): Promise<KeptSums> {
  const [row] = await statement(sql, args);
  if (!row) throw new Error('a sum has no row');
  return row;
}
