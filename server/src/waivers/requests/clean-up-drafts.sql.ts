// Of every organization.
import type { Sql } from '../../database/open-database.ts';

export const deleteOldDrafts = (sql: Sql, before: string) =>
  sql.deleteFrom('waiverDraft').where('changedAt', '<', before).execute();

/** Answers the keys of the files. */
export const deleteUnsentFiles = async (sql: Sql, before: string): Promise<string[]> => {
  const rows = await sql
    .deleteFrom('waiverFile')
    .where('waiverId', 'is', null)
    .where('createdAt', '<', before)
    .returning('fileKey')
    .execute();
  return rows.map(({ fileKey }) => fileKey);
};
