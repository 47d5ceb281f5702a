import type { Account } from '../ready.ts';
import { type BestStatement, instant, listAnswer } from './best-statement.ts';

const OF_CUSTOMER = 'organization_id = $1 and customer_id = $2';
const COUNT = (table: string, condition: string) =>
  `(select count(*) from ${table} where ${OF_CUSTOMER} and ${condition})`;

/** The widget of the dashboard: the recurrences that pay next. */
export const nextRecurrences = ({ organizationId, customerId }: Account): BestStatement => ({
  text: listAnswer(
    `select recurrence.id, status, frequency, payment_type as type, brand, last4, amount, quantity, amount * quantity as total,
            charged as "paymentsTotal", quantity as "paymentsCount", processed as "processedCount",
            start_date as "startDate", end_date as "endDate", next[1] as "nextDate",
            coalesce(next[1:3], '{}') as "nextDates", currency_code as "currencyCode",
            info ->> 'reference' as reference, info ->> 'projectName' as "projectName",
            ${instant('created_at')} as "createdAt",
            (select json_build_object('name', name) from identity where identity.id = created_by) as "createdBy"
       from recurrence cross join lateral (
         select coalesce(sum(total) filter (where status = 'APPROVED'), 0) as charged,
                count(*) filter (where status <> 'SCHEDULED') as processed,
                array_agg(scheduled_at order by scheduled_at) filter (where status = 'SCHEDULED') as next
           from payment where payment.organization_id = $1 and payment.recurrence_id = recurrence.id
       ) summed
      where ${OF_CUSTOMER} and status = 'PENDING' and currency_code = 'USD'
      order by next[1], recurrence.id limit 5`,
    COUNT('recurrence', `status = 'PENDING' and currency_code = 'USD'`),
  ),
  values: [organizationId, customerId],
});

export const methodPage = ({ organizationId, customerId }: Account): BestStatement => ({
  text: listAnswer(
    `select id, payment_type as "paymentType", brand, last4, expiry, card_type as "cardType",
            account_type as "accountType", account_holder_type as "accountHolderType", holder_name as "holderName",
            billing_address ->> 'state' as state, billing_address ->> 'country' as country, false as "isExpired",
            ${instant('created_at')} as "createdAt",
            (select json_build_object('name', name) from identity where identity.id = created_by) as "createdBy",
            array(select code from payment where payment.organization_id = $1 and payment_method_id = payment_method.id
                     and payment.status = 'SCHEDULED' order by scheduled_at, code) as "scheduledPayments"
       from payment_method where ${OF_CUSTOMER} and deleted_at is null order by created_at desc, id desc limit 100`,
    COUNT('payment_method', 'deleted_at is null'),
  ),
  values: [organizationId, customerId],
});
