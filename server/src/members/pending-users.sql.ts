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
 * One row per user and portal, whatever requests and invitations are pending there: whose address is confirmed first,
 * then the oldest. `count` is of all rows.
 */
export const selectPendingUsers = (
  sql: Sql,
  organizationId: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
) =>
  sql
    .with('waiting', () => waitingIn(sql, organizationId))
    .with('page', (with_) =>
      with_
        .selectFrom('waiting')
        .innerJoin('userAccount', (join) =>
          join.on('userAccount.organizationId', '=', organizationId).onRef('userAccount.id', '=', 'waiting.userId'),
        )
        .innerJoin('identity', 'identity.id', 'userAccount.identityId')
        .$if(search !== '', (query) => query.where(isNamed(organizationId, likePattern(search))))
        .select(({ fn }) => [
          'waiting.userId',
          'waiting.portalId',
          'identity.name',
          'identity.email',
          'identity.emailVerifiedAt',
          fn.min('waiting.createdAt').as('requestedAt'),
          raw<string[]>`array_remove(array_agg(customer_id), null)`.as('invitedTo'),
          raw<number>`(count(*) over ())::int`.as('count'),
        ])
        .groupBy(['waiting.userId', 'waiting.portalId', 'identity.id'])
        .orderBy(raw`(identity.email_verified_at is null)`)
        .orderBy('requestedAt')
        .orderBy('waiting.userId')
        .orderBy('waiting.portalId')
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('portal', (join) =>
      join.on('portal.organizationId', '=', organizationId).onRef('portal.id', '=', 'page.portalId'),
    )
    .leftJoin('signUpRequest', (join) =>
      join
        .on('signUpRequest.organizationId', '=', organizationId)
        .onRef('signUpRequest.userId', '=', 'page.userId')
        .onRef('signUpRequest.portalId', '=', 'page.portalId')
        .on('signUpRequest.status', '=', 'PENDING'),
    )
    .select(({ fn, val }) => [
      'page.userId',
      'page.portalId',
      'portal.name as portalName',
      'page.name',
      'page.email',
      'page.emailVerifiedAt',
      fn.coalesce('signUpRequest.companyName', val('')).as('companyName'),
      fn.coalesce('signUpRequest.companyAddress', val('')).as('companyAddress'),
      fn.coalesce('signUpRequest.companyPhone', val('')).as('companyPhone'),
      fn.coalesce('signUpRequest.companyCode', val('')).as('companyCode'),
      'page.requestedAt',
      'page.invitedTo',
      'page.count',
    ])
    .orderBy(raw`(page.email_verified_at is null)`)
    .orderBy('page.requestedAt')
    .orderBy('page.userId')
    .orderBy('page.portalId')
    .execute();

/** Whether the name, the address or the company of a pending user matches. */
const isNamed = (organizationId: string, pattern: string) => raw<boolean>`(
  identity.name ilike ${pattern} or identity.email ilike ${pattern} or exists (
    select from sign_up_request
     where sign_up_request.organization_id = ${organizationId} and sign_up_request.user_id = waiting.user_id
       and sign_up_request.portal_id = waiting.portal_id and sign_up_request.company_name ilike ${pattern}
  )
)`;
