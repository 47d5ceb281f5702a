import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who is told about open items, when, and who decided about them. */
export const openItems: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // The address for mails about money; without it they go to support_email.
  `alter table organization add column accounts_email text`,
  // The last day on which the organization was mailed its open items.
  `alter table organization add column open_items_mailed_on date`,
  // Null for an item that the system resolved.
  `alter table reconciliation_item add column resolved_by uuid
     constraint reconciliation_item_resolved_by_fkey references identity`,
  // When the item first stood in a mail.
  `alter table reconciliation_item add column mailed_at timestamptz(3)`,
];
