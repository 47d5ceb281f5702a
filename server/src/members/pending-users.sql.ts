import { sql as raw } from 'kysely';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';

/** Requests to be approved, and invitations of customers. */
const waitingIn = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('signUpRequest')
    .select(['userId', 'portalId', 'createdAt', raw<string | null>`null::uuid`.as('customerId')])
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'PENDING')
    .unionAll(
      sql
        .selectFrom('membership')
        .select(['userId', 'portalId', 'createdAt', 'customerId'])
        .where('organizationId', '=', organizationId)
        .where('status', '=', 'PENDING'),
    );

/**
 * One row per user and portal, oldest first, whatever requests and invitations are pending there; `count` is of all
 * rows.
 */
export const selectPendingUsers = (
  sql: Sql,
  organizationId: string,
  { search, max }: { search: string; max: number },
) =>
  sql
    .with('waiting', () => waitingIn(sql, organizationId))
    .with('oldest', (with_) =>
      with_
        .selectFrom('waiting')
        .$if(search !== '', (query) => query.where(isNamed(organizationId, likePattern(search))))
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

/** Whether the name, the address or the company of a pending user matches. */
const isNamed = (organizationId: string, pattern: string) => raw<boolean>`(
  exists (
    select from user_account join identity on identity.id = user_account.identity_id
     where user_account.organization_id = ${organizationId} and user_account.id = waiting.user_id
       and (identity.name ilike ${pattern} or identity.email ilike ${pattern})
  ) or exists (
    select from sign_up_request
     where sign_up_request.organization_id = ${organizationId} and sign_up_request.user_id = waiting.user_id
       and sign_up_request.portal_id = waiting.portal_id and sign_up_request.company_name ilike ${pattern}
  )
)`;
