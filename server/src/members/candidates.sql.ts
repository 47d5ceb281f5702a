// The customers that people who signed up may belong to; the rule decides which do.
import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';

/** No clues match this many customers; the limit only bounds memory. */
const CANDIDATES_MAX = 2_000;
const SIMILAR_MAX = 5;

export type CandidateKeys = {
  ids: string[];
  codes: string[];
  emails: string[];
  domains: string[];
  names: string[];
  streets: string[];
};

/** Those that staff have set, else the one of the ERP. */
const EMAIL_DOMAINS = raw<string[]>`coalesce(own_email_domains, array_remove(array[email_domain], null))`;

/** The customers that any of these keys may match; a domain of the ERP's also where staff have set others. */
export const selectCandidates = (
  sql: Sql,
  organizationId: string,
  { ids, codes, emails, domains, names, streets }: CandidateKeys,
) =>
  sql
    .selectFrom('customer')
    .select(['id', 'code', 'name', 'address', 'contactEmail'])
    .select(EMAIL_DOMAINS.as('emailDomains'))
    .where('organizationId', '=', organizationId)
    .where(({ eb, or, val }) => {
      const anyOf = (texts: string[]) => eb.fn.any(val(texts));
      return or([
        eb('id', '=', eb.fn.any(raw<string[]>`${ids}::uuid[]`)),
        eb('emailDomain', '=', anyOf(domains)),
        raw<boolean>`own_email_domains && ${domains}::text[]`,
        eb('contactEmail', '=', anyOf(emails)),
        eb('codeKey', '=', anyOf(codes)),
        eb('nameKey', '=', anyOf(names)),
        eb('streetKey', '=', anyOf(streets)),
      ]);
    })
    .orderBy('id')
    .limit(CANDIDATES_MAX)
    .execute();

/** For which customers people with an address of these domains have access. */
export const selectColleagueDomains = (sql: Sql, organizationId: string, domains: string[]) =>
  sql
    .selectFrom('membership')
    .innerJoin('userAccount', (join) =>
      join.on('userAccount.organizationId', '=', organizationId).onRef('userAccount.id', '=', 'membership.userId'),
    )
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select(['membership.customerId', raw<string>`split_part(identity.email, '@', 2)`.as('domain')])
    .distinct()
    .where('membership.organizationId', '=', organizationId)
    .where('membership.status', '=', 'APPROVED')
    .where(({ eb, val }) => eb(raw<string>`split_part(identity.email, '@', 2)`, '=', eb.fn.any(val(domains))))
    .limit(CANDIDATES_MAX)
    .execute();

/** The customers with the most similar names, some for each name. */
export const selectSimilar = async (sql: Sql, organizationId: string, names: string[]) => {
  const { rows } = await raw<{ name: string; customerId: string }>`
    select typed.name, similar_customer.id as customer_id from unnest(${names}::text[]) as typed (name)
     cross join lateral (
       select customer.id from customer
        where customer.organization_id = ${organizationId} and customer.name % typed.name
        order by similarity(customer.name, typed.name) desc, customer.id limit ${SIMILAR_MAX}
     ) as similar_customer
  `.execute(sql);
  return rows;
};
