// What a list knows from the kept sums (ADR 24): its version, and its count and balance by the filters that they know.
import { sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import { namedStatement } from '../../database/statement.ts';
import { and } from '../../lists/page-rows.sql.ts';
import { only } from '../../lists/read-list.ts';
import type { IndexedFilters } from './invoice-filters.ts';
import type { InvoiceSelection } from './selection.ts';

export type KeptArgs = Pick<InvoiceSelection, 'organizationId' | 'customerId' | 'currencyCode'> &
  Pick<IndexedFilters, KeptFilter>;
export type KeptSums = { version: number; count: number; balance: Cents };

/** The filters by which sums are kept. */
const KEPT_FILTERS = ['type', 'isOpen', 'hasProject'] as const satisfies (keyof IndexedFilters)[];
export type KeptFilter = (typeof KEPT_FILTERS)[number];

/** A filter that is null is left out. */
export function keptSums({ organizationId, customerId, currencyCode, type, isOpen, hasProject }: KeptArgs) {
  const isListed = and([
    raw`currency_code = ${currencyCode}`,
    type === null ? null : raw`type = ${type}::text`,
    isOpen === null ? null : raw`is_open = ${isOpen}::boolean`,
    hasProject === null ? null : raw`has_project = ${hasProject}::boolean`,
  ]);
  const balance = raw`case type when 'CREDIT' then -balance else balance end`;
  return raw<KeptSums>`
    select coalesce(sum(changes), 0)::bigint as version,
           coalesce(sum(invoice_count) filter (where ${isListed}), 0)::int as count,
           coalesce(sum(${balance}) filter (where ${isListed}), 0)::bigint as balance
      from invoice_total where organization_id = ${organizationId} and customer_id = ${customerId}`;
}

const statements = new Map<string, (sql: Sql, args: KeptArgs) => Promise<KeptSums[]>>();

function keptStatement(set: readonly KeptFilter[]) {
  const name = set.join();
  const known = statements.get(name);
  if (known) return known;
  const added = namedStatement<KeptArgs, KeptSums>(
    ['organizationId', 'customerId', 'currencyCode', ...KEPT_FILTERS],
    (sql, args) => keptSums(withoutUnset(args, set)).compile(sql),
  );
  statements.set(name, added);
  return added;
}

/** A statement is prepared with a place for each argument; those of unset filters are replaced by null. */
export const withoutUnset = <Args extends KeptArgs>(args: Args, set: readonly KeptFilter[]): Args => ({
  ...args,
  ...Object.fromEntries(KEPT_FILTERS.filter((name) => !set.includes(name)).map((name) => [name, null])),
});

/** The filters that are set. */
export const setFilters = (args: Pick<IndexedFilters, KeptFilter>): KeptFilter[] =>
  KEPT_FILTERS.filter((name) => args[name] !== null);

export const selectKeptSums = (sql: Sql, args: KeptArgs): Promise<KeptSums> =>
  keptStatement(setFilters(args))(sql, args).then(only);
