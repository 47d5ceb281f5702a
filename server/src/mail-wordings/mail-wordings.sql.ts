// The versions of what organizations write into their mails; the last one of a kind counts.
import { type Insertable, sql as raw } from 'kysely';
import type { WordedKind } from '@plumbline/rules/mails/worded-mails';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

type WordingKey = { organizationId: string; kind: WordedKind };

/** The last version of each of these kinds: one look into the key for each, whatever the number of versions. */
export const selectLastWordings = (sql: Sql, organizationId: string, kinds: readonly WordedKind[]) =>
  sql
    .selectFrom(raw<{ kind: WordedKind }>`unnest(${[...kinds]}::text[])`.as<'worded'>(raw`worded (kind)`))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('mailWording')
          .innerJoin('identity', 'identity.id', 'mailWording.savedBy')
          .select(['subject', 'intro', 'closing', 'savedAt', 'identity.name as savedBy'])
          .where('mailWording.organizationId', '=', organizationId)
          .whereRef('mailWording.kind', '=', 'worded.kind')
          .orderBy('mailWording.version', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['worded.kind', 'last.subject', 'last.intro', 'last.closing', 'last.savedAt', 'last.savedBy'])
    .execute();

export const selectWordings = (sql: Sql, { organizationId, kind }: WordingKey, max: number) =>
  sql
    .selectFrom('mailWording')
    .innerJoin('identity', 'identity.id', 'mailWording.savedBy')
    .select(['version', 'subject', 'intro', 'closing', 'savedAt', 'identity.name as savedBy'])
    .where('mailWording.organizationId', '=', organizationId)
    .where('mailWording.kind', '=', kind)
    .orderBy('mailWording.version', 'desc')
    .limit(max)
    .execute();

export const insertWording = (tx: Tx, wording: Insertable<Tables['mailWording']>) =>
  tx.insertInto('mailWording').values(wording).execute();

export const selectOwnAddress = (sql: Sql, identityId: string) =>
  sql
    .selectFrom('identity')
    .select(['email', 'emailVerifiedAt'])
    .where('id', '=', identityId)
    .executeTakeFirstOrThrow();
