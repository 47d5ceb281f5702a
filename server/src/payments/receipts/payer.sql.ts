import type { Sql } from '../../database/open-database.ts';

type Scope = { organizationId: string; customerId: string };

/** Whose receipt it is, and the portal that it names. */
export const selectReceiptOwner = (sql: Sql, organizationId: string, paymentId: string) =>
  sql
    .selectFrom('payment')
    .select(['customerId', 'portalId'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();

/** The email address of the person who made a payment. */
export const selectPayerAddress = (sql: Sql, identityId: string) =>
  sql.selectFrom('identity').select(['name', 'email']).where('id', '=', identityId).executeTakeFirst();

/** Whether a person still belongs to the customer. */
export async function selectIsMember(
  sql: Sql,
  { organizationId, customerId, portalId, identityId }: Scope & { portalId: string; identityId: string },
): Promise<boolean> {
  const found = await sql
    .selectFrom('membership')
    .innerJoin('userAccount', (join) =>
      join.on('userAccount.organizationId', '=', organizationId).onRef('userAccount.id', '=', 'membership.userId'),
    )
    .select('userAccount.id')
    .where('membership.organizationId', '=', organizationId)
    .where('membership.customerId', '=', customerId)
    .where('membership.portalId', '=', portalId)
    .where('membership.status', '=', 'APPROVED')
    .where('userAccount.identityId', '=', identityId)
    .executeTakeFirst();
  return found !== undefined;
}

const CONTACTS_MAX = 10;

/** The people of a customer who may pay in a portal, those with the longest access first. */
export const selectPayingContacts = (
  sql: Sql,
  { organizationId, customerId, portalId }: Scope & { portalId: string },
) =>
  sql
    .selectFrom('membership')
    .innerJoin('userAccount', (join) =>
      join.on('userAccount.organizationId', '=', organizationId).onRef('userAccount.id', '=', 'membership.userId'),
    )
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select(['identity.name', 'identity.email'])
    .where('membership.organizationId', '=', organizationId)
    .where('membership.customerId', '=', customerId)
    .where('membership.portalId', '=', portalId)
    .where('membership.status', '=', 'APPROVED')
    .where('membership.canPay', '=', true)
    .orderBy('membership.createdAt')
    .orderBy('membership.userId')
    .limit(CONTACTS_MAX)
    .execute();
