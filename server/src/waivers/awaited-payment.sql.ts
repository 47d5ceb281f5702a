import { type RawBuilder, sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import { instant } from '../lists/list-statements.sql.ts';

type Scope = { organizationId: string; customerId: string };

export type AwaitedPayment = {
  code: string;
  paymentType: 'ACH' | 'CREDIT_CARD' | 'CREDIT';
  approvedAt: string | null;
};

/**
 * The payment of the project's invoices whose money is final last, for an unconditional waiver that is not released; as a
 * lateral join to waiver_request. Money that was approved two weeks before the request was final when it was made.
 */
export const awaitedPayment = ({ organizationId, customerId }: Scope): RawBuilder<unknown> => raw`left join lateral (
  select json_build_object('code', payment.code, 'paymentType', payment.payment_type,
      'approvedAt', ${instant('payment.approved_at')}) as payment
    from payment
   where waiver_request.waiver_type in ('unconditional.progress', 'unconditional.final')
     and waiver_request.status not in ('ready', 'rejected')
     and payment.organization_id = ${organizationId} and payment.customer_id = ${customerId}
     and payment.status in ('STARTED', 'PENDING', 'APPROVED')
     and (payment.approved_at is null or payment.approved_at > waiver_request.created_at - interval '14 days')
     and exists (
       select from payment_allocation
         join invoice on invoice.organization_id = ${organizationId} and invoice.id = payment_allocation.invoice_id
        where payment_allocation.organization_id = ${organizationId} and payment_allocation.payment_id = payment.id
          and payment_allocation.kind = 'CASH' and invoice.project_id = waiver_request.project_id
          and (waiver_request.through_date is null or invoice.invoice_created_at <= waiver_request.through_date)
     )
   order by payment.approved_at desc nulls first, payment.id
   limit 1
) as awaited on true`;

export async function selectAwaitedPayment(sql: Sql, scope: Scope, waiverId: string): Promise<AwaitedPayment | null> {
  const { rows } = await raw<{ payment: AwaitedPayment | null }>`
    select awaited.payment from waiver_request ${awaitedPayment(scope)}
     where waiver_request.organization_id = ${scope.organizationId}
       and waiver_request.customer_id = ${scope.customerId} and waiver_request.id = ${waiverId}`.execute(sql);
  return rows[0]?.payment ?? null;
}
