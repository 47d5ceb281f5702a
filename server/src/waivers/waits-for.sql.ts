import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import { isDisputed } from '../payments/ledger/is-disputed.sql.ts';
import { unbackedOf } from '../payments/ledger/credit-money.sql.ts';

export type DayScope = { organizationId: string; customerId: string; today: Day };
type Scope = DayScope;

/** Up to which day a row of waiver_request counts invoices and credits: what is dated later is none of it. */
export const lastDay = ({ today }: Pick<Scope, 'today'>) => raw`coalesce(
  case when waiver_request.waiver_type <> 'unconditional.final' then waiver_request.through_date end, ${today}::date)`;

/** Of a row of invoice: the waiver would give it up. */
const isInScope = (scope: Scope) => raw`invoice.organization_id = ${scope.organizationId}
  and invoice.customer_id = ${scope.customerId} and invoice.project_id = waiver_request.project_id
  and invoice.type = 'INVOICE' and invoice.invoice_created_at <= ${lastDay(scope)}`;

const linesOf = ({ organizationId }: Scope) => raw`waiver_invoice
  where waiver_invoice.organization_id = ${organizationId} and waiver_invoice.waiver_id = waiver_request.id`;

/** Invoices that the waiver lists, and that an import has given another date or project. */
const hasMovedLines = (scope: Scope) => raw`exists (
  select from waiver_invoice
   where waiver_invoice.organization_id = ${scope.organizationId} and waiver_invoice.waiver_id = waiver_request.id
     and waiver_invoice.share in ('waived', 'excepted')
     and not exists (select from invoice where ${isInScope(scope)} and invoice.id = waiver_invoice.invoice_id))`;

/** A full release may acknowledge nothing: earlier waivers have acknowledged the money. */
const acknowledgesNothing = (scope: Scope) => raw`(not exists (
    select from waiver_payment where waiver_payment.organization_id = ${scope.organizationId}
      and waiver_payment.waiver_id = waiver_request.id)
  and (waiver_request.waiver_type <> 'unconditional.final'
    or not exists (select from ${linesOf(scope)} and waiver_invoice.share = 'waived')))`;

/** Credits that would pay open invoices of the waiver (decision D12). */
const boundCredits = ({ organizationId, customerId, today }: Scope) => raw`(
  select coalesce(sum(credit.balance), 0) from invoice as credit
    left join project as own on own.organization_id = ${organizationId} and own.id = waiver_request.project_id
   where credit.organization_id = ${organizationId} and credit.customer_id = ${customerId}
     and credit.type = 'CREDIT' and credit.balance > 0 and credit.currency_code = waiver_request.currency_code
     and credit.invoice_created_at <= ${lastDay({ today })}
     and (credit.credit_restriction_type = 'PROJECT' and credit.project_id = waiver_request.project_id
       or credit.credit_restriction_type = 'JOB' and credit.job_id = own.job_id
       or credit.credit_restriction_type = 'INVOICE' and credit.related_invoice_number = any(open.numbers)))`;

/** A payment of the waiver's invoices of which this holds. */
const hasPayment = (scope: Scope, isWanted: RawBuilder<unknown>) => raw`exists (
  select from invoice
    join payment_allocation on payment_allocation.organization_id = ${scope.organizationId}
     and payment_allocation.invoice_id = invoice.id and payment_allocation.kind = 'CASH'
    join payment on payment.organization_id = ${scope.organizationId} and payment.id = payment_allocation.payment_id
     and payment.status = 'APPROVED'
   where ${isInScope(scope)} and ${isWanted})`;

const isBeingRefunded = ({ organizationId }: Scope) => raw`exists (
  select from payment_refund where payment_refund.organization_id = ${organizationId}
    and payment_refund.payment_id = payment.id and payment_refund.state = 'PENDING')`;

/** Asked before anything is read: PostgreSQL may decide the condition of the join last. */
const IS_WAITING = raw`waiver_request.status in ('confirmed', 'notarized')
  and waiver_request.waiver_type in ('unconditional.progress', 'unconditional.final')`;

/**
 * Why an unconditional waiver that is signed cannot be released, as far as a list can tell; as a lateral join to
 * waiver_request. It says what `releaseObstacle` says, except that what will not come reads like what has come (the
 * supplier checks both); payments that are not final yet are those of `awaitedPayment`.
 */
export const waitsFor = (scope: Scope): RawBuilder<unknown> => raw`left join lateral (
  select case
      when not (${IS_WAITING}) then null
      when ${hasMovedLines(scope)} then 'lines-moved'
      when waiver_request.money_gone_at is not null then 'money-returned'
      when waiver_request.waiver_type = 'unconditional.final' and open.amount > open_credits.amount then 'balance-open'
      when open.is_other then 'other-currency'
      when open.amount > 0 and open_credits.amount > 0 then 'credits-unused'
      when open.is_unbacked then 'credit-refunded'
      when ${hasPayment(scope, isDisputed(scope.organizationId))} then 'payment-disputed'
      when ${hasPayment(scope, isBeingRefunded(scope))} then 'payment-not-final'
      when ${acknowledgesNothing(scope)} then case when open.amount > 0 then 'nothing-received' else 'payment-arrived' end
      when open.is_more then 'more-open'
    end as code
    from (
      select coalesce(sum(invoice.balance) filter (where is_own.it), 0) as amount,
          array_agg(invoice.invoice_number) filter (where invoice.balance > 0) as numbers,
          coalesce(bool_or(invoice.balance > 0 and not is_own.it), false) as is_other,
          coalesce(bool_or(${unbackedOf(scope.organizationId, raw`invoice.id`)} > 0), false) as is_unbacked,
          coalesce(bool_or(invoice.balance > coalesce((
            select max(waiver_invoice.balance) from ${linesOf(scope)}
               and waiver_invoice.invoice_id = invoice.id and waiver_invoice.share = 'excepted'), 0)), false) as is_more
        from invoice cross join lateral (select invoice.currency_code = waiver_request.currency_code as it) as is_own
       where ${IS_WAITING} and ${isInScope(scope)}
    ) as open
    cross join lateral (select ${boundCredits(scope)} as amount) as open_credits
   where ${IS_WAITING}
) as waits on true`;
