import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A person's two-factor sign-in has an authenticator app, passkeys, or both; its row is there while it has any. */
export const passkeys: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table two_factor alter column sealed_secret drop not null`,
  // Since when codes of the app count; confirmed_at is the time of the first factor, whichever it was.
  `alter table two_factor add column app_confirmed_at timestamptz(3)`,
  `update two_factor set app_confirmed_at = confirmed_at`,
  `alter table two_factor add constraint two_factor_app_check check (app_confirmed_at is null or sealed_secret is not null)`,
  `create table passkey (
     identity_id uuid not null constraint passkey_identity_id_fkey references two_factor on delete cascade,
     -- As the browser calls it: base64url.
     credential_id text not null constraint passkey_credential_id_key unique,
     name text not null,
     -- The host that it was made at, and works at.
     host text not null,
     public_key bytea not null,
     -- How often it was used, if it counts; a lower number shows a copy.
     counter integer not null,
     transports text[] not null,
     created_at timestamptz(3) not null,
     last_used_at timestamptz(3),
     constraint passkey_pkey primary key (identity_id, credential_id)
   )`,
  `create table passkey_challenge (
     challenge_hash bytea not null constraint passkey_challenge_pkey primary key,
     identity_id uuid not null constraint passkey_challenge_identity_id_fkey references identity,
     purpose text not null constraint passkey_challenge_purpose_check check (purpose in ('REGISTER', 'SIGN_IN', 'CHANGE')),
     host text not null,
     expires_at timestamptz(3) not null
   )`,
  `create index passkey_challenge_identity_id_idx on passkey_challenge (identity_id)`,
];
