import type { Sql } from '../../database/open-database.ts';

/** The portal that uses a domain, of any organization. */
export const selectHolder = (sql: Sql, domain: string) =>
  sql
    .selectFrom('portal')
    .select(['organizationId', 'id as portalId', 'domain', 'domainToken', 'domainMissingSince'])
    .where('domain', '=', domain)
    .executeTakeFirst();

export type DomainHolder = NonNullable<Awaited<ReturnType<typeof selectHolder>>>;

/** What the records of other portals that ask for the domain have to say. */
export const selectWantedTokens = async (sql: Sql, domain: string): Promise<string[]> => {
  const rows = await sql.selectFrom('portal').select('wantedDomainToken').where('wantedDomain', '=', domain).execute();
  return rows.flatMap(({ wantedDomainToken }) => wantedDomainToken ?? []);
};

/** Those that were checked longest ago come first. */
export const selectDomainsToCheck = (
  sql: Sql,
  { before, after, max }: { before: string; after: string; max: number },
) =>
  sql
    .selectFrom('portal')
    .select(['organizationId', 'id as portalId', 'name', 'domain', 'domainToken', 'domainMissingSince'])
    .where('domain', 'is not', null)
    .where('domain', '>', after)
    .where(({ eb, or }) => or([eb('domainCheckedAt', 'is', null), eb('domainCheckedAt', '<=', before)]))
    .orderBy('domain')
    .limit(max)
    .execute();
