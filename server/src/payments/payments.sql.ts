import { sql as raw } from 'kysely';
import {
  type PaymentFilters,
  type PaymentSort,
  paymentOrder,
  paymentStatusesOf,
} from '@plumbline/rules/payments/payment-filters';
import { containing } from '../database/containing.ts';
import type { Sql } from '../database/open-database.ts';

type Scope = { organizationId: string; customerId: string };

const INVOICES_COUNT = raw<number>`(
  select count(distinct invoice_id)::int from payment_allocation
   where payment_allocation.organization_id = payment.organization_id and payment_allocation.payment_id = payment.id
)`;

const ORDERS: Readonly<Record<PaymentSort, ReturnType<typeof raw>>> = {
  createdAt: raw`payment.created_at`,
  scheduledAt: raw`payment.scheduled_at`,
  approvedAt: raw`payment.approved_at`,
  code: raw`payment.code`,
  status: raw`payment.status`,
  paymentType: raw`payment.payment_type`,
  paymentInvoicesCount: INVOICES_COUNT,
  createdBy: raw`lower(identity.name)`,
  total: raw`payment.total`,
  subtotal: raw`payment.subtotal`,
  credit: raw`payment.credit`,
  surcharge: raw`payment.surcharge`,
};

const selectMatching = (sql: Sql, { organizationId, customerId }: Scope, filters: PaymentFilters) => {
  const statuses = paymentStatusesOf(filters);
  const { currencyCode, search, hideScheduledRecurrence } = filters;
  return sql
    .selectFrom('payment')
    .where('payment.organizationId', '=', organizationId)
    .where('payment.customerId', '=', customerId)
    .$if(statuses !== null, (query) => query.where('payment.status', 'in', statuses!))
    .$if(currencyCode !== null, (query) => query.where('payment.currencyCode', '=', currencyCode!))
    .$if(hideScheduledRecurrence, (query) =>
      query.where(({ eb, or }) =>
        or([eb('payment.status', '<>', 'SCHEDULED'), eb('payment.recurrenceId', 'is', null)]),
      ),
    )
    .$if(search !== null, (query) =>
      query.where(({ eb, or }) =>
        or([
          eb('payment.code', 'ilike', containing(search!)),
          eb(raw<string>`payment.info ->> 'reference'`, 'ilike', containing(search!)),
          eb(raw<string>`payment.info ->> 'projectName'`, 'ilike', containing(search!)),
        ]),
      ),
    );
};

export const selectPayments = (sql: Sql, scope: Scope, filters: PaymentFilters) => {
  const { sort, direction } = paymentOrder(filters);
  return selectMatching(sql, scope, filters)
    .leftJoin('identity', 'identity.id', 'payment.createdBy')
    .selectAll('payment')
    .select(['identity.name as createdByName', INVOICES_COUNT.as('paymentInvoicesCount')])
    .orderBy(ORDERS[sort], (order) => {
      if (direction === 'asc') return order.asc();
      // As the index has it: every payment has a day on which it was made.
      return sort === 'createdAt' ? order.desc() : order.desc().nullsLast();
    })
    .orderBy('payment.id')
    .limit(filters.size)
    .offset((filters.page - 1) * filters.size)
    .execute();
};

export const selectPaymentsCount = async (sql: Sql, scope: Scope, filters: PaymentFilters): Promise<number> => {
  const { count } = await selectMatching(sql, scope, filters)
    .select(raw<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
