import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a supplier asks somebody to pay without an account, by a link. */
export const paymentRequests: Migration = {
  async up(db) {
    await sql.raw(REQUESTS).execute(db);
    for (const change of PAYMENTS) await sql.raw(change).execute(db);
  },
};

const REQUESTS = `
create table payment_request (
  organization_id uuid not null constraint payment_request_organization_id_fkey references organization,
  id uuid not null,
  portal_id uuid not null,
  customer_id uuid not null,
  -- SHA-256 of the token in the link; the token itself is only kept encrypted, for reminders.
  token_hash bytea not null constraint payment_request_token_hash_check check (length(token_hash) = 32),
  sealed_token bytea not null,
  currency_code text not null constraint payment_request_currency_code_check check (currency_code in ('USD', 'CAD')),
  -- Null if it asks for its invoices, or lets the payer choose.
  amount bigint constraint payment_request_amount_check check (amount > 0),
  description text,
  order_number text,
  requester_name text not null,
  requester_title text,
  requester_email text not null,
  requester_phone text,
  recipient_name text,
  recipient_email text not null,
  -- The last day on which the link can be used.
  expires_at date not null,
  created_by uuid constraint payment_request_created_by_fkey references identity,
  created_at timestamptz(3) not null,
  opened_at timestamptz(3),
  reminded_at timestamptz(3),
  revoked_at timestamptz(3),
  -- Declined tries to pay it.
  failed_tries integer not null default 0 constraint payment_request_failed_tries_check check (failed_tries >= 0),
  constraint payment_request_pkey primary key (organization_id, id),
  constraint payment_request_key1 unique (organization_id, customer_id, id),
  constraint payment_request_key2 unique (organization_id, token_hash),
  constraint payment_request_fkey1 foreign key (organization_id, portal_id) references portal,
  constraint payment_request_fkey2 foreign key (organization_id, customer_id) references customer
);
create index payment_request_by_time on payment_request (organization_id, created_at desc, id desc);
create index payment_request_by_customer on payment_request (organization_id, customer_id, created_at desc, id desc);

create table payment_request_invoice (
  organization_id uuid not null constraint payment_request_invoice_organization_id_fkey references organization,
  request_id uuid not null,
  invoice_id uuid not null,
  place integer not null,
  constraint payment_request_invoice_pkey primary key (organization_id, request_id, invoice_id),
  constraint payment_request_invoice_fkey1 foreign key (organization_id, request_id) references payment_request,
  constraint payment_request_invoice_fkey2 foreign key (organization_id, invoice_id) references invoice
);
create index payment_request_invoice_by_invoice on payment_request_invoice (organization_id, invoice_id);
`;

const PAYMENTS = [
  `alter table payment add column payment_request_id uuid`,
  `alter table payment add constraint payment_request_fkey
    foreign key (organization_id, customer_id, payment_request_id)
    references payment_request (organization_id, customer_id, id)`,
  // A link is paid at most once; a payment that was canceled or voided leaves it open.
  `create unique index payment_by_request on payment (organization_id, payment_request_id)
    where payment_request_id is not null and status not in ('CANCELED', 'VOIDED')`,
];
