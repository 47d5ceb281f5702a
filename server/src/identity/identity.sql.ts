import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.gen.ts';

type Sql = Kysely<Tables>;

export const selectIdentityByEmail = (sql: Sql, email: string) =>
  sql
    .selectFrom('identity')
    .select(['id', 'email', 'name', 'passwordHash', 'emailVerifiedAt'])
    .where('pool', '=', 'plumbline')
    .where('email', '=', email)
    .executeTakeFirst();

export const selectStaffOf = (sql: Sql, identityId: string) =>
  sql
    .selectFrom('staff')
    .select(['organizationId', 'id'])
    .where('identityId', '=', identityId)
    .orderBy('createdAt')
    .executeTakeFirst();

export type NewSession = {
  organizationId: string;
  id: string;
  identityId: string;
  kind: 'PORTAL' | 'CONSOLE';
  tokenHash: Buffer;
  at: string;
  expiresAt: string;
};

export const insertSession = ({ at, ...session }: NewSession, sql: Sql) =>
  sql
    .insertInto('session')
    .values({ ...session, createdAt: at, authenticatedAt: at, lastSeenAt: at })
    .execute();

/** The session with its person and, where there is one, the approved membership in this portal. */
export const selectPortalSession = (sql: Sql, organizationId: string, portalId: string, tokenHash: Buffer) =>
  sql
    .selectFrom('session')
    .innerJoin('identity', 'identity.id', 'session.identityId')
    .leftJoin('userAccount', (join) =>
      join
        .onRef('userAccount.organizationId', '=', 'session.organizationId')
        .onRef('userAccount.identityId', '=', 'session.identityId'),
    )
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.organizationId', '=', 'session.organizationId')
        .onRef('membership.userId', '=', 'userAccount.id')
        .on('membership.portalId', '=', portalId)
        .on('membership.status', '=', 'APPROVED'),
    )
    .leftJoin('customer', (join) =>
      join
        .onRef('customer.organizationId', '=', 'membership.organizationId')
        .onRef('customer.id', '=', 'membership.customerId'),
    )
    .select([
      'session.id as sessionId',
      'session.identityId',
      'session.lastSeenAt',
      'session.expiresAt',
      'identity.email',
      'identity.emailVerifiedAt',
      'userAccount.id as userId',
      'identity.name as userName',
      'customer.id as customerId',
      'customer.name as customerName',
      'membership.canView',
      'membership.canPay',
      'membership.canPrepay',
      'membership.canManageMethods',
      'membership.canRequestWaiver',
      'membership.canManageUsers',
    ])
    .where('session.organizationId', '=', organizationId)
    .where('session.kind', '=', 'PORTAL')
    .where('session.tokenHash', '=', tokenHash)
    .where('session.revokedAt', 'is', null)
    .orderBy('customer.name')
    .limit(1)
    .executeTakeFirst();

export const selectConsoleSession = (sql: Sql, tokenHash: Buffer) =>
  sql
    .selectFrom('session')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.organizationId', '=', 'session.organizationId')
        .onRef('staff.identityId', '=', 'session.identityId'),
    )
    .innerJoin('identity', 'identity.id', 'session.identityId')
    .innerJoin('organization', 'organization.id', 'session.organizationId')
    .select([
      'session.id as sessionId',
      'session.organizationId',
      'organization.name as organizationName',
      'session.identityId',
      'session.lastSeenAt',
      'session.expiresAt',
      'staff.id as staffId',
      'identity.name',
      'staff.title',
    ])
    .where('session.kind', '=', 'CONSOLE')
    .where('session.tokenHash', '=', tokenHash)
    .where('session.revokedAt', 'is', null)
    .executeTakeFirst();

export const updateSessionSeen = (sql: Sql, organizationId: string, id: string, at: string) =>
  sql
    .updateTable('session')
    .set({ lastSeenAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

export const updateSessionRevoked = (sql: Sql, tokenHash: Buffer, at: string) =>
  sql
    .updateTable('session')
    .set({ revokedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .execute();

export const selectCustomerName = (sql: Sql, organizationId: string, customerId: string) =>
  sql
    .selectFrom('customer')
    .select('name')
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .executeTakeFirst();

/** Anybody who has at least asked to belong to this organization, approved or not. */
export const selectMembershipStatus = (sql: Sql, organizationId: string, portalId: string, identityId: string) =>
  sql
    .selectFrom('userAccount')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.organizationId', '=', 'userAccount.organizationId')
        .onRef('membership.userId', '=', 'userAccount.id'),
    )
    .select('membership.status')
    .where('userAccount.organizationId', '=', organizationId)
    .where('userAccount.identityId', '=', identityId)
    .where('membership.portalId', '=', portalId)
    .execute();
