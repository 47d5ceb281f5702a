import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which of their customers a person works for in a session, and which one they chose last (decision A21). */
export const chosenCustomer: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table session add column customer_id uuid`,
  `alter table session add constraint session_customer_fkey
     foreign key (organization_id, customer_id) references customer`,
  `alter table membership add column last_used_at timestamptz(3)`,
];
