import { sql as raw } from 'kysely';
import type { MethodFilters } from '@plumbline/rules/payment-methods/method-list';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';

type Scope = { organizationId: string; customerId: string };

/** The codes of scheduled payments by a method, installments included, next one first. */
const scheduledCodes = (organizationId: string) => raw<string[]>`array(
  select payment.code from payment
   where payment.organization_id = ${organizationId} and payment.payment_method_id = payment_method.id
     and payment.status = 'SCHEDULED'
   order by payment.scheduled_at, payment.code
)`;

const selectOnFile = (sql: Sql, { organizationId, customerId }: Scope, { paymentType }: MethodFilters) =>
  sql
    .selectFrom('paymentMethod')
    .where('paymentMethod.organizationId', '=', organizationId)
    .where('paymentMethod.customerId', '=', customerId)
    .where('paymentMethod.deletedAt', 'is', null)
    .$if(paymentType !== 'ALL', (query) =>
      query.where('paymentMethod.paymentType', '=', paymentType as Exclude<typeof paymentType, 'ALL'>),
    );

/** Newest first, without the token. */
export const selectPaymentMethods = (sql: Sql, scope: Scope, filters: MethodFilters) =>
  selectOnFile(sql, scope, filters)
    .innerJoin('identity', 'identity.id', 'paymentMethod.createdBy')
    .select([
      'paymentMethod.id',
      'paymentMethod.paymentType',
      'paymentMethod.brand',
      'paymentMethod.last4',
      'paymentMethod.expiry',
      'paymentMethod.cardType',
      'paymentMethod.accountType',
      'paymentMethod.accountHolderType',
      'paymentMethod.holderName',
      raw<string | null>`payment_method.billing_address ->> 'state'`.as('state'),
      raw<string | null>`payment_method.billing_address ->> 'country'`.as('country'),
      'paymentMethod.createdAt',
      'identity.name as createdByName',
      scheduledCodes(scope.organizationId).as('scheduledPayments'),
    ])
    .orderBy('paymentMethod.createdAt', 'desc')
    .orderBy('paymentMethod.id', 'desc')
    .limit(filters.size)
    .offset((filters.page - 1) * filters.size)
    .execute();

export const selectPaymentMethodsCount = async (sql: Sql, scope: Scope, filters: MethodFilters): Promise<number> => {
  const { count } = await selectOnFile(sql, scope, filters)
    .select(raw<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

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
