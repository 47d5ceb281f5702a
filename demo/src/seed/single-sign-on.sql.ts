import type { Sql } from '@plumbline/server/database/open-database';

export const selectCustomerId = async (sql: Sql, organizationId: string, code: string): Promise<string> => {
  const { id } = await sql
    .selectFrom('customer')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
};

type NewPerson = { id: string; pool: string; email: string; name: string; emailVerifiedAt: string };

/** Returns false if the address exists in the pool. */
export const insertIdentityInPool = async (sql: Sql, person: NewPerson): Promise<boolean> => {
  const made = await sql
    .insertInto('identity')
    .values(person)
    .onConflict((conflict) => conflict.columns(['pool', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

/** The issuer of a stand-in contains the port, so it is updated after a start on another one. */
export const updateLoginIssuers = (sql: Sql, connection: string, issuer: string) =>
  sql
    .updateTable('federatedLogin as login')
    .set({ issuer })
    .where('login.connection', '=', connection)
    .where('login.issuer', '<>', issuer)
    .where('login.issuer', 'like', `%${new URL(issuer).pathname}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('federatedLogin as moved')
            .select('moved.subject')
            .whereRef('moved.connection', '=', 'login.connection')
            .whereRef('moved.subject', '=', 'login.subject')
            .where('moved.issuer', '=', issuer),
        ),
      ),
    )
    .execute();
