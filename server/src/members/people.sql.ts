// The people of customers as the console lists them: one row for each person and portal.
import { sql as raw } from 'kysely';
import { bouncedAt } from '../database/bounced-mail.sql.ts';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';

export type PeopleState = 'active' | 'suspended';
type PeopleQuery = { state: PeopleState; search: string; limit: number; offset: number };

/** Whoever has access for one customer is active, whatever was suspended for others. */
const inState = (state: PeopleState) =>
  state === 'active'
    ? raw<boolean>`bool_or(membership.status = 'APPROVED')`
    : raw<boolean>`not bool_or(membership.status = 'APPROVED')`;

const byPerson = (organizationId: string, state: PeopleState) => raw`
  select membership.user_id, membership.portal_id from membership
   where membership.organization_id = ${organizationId} and membership.status in ('APPROVED', 'SUSPENDED')
   group by membership.user_id, membership.portal_id having ${inState(state)}`;

const isFound = (organizationId: string, search: string) => raw<boolean>`(
  identity.name ilike ${likePattern(search)} or identity.email ilike ${likePattern(search)} or exists (
    select from membership
      join customer on customer.organization_id = ${organizationId} and customer.id = membership.customer_id
     where membership.organization_id = ${organizationId} and membership.user_id = person.user_id
       and membership.portal_id = person.portal_id and membership.status <> 'PENDING'
       and customer.code || ' ' || customer.name ilike ${likePattern(search)}
  )
)`;

type Person = {
  userId: string;
  portalId: string;
  portalName: string;
  name: string;
  email: string;
  emailVerifiedAt: string | null;
  signedInAt: string | null;
  secondFactorSince: string | null;
  remindersOffSince: string | null;
  mailBouncedAt: string | null;
  count: number;
};

/** By name; `count` is of all rows that match. */
export async function selectPeople(
  sql: Sql,
  organizationId: string,
  { state, search, limit, offset }: PeopleQuery,
): Promise<Person[]> {
  const { rows } = await raw<Person>`
    with person as (${byPerson(organizationId, state)}),
    page as (
      select person.user_id, person.portal_id, identity.name, identity.email, identity.email_verified_at,
             user_account.identity_id, (count(*) over ())::int as count
        from person
        join user_account on user_account.organization_id = ${organizationId} and user_account.id = person.user_id
        join identity on identity.id = user_account.identity_id
       where ${search === '' ? raw`true` : isFound(organizationId, search)}
       order by lower(identity.name), identity.email, person.user_id, person.portal_id
       limit ${limit} offset ${offset}
    )
    select page.user_id as "userId", page.portal_id as "portalId", portal.name as "portalName", page.name, page.email,
           page.email_verified_at as "emailVerifiedAt", page.count, two_factor.confirmed_at as "secondFactorSince",
           reminder_opt_out.turned_off_at as "remindersOffSince",
           ${bouncedAt(organizationId, raw`page.email`)} as "mailBouncedAt", (
             select login_history.at from login_history
              where login_history.organization_id = ${organizationId} and login_history.portal_id = page.portal_id
                and login_history.user_id = page.user_id and login_history.action = 'login'
              order by login_history.day desc limit 1
           ) as "signedInAt"
      from page
      join portal on portal.organization_id = ${organizationId} and portal.id = page.portal_id
      left join two_factor on two_factor.identity_id = page.identity_id
      left join reminder_opt_out on reminder_opt_out.organization_id = ${organizationId}
       and reminder_opt_out.portal_id = page.portal_id and reminder_opt_out.user_id = page.user_id
     order by lower(page.name), page.email, page.user_id, page.portal_id
  `.execute(sql);
  return rows;
}

/** The memberships of some people, by the names of the customers. */
export const selectMembershipsOf = (sql: Sql, organizationId: string, userIds: readonly string[]) =>
  sql
    .selectFrom('membership')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'membership.customerId'),
    )
    .select(['userId', 'portalId', 'customerId', 'status', 'isSuspendedByTeam', 'customer.code', 'customer.name'])
    .select(['canView', 'canPay', 'canPrepay', 'canManageMethods', 'canRequestWaiver', 'canManageUsers'])
    .where('membership.organizationId', '=', organizationId)
    .where(({ eb, fn }) => eb('userId', '=', fn.any(raw<string[]>`${userIds}::uuid[]`)))
    .where('membership.status', '<>', 'PENDING')
    .orderBy('customer.name')
    .orderBy('customer.id')
    .execute();

export type PeopleCounts = { waiting: number; active: number; invited: number; suspended: number };

export async function selectPeopleCounts(sql: Sql, organizationId: string): Promise<PeopleCounts> {
  const { rows } = await raw<PeopleCounts>`
    select (
      select count(*)::int from (
        select user_id, portal_id from sign_up_request
         where sign_up_request.organization_id = ${organizationId} and sign_up_request.status = 'PENDING'
        union
        select user_id, portal_id from membership
         where membership.organization_id = ${organizationId} and membership.status = 'PENDING'
      ) as waiting
    ) as waiting,
    (select count(*)::int from (${byPerson(organizationId, 'active')}) as active) as active,
    (
      select count(*)::int from user_invitation
       where user_invitation.organization_id = ${organizationId} and accepted_at is null and withdrawn_at is null
    ) as invited,
    (select count(*)::int from (${byPerson(organizationId, 'suspended')}) as suspended) as suspended
  `.execute(sql);
  return rows[0] ?? { waiting: 0, active: 0, invited: 0, suspended: 0 };
}
