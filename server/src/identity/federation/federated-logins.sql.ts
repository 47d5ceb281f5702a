import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import { emailForms } from '../email-forms.ts';

export type FederatedLogin = { connection: string; issuer: string; subject: string };

/** Serializes transactions that ask for the same name. */
export const lockFederation = (tx: Sql, name: string) =>
  raw`select pg_advisory_xact_lock(hashtextextended(${`federation ${name}`}, 0))`.execute(tx);

export const selectFederatedLogin = (tx: Sql, { connection, issuer, subject }: FederatedLogin) =>
  tx
    .selectFrom('federatedLogin')
    .innerJoin('identity', 'identity.id', 'federatedLogin.identityId')
    .select(['identity.id', 'identity.email', 'identity.name'])
    .where('federatedLogin.connection', '=', connection)
    .where('federatedLogin.issuer', '=', issuer)
    .where('federatedLogin.subject', '=', subject)
    .executeTakeFirst();

/** A sign-in of the person through this connection, unless it was removed. */
export const selectLoginBy = (tx: Sql, identityId: string, connection: string) =>
  tx
    .selectFrom('federatedLogin')
    .select('subject')
    .where('identityId', '=', identityId)
    .where('connection', '=', connection)
    .executeTakeFirst();

export const insertFederatedLogin = (tx: Sql, login: FederatedLogin & { identityId: string; createdAt: string }) =>
  tx.insertInto('federatedLogin').values(login).execute();

type NewIdentity = { id: string; pool: string; email: string; name: string; emailVerifiedAt: string };

/** Returns nothing if the address is taken in this pool. */
export const insertUpstreamIdentity = (tx: Sql, identity: NewIdentity) =>
  tx
    .insertInto('identity')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['pool', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const lockIdentityByEmail = (tx: Sql, pool: string, email: string) =>
  tx
    .selectFrom('identity')
    .select(['id', 'emailVerifiedAt'])
    .where('pool', '=', pool)
    .where('email', 'in', emailForms(email))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Does nothing if another identity of the pool has the address. */
export const updateIdentityEmail = (tx: Sql, { id, pool, email }: { id: string; pool: string; email: string }) =>
  tx
    .updateTable('identity')
    .set({ email })
    .where('id', '=', id)
    .where('pool', '=', pool)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity as other')
            .select('other.id')
            .where('other.pool', '=', pool)
            .where('other.email', '=', email),
        ),
      ),
    )
    .execute();
