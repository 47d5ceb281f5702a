// The entries of the bank account: exactly what the provider's funding reports say.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { PaymentType } from '@plumbline/rules/payments/payment-type';
import type { SettlementKind } from '@plumbline/rules/payments/settlement-list';
import type { Sql } from '../../database/open-database.ts';
import { startOf } from './start-of.sql.ts';

export type SettlementFilters = {
  organizationId: string;
  from: Day;
  to: Day;
  currencyCode: CurrencyCode | undefined;
  timeZone: string;
};

/** Each transaction that moved the account, by the index `ledger_transaction_by_time`. */
const settled = ({ organizationId, from, to, currencyCode, timeZone }: SettlementFilters): RawBuilder<unknown> => raw`
  from ledger_transaction
  cross join lateral (
    select sum(ledger_entry.amount)::bigint as amount from ledger_entry
     where ledger_entry.organization_id = ${organizationId} and ledger_entry.transaction_id = ledger_transaction.id
       and ledger_entry.account = 'bank'
  ) as bank
 where ledger_transaction.organization_id = ${organizationId}
   and ledger_transaction.kind in ('SETTLE', 'RETURN', 'CHARGEBACK', 'REINSTATE')
   and ledger_transaction.created_at >= ${startOf(from, 0, timeZone)}
   and ledger_transaction.created_at < ${startOf(to, 1, timeZone)}
   and bank.amount is not null
   ${currencyCode === undefined ? raw`` : raw`and ledger_transaction.currency_code = ${currencyCode}`}`;

export type SettledDay = {
  day: Day;
  currencyCode: CurrencyCode;
  deposits: { count: number; total: Cents };
  withdrawals: { count: number; total: Cents };
  net: Cents;
};

export async function selectSettledDays(sql: Sql, filters: SettlementFilters): Promise<SettledDay[]> {
  const { rows } = await raw<SettledDay>`
    select settled.day, settled.currency_code as "currencyCode", sum(settled.amount)::bigint as net,
           json_build_object('count', count(*) filter (where settled.amount > 0),
             'total', coalesce(sum(settled.amount) filter (where settled.amount > 0), 0)) as deposits,
           json_build_object('count', count(*) filter (where settled.amount < 0),
             'total', coalesce(sum(settled.amount) filter (where settled.amount < 0), 0)) as withdrawals
      from (
        select (ledger_transaction.created_at at time zone ${filters.timeZone})::date as day,
               ledger_transaction.currency_code, bank.amount
        ${settled(filters)}
      ) as settled
     group by settled.day, settled.currency_code
     order by settled.day desc, settled.currency_code
  `.execute(sql);
  return rows;
}

export type SettledKind = { kind: SettlementKind; currencyCode: CurrencyCode; count: number; amount: Cents };

/** By kind; what the provider paid out and what it took back of it are apart. */
export async function selectSettledKinds(sql: Sql, filters: SettlementFilters): Promise<SettledKind[]> {
  const { rows } = await raw<SettledKind>`
    select ledger_transaction.kind, ledger_transaction.currency_code as "currencyCode", count(*)::int as count,
           sum(bank.amount)::bigint as amount
    ${settled(filters)}
     group by ledger_transaction.kind, ledger_transaction.currency_code, bank.amount < 0
     order by ledger_transaction.currency_code desc, bank.amount < 0, ledger_transaction.kind
  `.execute(sql);
  return rows;
}

export type SettlementCursor = { at: string; id: string };

export type SettledLine = SettlementCursor & {
  kind: SettlementKind;
  amount: Cents;
  currencyCode: CurrencyCode;
  code: string;
  customer: { id: string; name: string };
  paymentType: PaymentType;
  brand: string | null;
  last4: string | null;
  /** What a payment paid, or a return or dispute has changed of it. */
  invoices: { number: string; amount: Cents }[];
};

/** The latest first; `before` is the last row of the page before. */
export async function selectSettledLines(
  sql: Sql,
  filters: SettlementFilters,
  { before, limit }: { before: SettlementCursor | null; limit: number },
): Promise<SettledLine[]> {
  const { organizationId } = filters;
  const { rows } = await raw<SettledLine>`
    with page as materialized (
      select ledger_transaction.id, ledger_transaction.payment_id, ledger_transaction.kind,
             ledger_transaction.created_at, bank.amount
      ${settled(filters)}
         ${
           before === null
             ? raw``
             : raw`and (ledger_transaction.created_at, ledger_transaction.id) < (${before.at}::timestamptz, ${before.id}::uuid)`
         }
       order by ledger_transaction.created_at desc, ledger_transaction.id desc limit ${limit}
    )
    select page.id, page.kind, page.created_at as at, page.amount, payment.currency_code as "currencyCode", payment.code,
           json_build_object('id', customer.id, 'name', customer.name) as customer,
           payment.payment_type as "paymentType", payment.brand, payment.last4,
           coalesce((
             select json_agg(json_build_object('number', paid.invoice_number, 'amount', paid.amount)
                      order by paid.invoice_number)
               from (
                 select invoice.invoice_number, sum(moved.amount) as amount
                   from (
                     select payment_allocation.invoice_id, payment_allocation.amount from payment_allocation
                      where payment_allocation.organization_id = ${organizationId}
                        and payment_allocation.payment_id = page.payment_id and payment_allocation.kind <> 'CREDIT'
                        and page.kind = 'SETTLE' and page.amount > 0
                     union all
                     select ledger_entry.subject_id, -ledger_entry.amount from ledger_entry
                      where ledger_entry.organization_id = ${organizationId} and ledger_entry.transaction_id = page.id
                        and ledger_entry.account = 'receivable'
                   ) as moved
                   join invoice on invoice.organization_id = ${organizationId} and invoice.id = moved.invoice_id
                  group by invoice.invoice_number
               ) as paid
           ), '[]') as invoices
      from page
      join payment on payment.organization_id = ${organizationId} and payment.id = page.payment_id
      join customer on customer.organization_id = ${organizationId} and customer.id = payment.customer_id
     order by page.created_at desc, page.id desc
  `.execute(sql);
  return rows;
}
