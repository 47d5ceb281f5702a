import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  // Null for mails of before: what they are about is not known, so nobody is shown their words.
  `alter table mail_message add column kind text`,
  `alter table mail_message add column is_bounced boolean not null default false`,
  // Whose address it was when the mail was written, among the customers' people.
  `alter table mail_message add column recipient_id uuid`,
  `alter table mail_message add column again_of uuid`,
  `alter table mail_message add column again_by uuid`,
  `alter table mail_message add constraint mail_message_bounced_check check (not is_bounced or status = 'FAILED')`,
  `alter table mail_message add constraint mail_message_again_check check ((again_of is null) = (again_by is null))`,
  `alter table mail_message add constraint mail_message_recipient_id_fkey foreign key (recipient_id) references identity`,
  `alter table mail_message add constraint mail_message_again_by_fkey foreign key (again_by) references identity`,
  `alter table mail_message add constraint mail_message_again_of_fkey
    foreign key (organization_id, again_of) references mail_message`,
  `create index mail_message_desk on mail_message (organization_id, created_at desc, id desc)`,
  `create index mail_message_status on mail_message (organization_id, status, created_at desc, id desc)`,
  `create index mail_message_kind on mail_message (organization_id, kind, created_at desc, id desc)`,
  `create index mail_message_found on mail_message
    using gin (organization_id, (to_address || ' ' || subject) gin_trgm_ops)`,
  // The last one that arrived at an address, or bounced, says whether the address works.
  `create index mail_message_to on mail_message (organization_id, lower(to_address), created_at desc, id desc)
    where status = 'SENT' or is_bounced`,
  `create index mail_message_again on mail_message (organization_id, again_of) where again_of is not null`,
];

/** Mails are listed, found and sent again. */
export const outboxDesk: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
