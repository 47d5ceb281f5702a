import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tokens of programs, imports that came from one instead of a file, and statistics that imports need at once. */
export const apiTokens: Migration = {
  async up(db) {
    await sql.raw(TOKENS).execute(db);
    for (const change of RUNS) await sql.raw(change).execute(db);
    await sql.raw(STATISTICS).execute(db);
  },
};

const TOKENS = `
create table api_token (
  organization_id uuid not null constraint api_token_organization_id_fkey references organization,
  id uuid not null,
  name text not null,
  scopes text[] not null constraint api_token_scopes_check
    check (cardinality(scopes) > 0 and scopes <@ array['load', 'export']),
  secret_hash bytea not null,
  -- Its last characters.
  hint text not null,
  -- The secret before the last rotation, and until when it works.
  previous_hash bytea,
  previous_until timestamptz(3),
  created_by uuid not null constraint api_token_created_by_fkey references identity,
  created_at timestamptz(3) not null,
  rotated_at timestamptz(3),
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint api_token_pkey primary key (organization_id, id),
  constraint api_token_secret_key unique (organization_id, secret_hash),
  constraint api_token_previous_check check ((previous_hash is null) = (previous_until is null))
);
create index api_token_previous on api_token (organization_id, previous_hash) where previous_hash is not null;
`;

const RUNS = [
  `alter table import_run alter column created_by drop not null`,
  `alter table import_run add column api_token_id uuid`,
  `alter table import_run add constraint import_run_api_token_fkey
    foreign key (organization_id, api_token_id) references api_token`,
  `alter table import_run add constraint import_run_author_check check (num_nonnulls(created_by, api_token_id) = 1)`,
];

// After many rows at once the planner would read whole tables for every row, until the server finds out by itself. Only
// the owner of a table may have it analyzed, and requests run as another role.
const STATISTICS = `
create function analyze_import_rows() returns void language plpgsql security definer set search_path from current as $$
begin
  analyze import_row;
end $$;
create function analyze_imported() returns void language plpgsql security definer set search_path from current as $$
declare
  changed regclass;
begin
  for changed in
    select relid from pg_stat_user_tables
     where relid in (
         'customer'::regclass, 'project'::regclass, 'invoice'::regclass, 'invoice_line'::regclass, 'import_row'::regclass
       )
       and n_mod_since_analyze > 500 + n_live_tup / 10
  loop
    execute format('analyze %s', changed);
  end loop;
end $$;
`;
