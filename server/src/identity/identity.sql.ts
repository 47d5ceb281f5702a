import { type Kysely, sql as raw } from 'kysely';
import type { Tables } from '../database/tables.gen.ts';
import { statement } from '../database/statement.ts';
import { isStillStaff } from './acting-staff.sql.ts';
import { emailForms } from './email-forms.ts';

type Sql = Kysely<Tables>;

export const selectIdentityByEmail = (sql: Sql, email: string) =>
  sql
    .selectFrom('identity')
    .select(['id', 'email', 'name', 'passwordHash', 'emailVerifiedAt'])
    .where('pool', '=', 'plumbline')
    .where('email', 'in', emailForms(email))
    .executeTakeFirst();

export const selectStaffOf = (sql: Sql, identityId: string) =>
  sql
    .selectFrom('staff')
    .select(['organizationId', 'id'])
    .where('identityId', '=', identityId)
    .where('status', '=', 'ACTIVE')
    .orderBy('createdAt')
    .executeTakeFirst();

export type NewSession = {
  organizationId: string;
  id: string;
  identityId: string;
  kind: 'PORTAL' | 'CONSOLE';
  portalId?: string;
  provider: string;
  tokenHash: Buffer;
  authenticatedAt?: string;
  enteredAt?: string;
  userAgent?: string;
  clientAddress?: string;
  at: string;
  expiresAt: string;
};

export const insertSession = ({ at, authenticatedAt = at, ...session }: NewSession, sql: Sql) =>
  sql
    .insertInto('session')
    .values({ ...session, authenticatedAt, createdAt: at, lastSeenAt: at })
    .execute();

type PortalKey = { organizationId: string; portalId: string };

/** More customers of one person than this are not offered to choose from. */
const ACCOUNTS_MAX = 100;

/**
 * The sessions of a portal with their identities, one row for each approved membership and one if there is none. The
 * first row is the membership that the session uses: the chosen customer, else the one that was chosen last, else the
 * oldest, so that access to another company changes nothing by itself.
 */
