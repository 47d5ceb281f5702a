import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Few of an organization's waivers are rejected or wait, so reading all of them for a tab of them would take long. */
export const waiverDeskTabs: Migration = {
  async up(db) {
    await sql
      .raw('create index waiver_desk_by_status on waiver_request (organization_id, status, created_at, id)')
      .execute(db);
  },
};
