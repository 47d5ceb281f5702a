import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // Each version of what an organization writes into a kind of mail; the last one counts. A part that is empty is ours.
  `create table mail_wording (
     organization_id uuid not null constraint mail_wording_organization_id_fkey references organization,
     kind text not null,
     version integer not null constraint mail_wording_version_check check (version > 0),
     subject text not null constraint mail_wording_subject_check
       check (char_length(subject) <= 120 and subject !~ '[\\n\\r]'),
     intro text not null constraint mail_wording_intro_check check (char_length(intro) <= 1000),
     closing text not null constraint mail_wording_closing_check check (char_length(closing) <= 600),
     saved_by uuid not null constraint mail_wording_saved_by_fkey references identity,
     saved_at timestamptz(3) not null,
     constraint mail_wording_pkey primary key (organization_id, kind, version)
   )`,
  `create trigger mail_wording_append_only before update or delete or truncate on mail_wording
     for each statement execute function refuse_change()`,
];

/** What suppliers write into the mails to their customers' people. */
export const mailWordings: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
