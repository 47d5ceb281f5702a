// A page of the customers of an organization with what they owe, from the kept sums (ADR 24).
import { type RawBuilder, sql as raw } from 'kysely';
import type { CustomerFilter, CustomerOrder } from '@plumbline/rules/access/customer-list';
import type { Day } from '@plumbline/rules/dates';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';

export type CustomerQuery = {
  organizationId: string;
  search: string;
  sort: CustomerOrder;
  filter: CustomerFilter | undefined;
  currencyCode: CurrencyCode;
  today: Day;
  limit: number;
  offset: number;
};
type CustomerRow = {
  id: string;
  code: string;
  name: string;
  address: string | null;
  open: Cents;
  pastDue: Cents;
  peopleCount: number;
};

/** Each part has its own index; a condition with `or` would use none. */
const foundBy = ({ organizationId, search }: CustomerQuery) => raw`
  select customer.id from customer
   where customer.organization_id = ${organizationId} and customer.code || ' ' || customer.name ilike ${likePattern(search)}
  union
  select customer.id from customer
   where customer.organization_id = ${organizationId} and customer.contact_email ilike ${likePattern(search)}
  union
  select project.customer_id from project
   where project.organization_id = ${organizationId}
     and project.job_id || ' ' || project.job_name ilike ${likePattern(search)}
  union
  select membership.customer_id from membership
    join user_account on user_account.organization_id = ${organizationId} and user_account.id = membership.user_id
    join identity on identity.id = user_account.identity_id
   where membership.organization_id = ${organizationId} and membership.status <> 'PENDING'
     and identity.email ilike ${likePattern(search)}`;

const hasPeople = ({ organizationId }: CustomerQuery) => raw<boolean>`exists (
  select from membership
   where membership.organization_id = ${organizationId} and membership.customer_id = customer.id
     and membership.status = 'APPROVED'
)`;

const FILTERS: Readonly<Record<CustomerFilter, (query: CustomerQuery) => RawBuilder<boolean>>> = {
  people: hasPeople,
  noPeople: (query) => raw<boolean>`not ${hasPeople(query)}`,
  pastDue: () => raw<boolean>`total.past_due > 0`,
  open: () => raw<boolean>`total.open > 0`,
};

const ORDERS: Readonly<Record<CustomerOrder, RawBuilder<unknown>>> = {
  name: raw`lower(customer.name), customer.id`,
  open: raw`coalesce(total.open, 0) desc, lower(customer.name), customer.id`,
  pastDue: raw`coalesce(total.past_due, 0) desc, lower(customer.name), customer.id`,
};

/** By name, only the page is added up; any other order or filter needs the sums of all. */
const needsSums = ({ sort, filter }: CustomerQuery) => sort !== 'name' || filter === 'pastDue' || filter === 'open';

const sums = ({ today }: CustomerQuery) => raw`
  sum(open_total.balance)::bigint as open,
  coalesce(sum(open_total.balance) filter (where open_total.due_date < ${today}), 0)::bigint as past_due`;

const totals = (query: CustomerQuery) => raw`
  select open_total.customer_id, ${sums(query)} from open_total
   where open_total.organization_id = ${query.organizationId} and open_total.currency_code = ${query.currencyCode}
   group by open_total.customer_id`;

function listed(query: CustomerQuery): RawBuilder<unknown> {
  const { organizationId, search, filter } = query;
  return raw`
    from customer
    ${needsSums(query) ? raw`left join (${totals(query)}) as total on total.customer_id = customer.id` : raw``}
   where customer.organization_id = ${organizationId}
     ${search === '' ? raw`` : raw`and customer.id in (${foundBy(query)})`}
     ${filter === undefined ? raw`` : raw`and ${FILTERS[filter](query)}`}`;
}

export async function selectCustomerPage(sql: Sql, query: CustomerQuery): Promise<CustomerRow[]> {
  const { organizationId, sort, limit, offset, currencyCode } = query;
  const { rows } = await raw<CustomerRow>`
    with page as materialized (
      select customer.id, customer.code, customer.name, customer.address,
             row_number() over (order by ${ORDERS[sort]}) as position
      ${listed(query)}
       order by ${ORDERS[sort]} limit ${limit} offset ${offset}
    )
    select page.id, page.code, page.name, page.address, coalesce(total.open, 0) as open,
           coalesce(total.past_due, 0) as "pastDue", (
             select count(distinct membership.user_id)::int from membership
              where membership.organization_id = ${organizationId} and membership.customer_id = page.id
                and membership.status = 'APPROVED'
           ) as "peopleCount"
      from page
      left join lateral (
        select ${sums(query)} from open_total
         where open_total.organization_id = ${organizationId} and open_total.customer_id = page.id
           and open_total.currency_code = ${currencyCode}
      ) as total on true
     order by page.position
  `.execute(sql);
  return rows;
}

/** Counts up to a limit, so that a large organization does not wait for a number that nobody pages to. */
export async function selectCustomerCount(sql: Sql, query: CustomerQuery, max: number): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    select count(*)::int as count from (select ${listed(query)} limit ${max}) as found
  `.execute(sql);
  return rows[0]?.count ?? 0;
}
