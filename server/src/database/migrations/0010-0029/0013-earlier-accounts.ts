import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Merchant accounts that were replaced: what was charged there is still asked about there. */
export const earlierAccounts: Migration = {
  async up(db) {
    await sql.raw(ACCOUNTS).execute(db);
  },
};

const ACCOUNTS = `
create table earlier_gateway_account (
  organization_id uuid not null
    constraint earlier_gateway_account_organization_id_fkey references organization,
  id uuid not null,
  currency_code text not null constraint earlier_gateway_account_currency check (currency_code in ('USD', 'CAD')),
  provider text not null constraint earlier_gateway_account_provider check (provider in ('CARDPOINTE')),
  site_url text not null,
  merchant_id text not null,
  sealed_credentials bytea not null,
  replaced_at timestamptz(3) not null,
  constraint earlier_gateway_account_pkey primary key (organization_id, id),
  -- An account that was used, left and used again is kept once, with its latest credentials.
  constraint earlier_gateway_account_once unique (organization_id, currency_code, site_url, merchant_id)
);
`;
