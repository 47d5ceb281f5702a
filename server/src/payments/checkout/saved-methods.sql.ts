import type { Insertable } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tables } from '../../database/tables.gen.ts';
import { newId } from '../../database/new-id.ts';

type MethodKey = { organizationId: string; customerId: string; id: string };

/** A card or account on file that has not been removed. */
export const selectPaymentMethod = (sql: Sql, { organizationId, customerId, id }: MethodKey) =>
  sql
    .selectFrom('paymentMethod')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** Whether it is still on file; until the end of the transaction nobody can remove it. */
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

export type SavedMethodRow = NonNullable<Awaited<ReturnType<typeof selectPaymentMethod>>>;

type NewMethod = Omit<Insertable<Tables['paymentMethod']>, 'id' | 'deletedAt'> & {
  billingAddress: Record<string, unknown>;
};

/** Keeps the method on file. The same card or account again is the same method, with what is newer about it. */
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
