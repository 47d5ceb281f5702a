import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What customers are looked up by when somebody signs up, so that it need not be worked out for every customer anew. */
export const customerKeys: Migration = {
  async up(db) {
    await sql.raw(KEYS).execute(db);
  },
};

// As companyCodeKey() and companyNameKey() write them: accents and dots go, then what is no letter or digit, then how
// companies end. A test compares them with the rules.
const KEYS = `
alter table customer
  add code_key text not null generated always as (lower(regexp_replace(code, '\\s+', '', 'g'))) stored,
  add name_key text not null generated always as (
    replace(
      regexp_replace(
        btrim(
          regexp_replace(
            replace(
              regexp_replace(lower(normalize(name, nfkd) collate "C"), '[\u0300-\u036f''\u2019.]', '', 'g'),
              '&',
              ' and '
            ),
            '[^a-z0-9]+',
            ' ',
            'g'
          )
        ),
        '( (llc|llp|lp|inc|incorporated|ltd|limited|co|company|corp|corporation))+$',
        ''
      ),
      ' ',
      ''
    )
  ) stored;
create index on customer (organization_id, code_key);
create index on customer (organization_id, name_key);
create index on customer (organization_id, email_domain) where email_domain is not null;
`;
