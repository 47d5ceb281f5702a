import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the sender adds to a mail, and rows of money that stay as they are. */
export const mailReceipts: Migration = {
  async up(db) {
    for (const statement of MAILS) await sql.raw(statement).execute(db);
    await sql.raw(ALLOCATIONS).execute(db);
    await sql.raw(REFUNDS).execute(db);
  },
};

const MAILS = [
  // The portal whose logo the mail shows.
  `alter table mail_message add column portal_id uuid`,
  `alter table mail_message add constraint mail_message_portal foreign key (organization_id, portal_id) references portal`,
  // The payment whose receipt is rendered and attached when the mail is sent.
  `alter table mail_message add column receipt_payment_id uuid`,
  `alter table mail_message add constraint mail_message_receipt_payment
     foreign key (organization_id, receipt_payment_id) references payment`,
];

// A payment that is imported with its status has no history yet and still gets its allocations.
const ALLOCATIONS = `
create function guard_new_allocation() returns trigger language plpgsql as $$
begin
  perform from payment
    where organization_id = new.organization_id and id = new.payment_id and status in ('STARTED', 'SCHEDULED')
    for share;
  if found then return new; end if;
  perform from payment_event
    where organization_id = new.organization_id and payment_id = new.payment_id
      and to_status not in ('STARTED', 'SCHEDULED');
  if found then
    raise exception 'a payment that has been sent gets no further allocations'
      using errcode = '23514', constraint = 'payment_allocation_complete';
  end if;
  return new;
end $$;
create trigger payment_allocation_complete before insert on payment_allocation
  for each row execute function guard_new_allocation();
`;

// Without its row, a refund would make room for another of the same money.
const REFUNDS = `
create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted', tg_table_name using errcode = '42501';
end $$;
create trigger payment_refund_kept before delete or truncate on payment_refund
  for each statement execute function refuse_deletion();
`;
