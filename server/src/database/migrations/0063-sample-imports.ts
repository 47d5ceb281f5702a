import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sample data is marked by the server, which compares the file; a name could be chosen by anybody. */
export const sampleImports: Migration = {
  async up(db) {
    await sql.raw(`alter table import_run add column is_sample boolean not null default false`).execute(db);
    await sql.raw(EARLIER).execute(db);
  },
};

// Earlier ones are known by name and size only: nothing that fills a disk is that small.
const EARLIER = `
update import_run set is_sample = true
where file_name in ('plumbline-sample-customers.csv', 'plumbline-sample-projects.csv', 'plumbline-sample-invoices.csv')
  and file_size <= 4096;
`;
