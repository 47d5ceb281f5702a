import type { Insertable } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tables } from '../../database/tables.gen.ts';
import { newId } from '../../database/new-id.ts';

type MethodKey = { organizationId: string; customerId: string; id: string };

/** A saved card or account that has not been deleted. */
export const selectPaymentMethod = (sql: Sql, { organizationId, customerId, id }: MethodKey) =>
  sql
    .selectFrom('paymentMethod')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** The address of the newest card that the person saved for the customer. */
export const selectLastBillingAddress = async (
  sql: Sql,
  { organizationId, customerId, createdBy }: Omit<MethodKey, 'id'> & { createdBy: string },
) =>
  (
    await sql
      .selectFrom('paymentMethod')
      .select('billingAddress')
      .where('organizationId', '=', organizationId)
      .where('customerId', '=', customerId)
      .where('createdBy', '=', createdBy)
      .where('paymentType', '=', 'CREDIT_CARD')
      .where('deletedAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.billingAddress;

/** The saved cards of all customers of an organization with these last digits. */
export const selectSavedCards = (sql: Sql, organizationId: string, last4: string) =>
  sql
    .selectFrom('paymentMethod')
    .select(['customerId', 'sealedToken'])
    .where('organizationId', '=', organizationId)
    .where('paymentType', '=', 'CREDIT_CARD')
    .where('last4', '=', last4)
    .where('deletedAt', 'is', null)
    .execute();

/** Locks a saved method against deletion; false when it is already deleted. */
export async function lockSavedMethod(tx: Tx, { organizationId, customerId, id }: MethodKey): Promise<boolean> {
  const found = await tx
    .selectFrom('paymentMethod')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the customer has removed the saved method that a payment is made with. */
export async function selectIsMethodDeleted(
  sql: Sql,
  { organizationId, paymentId }: { organizationId: string; paymentId: string },
): Promise<boolean> {
  const found = await sql
    .selectFrom('payment')
    .innerJoin('paymentMethod', (join) =>
      join
        .onRef('paymentMethod.organizationId', '=', 'payment.organizationId')
        .onRef('paymentMethod.id', '=', 'payment.paymentMethodId'),
    )
    .select('paymentMethod.id')
    .where('payment.organizationId', '=', organizationId)
    .where('payment.id', '=', paymentId)
    .where('paymentMethod.deletedAt', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

export type SavedMethodRow = NonNullable<Awaited<ReturnType<typeof selectPaymentMethod>>>;

type NewMethod = Omit<Insertable<Tables['paymentMethod']>, 'id' | 'deletedAt'> & {
  billingAddress: Record<string, unknown>;
};

/** Saves the method. The same card or account is updated instead of saved twice. */
export async function upsertPaymentMethod(tx: Tx, method: NewMethod): Promise<string> {
  const { id } = await tx
    .insertInto('paymentMethod')
    .values({ ...method, id: newId() })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'customerId', 'fingerprint']).where('deletedAt', 'is', null).doUpdateSet({
        expiry: method.expiry,
        holderName: method.holderName,
        billingAddress: method.billingAddress,
        sealedToken: method.sealedToken,
        cardType: method.cardType,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
