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

/** The customers that any of these keys may match. */
export const selectCandidates = (
  sql: Sql,
  organizationId: string,
  { ids, codes, emails, domains, names, streets }: CandidateKeys,
) =>
  sql
    .selectFrom('customer')
    .select(['id', 'code', 'name', 'address', 'emailDomain', 'contactEmail'])
    .where('organizationId', '=', organizationId)
    .where(({ eb, or, val }) => {
      const anyOf = (texts: string[]) => eb.fn.any(val(texts));
      return or([
        eb('id', '=', eb.fn.any(raw<string[]>`${ids}::uuid[]`)),
        eb('emailDomain', '=', anyOf(domains)),
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

/** The customers with the most similar names, some for each of a few names. */
export const selectSimilar = async (sql: Sql, organizationId: string, names: string[]): Promise<string[]> => {
  const { rows } = await raw<{ id: string }>`
    select distinct similar_customer.id from unnest(${names}::text[]) as typed (name)
     cross join lateral (
       select customer.id from customer
        where customer.organization_id = ${organizationId} and customer.name % typed.name
        order by similarity(customer.name, typed.name) desc, customer.id limit ${SIMILAR_MAX}
     ) as similar_customer
  `.execute(sql);
  return rows.map(({ id }) => id);
};
