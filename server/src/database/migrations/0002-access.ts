import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Everything between a visitor and their invoices: codes, outside logins, sign-ups, who came and went, and mail. */
export const access: Migration = {
  async up(db) {
    await sql.raw(SESSIONS).execute(db);
    await sql.raw(WAYS_IN).execute(db);
    await sql.raw(PEOPLE).execute(db);
    await sql.raw(MAIL).execute(db);
  },
};

const SESSIONS = `
-- A session belongs to one host. Those from before do not say to which, so their people log in once more.
delete from session;
alter table session
  add portal_id uuid,
  -- How the person proved who they are: password, email-link, google, sso.
  add provider text not null,
  -- When the login was let in. Until then somebody has an identity here, and nothing else.
  add entered_at timestamptz(3),
  add foreign key (organization_id, portal_id) references portal,
  add check ((kind = 'PORTAL') = (portal_id is not null));

-- Counts of tries. Losing them in a crash costs nothing, so they are not logged.
create unlogged table throttle_count (
  key bytea primary key,
  count integer not null,
  resets_at timestamptz(3) not null
);
create index on throttle_count (resets_at);
`;

const WAYS_IN = `
-- What a mailed link proves; of the code itself only the hash is kept.
create table action_code (
  organization_id uuid not null references organization,
  code_hash bytea not null,
  portal_id uuid not null,
  mode text not null check (mode in ('verifyEmail', 'resetPassword', 'signIn', 'restoreEmail')),
  identity_id uuid not null references identity,
  -- The address it was sent to.
  email text not null,
  -- A sign-in link works only in the browser that asked for it.
  browser_hash bytea,
  return_to text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (organization_id, code_hash),
  foreign key (organization_id, portal_id) references portal,
  check ((mode = 'signIn') = (browser_hash is not null))
);
create index on action_code (identity_id, mode);
create index on action_code (email) where mode = 'restoreEmail';
create index on action_code (expires_at);

-- An organization's own sign-in provider.
create table sign_in_connection (
  organization_id uuid not null references organization,
  key text not null check (key ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_client_secret bytea,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, key)
);

-- Somebody of an outside provider is the same person again when connection, issuer and subject agree; never by email.
create table federated_login (
  connection text not null,
  issuer text not null,
  subject text not null,
  identity_id uuid not null references identity,
  created_at timestamptz(3) not null default now(),
  primary key (connection, issuer, subject)
);
create index on federated_login (identity_id);

-- A login that leaves this host and comes back: to an outside provider, or to another portal of the same person.
create table sign_in_attempt (
  organization_id uuid not null references organization,
  id uuid not null,
  portal_id uuid not null,
  connection text not null,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  -- Nonce and code verifier; null when another of our portals is asked.
  sealed_proof bytea,
  return_to text,
  hand_off_hash bytea unique,
  identity_id uuid references identity,
  provider text,
  authenticated_at timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, portal_id) references portal
);
create index on sign_in_attempt (expires_at);
`;

const PEOPLE = `
create table sign_up_request (
  organization_id uuid not null references organization,
  user_id uuid not null,
  portal_id uuid not null,
  company_name text not null,
  company_address text not null,
  company_phone text not null,
  company_code text not null,
  terms_version text not null,
  agreed_at timestamptz(3) not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid,
  primary key (organization_id, user_id, portal_id),
  foreign key (organization_id, user_id) references user_account,
  foreign key (organization_id, portal_id) references portal,
  foreign key (organization_id, decided_by) references staff,
  check ((status = 'PENDING') = (decided_at is null))
);
create index on sign_up_request (organization_id, created_at) where status = 'PENDING';

create table login_history (
  organization_id uuid not null references organization,
  portal_id uuid not null,
  user_id uuid not null,
  action text not null check (action in ('login', 'logout')),
  day date not null,
  provider_id text not null,
  at timestamptz(3) not null,
  primary key (organization_id, portal_id, user_id, action, day),
  foreign key (organization_id, portal_id) references portal,
  foreign key (organization_id, user_id) references user_account
);

create table support_ticket (
  organization_id uuid not null references organization,
  id uuid not null,
  portal_id uuid not null,
  -- Who was signed in; anybody may ask.
  identity_id uuid references identity,
  name text not null,
  email text not null,
  company_name text not null,
  subject text not null,
  description text not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, portal_id) references portal
);

create table payment_reason (
  organization_id uuid not null references organization,
  id uuid not null,
  title text not null,
  payment_type text not null check (payment_type in ('SHORT_PAY', 'OVER_PAY')),
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, payment_type, title)
);
`;

const MAIL = `
-- Mails carry links that open accounts, so their words are sealed. Those from before were never sent to anybody.
delete from mail_message;
alter table mail_message
  drop column text_body,
  drop column html_body,
  add reply_to text,
  add sealed_body bytea not null,
  -- HELD is kept for the reader of the mailbox: there was no mail server when it was written.
  add status text not null check (status in ('HELD', 'WAITING', 'SENT', 'FAILED')),
  add tries integer not null default 0,
  add next_try_at timestamptz(3),
  add problem text,
  add check ((status = 'SENT') = (sent_at is not null)),
  add check ((status = 'WAITING') = (next_try_at is not null));
drop index mail_message_created_at_idx;
create index on mail_message (next_try_at) where status = 'WAITING';
`;
