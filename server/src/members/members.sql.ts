import { sql as raw } from 'kysely';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';

const CUSTOMERS_SHOWN_MAX = 20;
/** No clues match this many customers; the limit only bounds memory. */
const CANDIDATES_MAX = 2_000;

/**
 * One row per user and portal, oldest first, whatever requests and invitations are pending there; `count` is of all
 * rows.
 */
export const selectPendingUsers = (sql: Sql, organizationId: string, max: number) =>
  sql
    .with('waiting', (with_) =>
      with_
        .selectFrom('signUpRequest')
        .select(['userId', 'portalId', 'createdAt', raw<string | null>`null::uuid`.as('customerId')])
        .where('organizationId', '=', organizationId)
        .where('status', '=', 'PENDING')
        .unionAll((unite) =>
          unite
            .selectFrom('membership')
            .select(['userId', 'portalId', 'createdAt', 'customerId'])
            .where('organizationId', '=', organizationId)
            .where('status', '=', 'PENDING'),
        ),
    )
    .with('oldest', (with_) =>
      with_
        .selectFrom('waiting')
        .select(({ fn }) => [
          'userId',
          'portalId',
          fn.min('createdAt').as('requestedAt'),
          raw<string[]>`array_remove(array_agg(customer_id), null)`.as('invitedTo'),
          raw<number>`(count(*) over ())::int`.as('count'),
        ])
        .groupBy(['userId', 'portalId'])
        .orderBy('requestedAt')
        .orderBy('userId')
        .orderBy('portalId')
        .limit(max),
    )
    .selectFrom('oldest')
    .innerJoin('userAccount', (join) =>
      join.on('userAccount.organizationId', '=', organizationId).onRef('userAccount.id', '=', 'oldest.userId'),
    )
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .innerJoin('portal', (join) =>
      join.on('portal.organizationId', '=', organizationId).onRef('portal.id', '=', 'oldest.portalId'),
    )
    .leftJoin('signUpRequest', (join) =>
      join
        .on('signUpRequest.organizationId', '=', organizationId)
        .onRef('signUpRequest.userId', '=', 'oldest.userId')
        .onRef('signUpRequest.portalId', '=', 'oldest.portalId')
        .on('signUpRequest.status', '=', 'PENDING'),
    )
    .select(({ fn, val }) => [
      'oldest.userId',
      'oldest.portalId',
      'portal.name as portalName',
      'identity.name',
      'identity.email',
      'identity.emailVerifiedAt',
      fn.coalesce('signUpRequest.companyName', val('')).as('companyName'),
      fn.coalesce('signUpRequest.companyAddress', val('')).as('companyAddress'),
      fn.coalesce('signUpRequest.companyPhone', val('')).as('companyPhone'),
      fn.coalesce('signUpRequest.companyCode', val('')).as('companyCode'),
      'oldest.requestedAt',
      'oldest.invitedTo',
      'oldest.count',
    ])
    .orderBy('oldest.requestedAt')
    .orderBy('oldest.userId')
    .orderBy('oldest.portalId')
    .execute();

export type CandidateKeys = { ids: string[]; codes: string[]; domains: string[]; names: string[] };

/** The customers that any of these keys may match; the rule decides which do. */
export const selectCandidates = (sql: Sql, organizationId: string, { ids, codes, domains, names }: CandidateKeys) =>
  sql
    .selectFrom('customer')
    .select(['id', 'code', 'name', 'emailDomain'])
    .where('organizationId', '=', organizationId)
    .where(({ eb, or, val }) => {
      const anyOf = (texts: string[]) => eb.fn.any(val(texts));
      return or([
        eb('id', '=', eb.fn.any(raw<string[]>`${ids}::uuid[]`)),
        eb('emailDomain', '=', anyOf(domains)),
        eb('codeKey', '=', anyOf(codes)),
        eb('nameKey', '=', anyOf(names)),
      ]);
    })
    .orderBy('id')
    .limit(CANDIDATES_MAX)
    .execute();

/** The user with the identity; decisions about one user are serialized by this lock. */
export const lockUser = (tx: Tx, organizationId: string, userId: string) =>
  tx
    .selectFrom('userAccount')
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select(['userAccount.id', 'identity.name', 'identity.email'])
    .where('userAccount.organizationId', '=', organizationId)
    .where('userAccount.id', '=', userId)
    .forNoKeyUpdate('userAccount')
    .executeTakeFirst();

export const selectCustomer = (tx: Tx, organizationId: string, customerId: string) =>
  tx
    .selectFrom('customer')
    .select('name')
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .executeTakeFirst();

export type UserInPortal = { organizationId: string; userId: string; portalId: string };

/** Approves the membership, with its previous permissions if there were any; returns whether it was closed before. */
export async function upsertApproved(tx: Tx, member: UserInPortal, customerId: string, at: string): Promise<boolean> {
  const changed = await tx
    .insertInto('membership')
    .values({ ...member, customerId, status: 'APPROVED', createdAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'userId', 'portalId', 'customerId'])
        .doUpdateSet({ status: 'APPROVED' })
        .where('membership.status', '<>', 'APPROVED'),
    )
    .returning('customerId')
    .executeTakeFirst();
  return changed !== undefined;
}

export type Decision = { status: 'APPROVED' | 'REJECTED'; decidedAt: string; decidedBy: string };

/** A declined request may still be granted; a granted one stays granted. Returns whether anything changed. */
export async function updateRequestDecided(tx: Tx, member: UserInPortal, decision: Decision): Promise<boolean> {
  const { organizationId, userId, portalId } = member;
  const { numUpdatedRows } = await tx
    .updateTable('signUpRequest')
    .set(decision)
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('status', 'in', decision.status === 'APPROVED' ? ['PENDING', 'REJECTED'] : ['PENDING'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteInvitations = (tx: Tx, { organizationId, userId, portalId }: UserInPortal) =>
  tx
    .deleteFrom('membership')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('status', '=', 'PENDING')
    .returning('customerId')
    .execute();

export const selectApprovedMembership = (tx: Tx, { organizationId, userId, portalId }: UserInPortal) =>
  tx
    .selectFrom('membership')
    .select('customerId')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('status', '=', 'APPROVED')
    .limit(1)
    .executeTakeFirst();

export const updateMembershipsSuspended = (tx: Tx, { organizationId, userId, portalId }: UserInPortal) =>
  tx
    .updateTable('membership')
    .set({ status: 'SUSPENDED' })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('status', '<>', 'SUSPENDED')
    .returning('customerId')
    .execute();

/** By code or name; an exact code first. */
export const selectCustomers = (sql: Sql, organizationId: string, search: string) =>
  sql
    .selectFrom('customer')
    .select(['id', 'code', 'name', 'address'])
    .where('organizationId', '=', organizationId)
    .where(({ eb, or }) => or([eb('code', 'ilike', likePattern(search)), eb('name', 'ilike', likePattern(search))]))
    .orderBy(raw`lower(code) = lower(${search})`, 'desc')
    .orderBy('name')
    .orderBy('code')
    .limit(CUSTOMERS_SHOWN_MAX)
    .execute();
