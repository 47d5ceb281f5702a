// The sums of a customer's invoices, which triggers keep up to date (migration 0020).
import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import { type Bucket, BUCKETS } from '@plumbline/rules/invoices/ageing';
import type { InvoiceType } from '@plumbline/rules/invoices/invoice-list';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import { statement } from '../../database/statement.ts';

type Account = { organizationId: string; customerId: string; currencyCode: CurrencyCode };

/** At most eight: by type, open or paid, with a project or without. */
export type KeptTotal = {
  type: InvoiceType;
  isOpen: boolean;
  hasProject: boolean;
  count: number;
  total: Cents;
  balance: Cents;
  held: Cents;
};
export type OpenByBucket = Record<Bucket, Cents>;
export type KeptTotals = {
  totals: KeptTotal[];
  withProject: OpenByBucket;
  withoutProject: OpenByBucket;
  balancesAsOf: string | null;
};

const kept = raw<KeptTotal[]>`coalesce(json_agg(json_build_object(
  'type', type, 'isOpen', is_open, 'hasProject', has_project,
  'count', invoice_count, 'total', total_amount, 'balance', balance, 'held', held_amount)), '[]')`;

const isOfAccount = (table: string, organizationId: string, customerId: string, currencyCode: string) =>
  raw<boolean>`${raw.ref(table)}.organization_id = ${organizationId} and ${raw.ref(table)}.customer_id = ${customerId}
    and ${raw.ref(table)}.currency_code = ${currencyCode}`;

const totalsOf = (organizationId: string, customerId: string, currencyCode: string) => raw<KeptTotal[]>`(
  select ${kept} from (
    select type, is_open, has_project, sum(invoice_count) as invoice_count, sum(total_amount) as total_amount,
           sum(balance) as balance, sum(held_amount) as held_amount
      from invoice_total where ${isOfAccount('invoice_total', organizationId, customerId, currencyCode)}
     group by type, is_open, has_project
  ) as sums
)`;

/** What imports have noted of the customer, or of all customers at once. */
const balancesAsOf = (organizationId: string, customerId: string) => raw<string | null>`(
  select max(import_known.as_of) from import_known
   where import_known.organization_id = ${organizationId} and import_known.kind = 'invoices'
     and import_known.record_id in (${customerId}, ${organizationId})
)`;

/** Invoices without a due date are current (decision B2). */
function isIn({ min, max }: (typeof BUCKETS)[number], day: Day): RawBuilder<boolean> {
  const from = max === null ? raw`true` : raw`due_date >= ${day}::date - ${raw.lit(max)}`;
  const to = min === null ? raw`true` : raw`due_date <= ${day}::date - ${raw.lit(min)}`;
  return min === null ? raw`(due_date is null or ${from})` : raw`(${from} and ${to})`;
}

const bucketsOf = (hasProject: boolean, day: Day) =>
  raw<OpenByBucket>`json_build_object(${raw.join(
    BUCKETS.map(
      (bucket) => raw`${raw.lit(bucket.key)},
        coalesce(sum(balance) filter (where has_project = ${raw.lit(hasProject)} and ${isIn(bucket, day)}), 0)`,
    ),
  )})`;

const keptTotals = statement((sql, organizationId: string, customerId: string, currencyCode: CurrencyCode, day: Day) =>
  sql
    .selectFrom('openTotal')
    .select([
      totalsOf(organizationId, customerId, currencyCode).as('totals'),
      bucketsOf(true, day).as('withProject'),
      bucketsOf(false, day).as('withoutProject'),
      balancesAsOf(organizationId, customerId).as('balancesAsOf'),
    ])
    .where(isOfAccount('open_total', organizationId, customerId, currencyCode))
    .compile(),
);

/** One statement, so that all sums are of the same moment. */
export async function selectKeptTotals(sql: Sql, { organizationId, customerId, currencyCode }: Account, day: Day) {
  const [row] = await keptTotals(sql, organizationId, customerId, currencyCode, day);
  if (!row) throw new Error('a sum has no row');
  return row satisfies KeptTotals;
}

const openTotals = statement((sql, organizationId: string, customerId: string, currencyCode: CurrencyCode) =>
  sql
    .selectFrom('invoiceTotal')
    .select([
      raw<Cents>`coalesce(sum(balance) filter (where type = 'INVOICE'), 0)::bigint`.as('openTotal'),
      raw<Cents>`coalesce(sum(held_amount) filter (where type = 'INVOICE'), 0)::bigint`.as('pendingTotal'),
      raw<Cents>`coalesce(sum(balance) filter (where type = 'CREDIT'), 0)::bigint`.as('creditTotal'),
      balancesAsOf(organizationId, customerId).as('balancesAsOf'),
    ])
    .where(isOfAccount('invoice_total', organizationId, customerId, currencyCode))
    .where('isOpen', '=', true)
    .compile(),
);

export async function selectOpenTotals(sql: Sql, { organizationId, customerId, currencyCode }: Account) {
  const [row] = await openTotals(sql, organizationId, customerId, currencyCode);
  if (!row) throw new Error('a sum has no row');
  return row;
}
