import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What people ask the support is read, answered and closed in the console. */
export const ticketDesk: Migration = {
  async up(db) {
    for (const statement of TICKETS) await sql.raw(statement).execute(db);
    await sql.raw(EVENTS).execute(db);
  },
};

const TICKETS = [
  // Open waits for the supplier, answered for whoever asked.
  `alter table support_ticket add column status text not null default 'OPEN'
    constraint support_ticket_status_check check (status in ('OPEN', 'ANSWERED', 'CLOSED'))`,
  `alter table support_ticket add column customer_id uuid`,
  `alter table support_ticket add constraint support_ticket_customer_fkey
    foreign key (organization_id, customer_id) references customer`,
  `alter table support_ticket add column assigned_to uuid
    constraint support_ticket_assigned_to_fkey references identity`,
  `alter table support_ticket add column last_message_at timestamptz(3)`,
  // The id of the ticket until there is another message.
  `alter table support_ticket add column last_message_id uuid`,
  `update support_ticket set last_message_at = created_at, last_message_id = id`,
  `alter table support_ticket alter column last_message_at set not null`,
  `alter table support_ticket alter column last_message_id set not null`,
  `create index support_ticket_by_time on support_ticket (organization_id, last_message_at desc, id desc)`,
  `create index support_ticket_by_status on support_ticket (organization_id, status, last_message_at desc, id desc)`,
  `create index support_ticket_by_customer on support_ticket (organization_id, customer_id)`,
  `create function support_ticket_text(name text, email text, company_name text, subject text, description text)
    returns text language sql immutable parallel safe
    return name || ' ' || email || ' ' || company_name || ' ' || subject || ' ' || description`,
  `create index support_ticket_found on support_ticket
    using gin (organization_id, support_ticket_text(name, email, company_name, subject, description) gin_trgm_ops)`,
];

// Messages after the first, and who has taken, given back, closed and reopened it.
const EVENTS = `
create table support_event (
  organization_id uuid not null constraint support_event_organization_id_fkey references organization,
  id uuid not null,
  ticket_id uuid not null,
  kind text not null constraint support_event_kind_check
    check (kind in ('WRITTEN', 'ANSWERED', 'TAKEN', 'RELEASED', 'CLOSED', 'REOPENED')),
  -- Null if whoever wrote was not signed in.
  identity_id uuid constraint support_event_identity_id_fkey references identity,
  text text,
  created_at timestamptz(3) not null,
  constraint support_event_pkey primary key (organization_id, id),
  constraint support_event_text_check check ((kind in ('WRITTEN', 'ANSWERED')) = (text is not null)),
  constraint support_event_identity_check check (kind = 'WRITTEN' or identity_id is not null),
  constraint support_event_fkey foreign key (organization_id, ticket_id) references support_ticket
);
create index support_event_by_ticket on support_event (organization_id, ticket_id, created_at, id);
create index support_event_found on support_event using gin (organization_id, text gin_trgm_ops)
  where text is not null;
`;