const portalSessions = (sql: Sql, { organizationId, portalId }: PortalKey) =>
  sql
    .selectFrom('session')
    .innerJoin('identity', 'identity.id', 'session.identityId')
    .leftJoin('twoFactor', 'twoFactor.identityId', 'session.identityId')
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
      'session.provider',
      'session.authenticatedAt',
      'session.enteredAt',
      'session.lastSeenAt',
      'session.expiresAt',
      'identity.pool',
      'identity.name',
      'identity.email',
      'identity.emailVerifiedAt',
      'twoFactor.confirmedAt as factorSince',
      'userAccount.id as userId',
      'customer.id as customerId',
      'customer.name as customerName',
      'customer.code as customerCode',
      'membership.canView',
      'membership.canPay',
      'membership.canPrepay',
      'membership.canManageMethods',
      'membership.canRequestWaiver',
      'membership.canManageUsers',
      'membership.paymentLimit',
      'membership.approvalLimit',
    ])
    .where('session.organizationId', '=', organizationId)
    .where('session.portalId', '=', portalId)
    .where('session.kind', '=', 'PORTAL')
    .where('session.revokedAt', 'is', null)
    .orderBy(
      ({ eb, ref }) => eb('membership.customerId', '=', ref('session.customerId')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('membership.lastUsedAt', (order) => order.desc().nullsLast())
    .orderBy('membership.createdAt')
    .orderBy('customer.name')
    .orderBy('customer.id')
    .limit(ACCOUNTS_MAX);

const selectByToken = statement((sql: Sql, organizationId: string, portalId: string, tokenHash: Buffer) =>
  portalSessions(sql, { organizationId, portalId }).where('session.tokenHash', '=', tokenHash).compile(),
);

/** Calls that move money ask for it every time. */
export const selectPortalSession = (sql: Sql, { organizationId, portalId }: PortalKey, tokenHash: Buffer) =>
  selectByToken(sql, organizationId, portalId, tokenHash);

export const selectPortalSessionById = (sql: Sql, portal: PortalKey, id: string) =>
  portalSessions(sql, portal).where('session.id', '=', id).execute();

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
    .leftJoin('operator', 'operator.identityId', 'session.identityId')
    .leftJoin('twoFactor', 'twoFactor.identityId', 'session.identityId')
    .select([
      'session.id as sessionId',
      'session.organizationId',
      'organization.name as organizationName',
      'organization.timeZone',
      'session.identityId',
      'session.lastSeenAt',
      'session.expiresAt',
      'staff.id as staffId',
      'identity.name',
      'identity.email as ownEmail',
      'staff.title',
      'staff.role',
      'operator.identityId as operatorId',
      'organization.twoFactorRequired as isFactorRequired',
      'twoFactor.confirmedAt as factorSince',
    ])
    .where(isStillStaff)
    .where('session.kind', '=', 'CONSOLE')
    .where('staff.status', '=', 'ACTIVE')
    .where('session.tokenHash', '=', tokenHash)
    .where('session.revokedAt', 'is', null)
    .executeTakeFirst();

/** Ends a session by its id, which a verified token names. */
export const updateSessionRevokedById = (sql: Sql, organizationId: string, id: string, at: string) =>
  sql
    .updateTable('session')
    .set({ revokedAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();

export const updateSessionSeen = (sql: Sql, organizationId: string, id: string, at: string) =>
  sql
    .updateTable('session')
    .set({ lastSeenAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** Answers whose it was, unless it had ended before. */
export const updateSessionRevoked = (sql: Sql, tokenHash: Buffer, at: string) =>
  sql
    .updateTable('session')
    .set({ revokedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .returning(['organizationId', 'identityId'])
    .executeTakeFirst();

/** Ends this session if it belongs to this person. */
export async function updateOwnSessionRevoked(sql: Sql, identityId: string, tokenHash: Buffer, at: string) {
  const { numUpdatedRows } = await sql
    .updateTable('session')
    .set({ revokedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('identityId', '=', identityId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A new token for the same session; undefined if it has ended meanwhile. */
export const updateSessionToken = (
  sql: Sql,
  { organizationId, sessionId: id }: { organizationId: string; sessionId: string },
  change: { tokenHash: Buffer; lastSeenAt: string; authenticatedAt?: string },
) =>
  sql
    .updateTable('session')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('expiresAt')
    .executeTakeFirst();

/** Gives the session access, for one customer from now on. */
export const updateSessionEntered = (
  sql: Sql,
  { organizationId, id, customerId, at }: Record<'organizationId' | 'id' | 'customerId' | 'at', string>,
) =>
  sql
    .updateTable('session')
    .set({ enteredAt: at, customerId })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('enteredAt', 'is', null)
    .execute();

export const updateSessionCustomer = (sql: Sql, organizationId: string, id: string, customerId: string) =>
  sql
    .updateTable('session')
    .set({ customerId })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** Remembers the choice for the next sign-in; false without an approved membership. */
export async function updateMembershipUsed(
  sql: Sql,
  { organizationId, portalId }: PortalKey,
  { userId, customerId }: { userId: string; customerId: string },
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('membership')
    .set({ lastUsedAt: at })
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('userId', '=', userId)
    .where('customerId', '=', customerId)
    .where('status', '=', 'APPROVED')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every session of a person in all organizations, except one if given. */
export const updateSessionsRevoked = (sql: Sql, identityId: string, at: string, exceptId?: string) =>
  sql
    .updateTable('session')
    .set({ revokedAt: at })
    .where('identityId', '=', identityId)
    .where('revokedAt', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute();

export const selectApproved = (sql: Sql, { organizationId, portalId }: PortalKey, userId: string, customerId: string) =>
  sql
    .selectFrom('membership')
    .select('status')
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('userId', '=', userId)
    .where('customerId', '=', customerId)
    .where('status', '=', 'APPROVED')
    .executeTakeFirst();

export const selectCustomerName = (sql: Sql, organizationId: string, customerId: string) =>
  sql
    .selectFrom('customer')
    .select('name')
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .executeTakeFirst();

/** Lists of payments are sorted by the payer's name, which stands on the payment as well (ADR 33). */
export const updateIdentityName = async (tx: Sql, id: string, name: string): Promise<void> => {
  await tx.updateTable('identity').set({ name }).where('id', '=', id).execute();
  await tx
    .updateTable('payment')
    .set({ sortPayer: raw<string>`lower(${name}::text)` })
    .where('createdBy', '=', id)
    .execute();
};
