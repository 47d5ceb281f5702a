import type { Insertable } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

type PortalKey = { organizationId: string; portalId: string };

/**
 * What an identity has in a portal: the user account, the customer of the approved membership that was used last, and
 * whether a request is pending.
 */
export async function selectPortalAccess(sql: Sql, { organizationId, portalId }: PortalKey, identityId: string) {
  const { isWaiting, ...row } = await sql
    .selectFrom('identity')
    .leftJoin('userAccount', (join) =>
      join.onRef('userAccount.identityId', '=', 'identity.id').on('userAccount.organizationId', '=', organizationId),
    )
    .select(({ exists, or, selectFrom }) => {
      const memberships = selectFrom('membership')
        .select('membership.status')
        .where('membership.organizationId', '=', organizationId)
        .whereRef('membership.userId', '=', 'userAccount.id')
        .where('membership.portalId', '=', portalId);
      const requests = selectFrom('signUpRequest')
        .select('signUpRequest.status')
        .where('signUpRequest.organizationId', '=', organizationId)
        .whereRef('signUpRequest.userId', '=', 'userAccount.id')
        .where('signUpRequest.portalId', '=', portalId);
      return [
        'identity.emailVerifiedAt',
        'userAccount.id as userId',
        memberships
          .innerJoin('customer', (join) =>
            join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'membership.customerId'),
          )
          .clearSelect()
          .select('customer.id')
          .where('membership.status', '=', 'APPROVED')
          .orderBy('membership.lastUsedAt', (order) => order.desc().nullsLast())
          .orderBy('membership.createdAt')
          .orderBy('customer.name')
          .orderBy('customer.id')
          .limit(1)
          .as('customerId'),
        or([
          exists(memberships.where('membership.status', '=', 'PENDING')),
          exists(requests.where('signUpRequest.status', '=', 'PENDING')),
        ]).as('isWaiting'),
      ];
    })
    .where('identity.id', '=', identityId)
    .executeTakeFirstOrThrow();
  return { ...row, isWaiting: isWaiting === true };
}

/** Whether the identity is already a user of any organization or a member of staff. */
export async function selectIsKnown(sql: Sql, identityId: string): Promise<boolean> {
  const { isKnown } = await sql
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('userAccount').select('id').where('identityId', '=', identityId)),
        exists(selectFrom('staff').select('id').where('identityId', '=', identityId)),
      ]).as('isKnown'),
    )
    .executeTakeFirstOrThrow();
  return isKnown === true;
}

/**
 * Whether the identity is a user or a member of staff of the organization, or has signed in or registered at one of its
 * portals.
 */
export async function selectIsOfOrganization(sql: Sql, organizationId: string, identityId: string): Promise<boolean> {
  const { isOurs } = await sql
    .selectNoFrom(({ exists, or, selectFrom }) => {
      const has = (table: 'userAccount' | 'staff' | 'session') =>
        exists(
          selectFrom(table)
            .select('id')
            .where('organizationId', '=', organizationId)
            .where('identityId', '=', identityId),
        );
      return or([has('userAccount'), has('staff'), has('session')]).as('isOurs');
    })
    .executeTakeFirstOrThrow();
  return isOurs === true;
}

export const selectSignUpStatus = (tx: Tx, { organizationId, portalId }: PortalKey, userId: string) =>
  tx
    .selectFrom('signUpRequest')
    .select('status')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .executeTakeFirst();

type SignUpRow = Omit<Insertable<Tables['signUpRequest']>, 'status' | 'decidedAt' | 'decidedBy' | 'rejectReason'>;

/** Makes the request pending; a request that is pending already keeps its date. */
export function upsertSignUpRequest(tx: Tx, row: SignUpRow, isWaiting: boolean) {
  const { organizationId: _organization, userId: _user, portalId: _portal, createdAt, ...words } = row;
  return tx
    .insertInto('signUpRequest')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'userId', 'portalId']).doUpdateSet({
        ...words,
        status: 'PENDING',
        decidedAt: null,
        decidedBy: null,
        rejectReason: null,
        ...(!isWaiting && { createdAt }),
      }),
    )
    .execute();
}

export const selectPerson = (sql: Sql, identityId: string) =>
  sql
    .selectFrom('identity')
    .select(['name', 'email', 'emailVerifiedAt'])
    .where('id', '=', identityId)
    .executeTakeFirstOrThrow();

export const selectUser = (sql: Sql, organizationId: string, userId: string) =>
  sql
    .selectFrom('userAccount')
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select(['identity.name', 'identity.email', 'identity.emailVerifiedAt'])
    .where('userAccount.organizationId', '=', organizationId)
    .where('userAccount.id', '=', userId)
    .executeTakeFirstOrThrow();

export const selectAccount = (sql: Sql, organizationId: string, customerId: string) =>
  sql
    .selectFrom('customer')
    .select(['id', 'name', 'code'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();

/** At most one row per user, portal, action and day (ACC-15). */
export const insertLogin = (sql: Sql, login: Insertable<Tables['loginHistory']>) =>
  sql
    .insertInto('loginHistory')
    .values(login)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
