import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { MethodFilters } from '@plumbline/rules/payment-methods/method-list';
import type { Sql } from '../database/open-database.ts';
import { namedStatement } from '../database/statement.ts';
import type { Tx } from '../database/transaction.ts';
import { instant } from '../lists/list-statements.sql.ts';

type Scope = { organizationId: string; customerId: string };

type MethodArgs = Scope & {
  paymentType: 'ACH' | 'CREDIT_CARD' | null;
  /** As YYYY-MM; cards are valid to the end of their month. */
  month: string;
  limit: number;
  offset: number;
};

/** The rows as JSON. */
type MethodPage = { count: number; rows: string };

/** Newest first, without the token; the page and the count in one statement. */
const methodPage = namedStatement<MethodArgs, MethodPage>(
  ['organizationId', 'customerId', 'paymentType', 'month', 'limit', 'offset'],
  (sql, { organizationId, customerId, paymentType, month, limit, offset }) => {
    const onFile = raw`payment_method.organization_id = ${organizationId} and payment_method.customer_id = ${customerId}
      and payment_method.deleted_at is null and coalesce(payment_method.payment_type = ${paymentType}::text, true)`;
    return raw<MethodPage>`
      select (select count(*)::int from payment_method where ${onFile}) as count, (
        select coalesce(json_agg(listed), '[]')::text from (
          select payment_method.id, payment_method.payment_type as "paymentType", payment_method.brand,
                 payment_method.last4, payment_method.expiry, payment_method.card_type as "cardType",
                 payment_method.account_type as "accountType",
                 payment_method.account_holder_type as "accountHolderType", payment_method.holder_name as "holderName",
                 payment_method.billing_address ->> 'state' as state,
                 payment_method.billing_address ->> 'country' as country,
                 coalesce(right(payment_method.expiry, 4) || '-' || left(payment_method.expiry, 2) < ${month}::text, false)
                   as "isExpired",
                 ${instant('payment_method.created_at')} as "createdAt",
                 (select json_build_object('name', identity.name) from identity
                   where identity.id = payment_method.created_by) as "createdBy",
                 array(
                   select payment.code from payment
                    where payment.organization_id = ${organizationId}
                      and payment.payment_method_id = payment_method.id and payment.status = 'SCHEDULED'
                    order by payment.scheduled_at, payment.code
                 ) as "scheduledPayments"
            from payment_method where ${onFile}
           order by payment_method.created_at desc, payment_method.id desc
           limit (select ${limit}::int) offset (select ${offset}::int)
        ) as listed
      ) as rows`.compile(sql);
  },
);

export async function selectPaymentMethods(
  sql: Sql,
  scope: Scope,
  { paymentType, page, size }: MethodFilters,
  day: Day,
): Promise<MethodPage> {
  const type = paymentType === 'ALL' ? null : paymentType;
  const month = day.slice(0, 7);
  const [row] = await methodPage(sql, { ...scope, paymentType: type, month, limit: size, offset: (page - 1) * size });
  return row ?? { count: 0, rows: '[]' };
}

type MethodKey = Scope & { id: string };

/** Locked until the transaction ends, so that no payment can start to use it. */
export async function lockPaymentMethod(tx: Tx, { organizationId, customerId, id }: MethodKey): Promise<boolean> {
  const found = await tx
    .selectFrom('paymentMethod')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

export async function selectScheduledCodes(tx: Tx, { organizationId, id }: MethodKey): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment')
    .select('code')
    .where('organizationId', '=', organizationId)
    .where('paymentMethodId', '=', id)
    .where('status', '=', 'SCHEDULED')
    .orderBy('scheduledAt')
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

const DELETED_TOKEN = Buffer.alloc(0);

/** The row stays for its payments; the provider's token is removed. */
export const updatePaymentMethodDeleted = (tx: Tx, { organizationId, id }: MethodKey, at: string) =>
  tx
    .updateTable('paymentMethod')
    .set({ deletedAt: at, sealedToken: DELETED_TOKEN })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
