import type { Tx } from '@plumbline/server/database/transaction';

/** The saved bank account of a customer, with whoever saved it. */
export async function selectAutopayAccount(tx: Tx, organizationId: string, code: string) {
  const row = await tx
    .selectFrom('paymentMethod')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'paymentMethod.customerId'),
    )
    .select(['paymentMethod.id', 'paymentMethod.customerId', 'createdBy as identityId', 'brand', 'last4'])
    .where('paymentMethod.organizationId', '=', organizationId)
    .where('customer.code', '=', code)
    .where('paymentMethod.paymentType', '=', 'ACH')
    .where('paymentMethod.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, paymentType: 'ACH' as const };
}

/** Also one that was stopped. */
export async function selectHasRule(tx: Tx, organizationId: string, customerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('autopayRule')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
