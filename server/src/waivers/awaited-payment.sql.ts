import { type RawBuilder, sql as raw } from 'kysely';
import type { PaymentType } from '@plumbline/rules/payments/payment-type';
import { ACH_CLEARING_MAX } from '@plumbline/rules/portals/settings/waivers';
import type { ReleaseObstacle } from '@plumbline/rules/waivers/release-obstacles';
import type { Sql } from '../database/open-database.ts';
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

/**
 * The payment of the project's invoices, or of a credit that has paid one, whose money is final last; for an unconditional
 * waiver that is not released, as a lateral join to waiver_request. The money of a card, of cash and of a wire is final with its approval. What was approved long
 * before the request is final by now, whatever the supplier has set or sets.
 */
export const awaitedPayment = ({
  organizationId,
  customerId,
  today,
}: DayScope): RawBuilder<unknown> => raw`left join lateral (
  select json_build_object('code', payment.code, 'paymentType', payment.payment_type,
      'approvedAt', ${instant('payment.approved_at')}) as payment
    from payment
   where waiver_request.waiver_type in ('unconditional.progress', 'unconditional.final')
     and waiver_request.status not in ('ready', 'rejected')
     and payment.organization_id = ${organizationId} and payment.customer_id = ${customerId}
     and payment.status in ('STARTED', 'PENDING', 'APPROVED')
     and (payment.approved_at is null or payment.approved_at > waiver_request.created_at - make_interval(days => ${raw.lit(LONG_AGO_DAYS)}))
     and exists (
       select from payment_allocation
         join invoice on invoice.organization_id = ${organizationId} and invoice.id = payment_allocation.invoice_id
        where payment_allocation.organization_id = ${organizationId} and payment_allocation.payment_id = payment.id
          and payment_allocation.kind = 'CASH' and invoice.project_id = waiver_request.project_id
          and invoice.invoice_created_at <= ${lastDay({ today })}
       union all
       select from ledger_transaction join ${madeCredits(organizationId)}
         join payment_allocation on payment_allocation.organization_id = ${organizationId}
          and payment_allocation.credit_id = ledger_entry.subject_id and payment_allocation.kind = 'CREDIT'
         join invoice on invoice.organization_id = ${organizationId} and invoice.id = payment_allocation.invoice_id
        where ledger_transaction.organization_id = ${organizationId} and ledger_transaction.payment_id = payment.id
          and invoice.project_id = waiver_request.project_id and invoice.invoice_created_at <= ${lastDay({ today })}
     )
   order by payment.approved_at is null desc, payment.payment_type in ('ACH', 'CHECK') desc, payment.approved_at desc, payment.id
   limit 1
) as awaited on true`;

type Awaited = { awaitedPayment: AwaitedPayment | null; waitsFor: ReleaseObstacle | null };

export async function selectAwaited(sql: Sql, scope: DayScope, waiverId: string): Promise<Awaited> {
  const { rows } = await raw<Awaited>`
    select awaited.payment as "awaitedPayment", waits.code as "waitsFor"
      from waiver_request ${awaitedPayment(scope)} ${waitsFor(scope)}
     where waiver_request.organization_id = ${scope.organizationId}
       and waiver_request.customer_id = ${scope.customerId} and waiver_request.id = ${waiverId}`.execute(sql);
  return rows[0] ?? { awaitedPayment: null, waitsFor: null };
}
