import { type RawBuilder, sql as raw } from 'kysely';
import type { PaymentType } from '@plumbline/rules/payments/payment-type';
import { ACH_CLEARING_MAX } from '@plumbline/rules/portals/settings/waivers';
import type { ReleaseObstacle } from '@plumbline/rules/waivers/release-obstacles';
import type { Sql } from '../database/open-database.ts';
import { namedStatement } from '../database/statement.ts';
import { madeCredits } from '../payments/ledger/made-credits.sql.ts';
import { instant } from '../lists/list-statements.sql.ts';
import { type DayScope, lastDay, waitsFor } from './waits-for.sql.ts';

export type AwaitedPayment = {
  code: string;
  paymentType: PaymentType;
  approvedAt: string | null;
};

/** More than the most business days that a bank transfer or a check can take to clear, with their weekends and holidays. */
const LONG_AGO_DAYS = 2 * ACH_CLEARING_MAX;

/** Of a project with more invoices, the customer's payments are read instead: nobody has many that are not final yet. */
const PROJECT_INVOICES_MAX = 300;

const hasManyInvoices = (organizationId: string) => raw`exists (
  select from invoice
   where invoice.organization_id = ${organizationId} and invoice.project_id = waiver_request.project_id
  offset ${raw.lit(PROJECT_INVOICES_MAX)})`;

/** Of a row of invoice: the waiver counts it. */
const isCounted = ({ organizationId, today }: DayScope) => raw`invoice.organization_id = ${organizationId}
  and invoice.project_id = waiver_request.project_id and invoice.invoice_created_at <= ${lastDay({ today })}`;

/** Of a row of payment: it paid an invoice of the project, or made a credit that has paid one. */
const paysProject = (scope: DayScope) => raw`exists (
  select from payment_allocation
    join invoice on ${isCounted(scope)} and invoice.id = payment_allocation.invoice_id
   where payment_allocation.organization_id = ${scope.organizationId} and payment_allocation.payment_id = payment.id
     and payment_allocation.kind = 'CASH'
  union all
  select from ledger_transaction join ${madeCredits(scope.organizationId)}
    join payment_allocation on payment_allocation.organization_id = ${scope.organizationId}
     and payment_allocation.credit_id = ledger_entry.subject_id and payment_allocation.kind = 'CREDIT'
    join invoice on ${isCounted(scope)} and invoice.id = payment_allocation.invoice_id
   where ledger_transaction.organization_id = ${scope.organizationId} and ledger_transaction.payment_id = payment.id)`;

/** The ids of the same payments, found from the invoices; each step by its index, also while the tables are small. */
const payingProject = (scope: DayScope) => raw`
  select case paid.kind when 'CASH' then paid.payment_id else made.payment_id end from invoice
   cross join lateral (
     select payment_allocation.kind, payment_allocation.payment_id, payment_allocation.credit_id from payment_allocation
      where payment_allocation.organization_id = ${scope.organizationId} and payment_allocation.invoice_id = invoice.id
        and payment_allocation.kind in ('CASH', 'CREDIT')
     offset 0
   ) as paid
    left join lateral (
     select ledger_transaction.payment_id from ledger_transaction join ${madeCredits(scope.organizationId)}
      where paid.kind = 'CREDIT' and ledger_transaction.organization_id = ${scope.organizationId}
        and ledger_entry.subject_id = paid.credit_id
     offset 0
   ) as made on true
   where ${isCounted(scope)}`;

/** What was approved long before the request is final by now, whatever the supplier has set or sets. */
const undecided = ({ organizationId, customerId }: DayScope) => raw`
  select payment.id, payment.code, payment.payment_type, payment.approved_at from payment
   where waiver_request.waiver_type in ('unconditional.progress', 'unconditional.final')
     and waiver_request.status not in ('ready', 'rejected')
     and payment.organization_id = ${organizationId} and payment.customer_id = ${customerId}
     and payment.status in ('STARTED', 'PENDING', 'APPROVED')
     and (payment.approved_at is null or payment.approved_at > waiver_request.created_at - make_interval(days => ${raw.lit(LONG_AGO_DAYS)}))`;

/**
 * The payment of the project's invoices, or of a credit that has paid one, whose money is final last; for an
 * unconditional waiver that is not released, as a lateral join to waiver_request. The money of a card, of cash and of a
 * wire is final with its approval.
 */
export const awaitedPayment = (scope: DayScope): RawBuilder<unknown> => raw`left join lateral (
  select json_build_object('code', payment.code, 'paymentType', payment.payment_type,
      'approvedAt', ${instant('payment.approved_at')}) as payment
    from (
      ${undecided(scope)} and ${hasManyInvoices(scope.organizationId)} and ${paysProject(scope)}
      union all
      ${undecided(scope)} and not ${hasManyInvoices(scope.organizationId)} and payment.id in (${payingProject(scope)})
    ) as payment
   order by payment.approved_at is null desc, payment.payment_type in ('ACH', 'CHECK') desc, payment.approved_at desc, payment.id
   limit 1
) as awaited on true`;

type Awaited = { awaitedPayment: AwaitedPayment | null; waitsFor: ReleaseObstacle | null };

/** What each of some waivers waits for. */
export const selectAwaitedByWaiver = namedStatement<
  DayScope & { waiverIds: readonly string[] },
  Awaited & { id: string }
>(['organizationId', 'customerId', 'today', 'waiverIds'], (sql, { waiverIds, ...scope }) =>
  raw<Awaited & { id: string }>`
    select waiver_request.id, awaited.payment as "awaitedPayment", waits.code as "waitsFor"
      from waiver_request ${awaitedPayment(scope)} ${waitsFor(scope)}
     where waiver_request.organization_id = ${scope.organizationId}
       and waiver_request.customer_id = ${scope.customerId}
       and waiver_request.id = any(${waiverIds}::uuid[])`.compile(sql),
);

export async function selectAwaited(sql: Sql, scope: DayScope, waiverId: string): Promise<Awaited> {
  const [awaited] = await selectAwaitedByWaiver(sql, { ...scope, waiverIds: [waiverId] });
  return awaited ?? { awaitedPayment: null, waitsFor: null };
}
