import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { deleteOldDrafts, deleteUnsentFiles } from './clean-up-drafts.sql.ts';
import { removeFiles } from '../../uploads/remove-files.ts';

const KEPT_MS = 30 * 24 * 3600_000;

/** Removes drafts that nobody has touched for 30 days, and files that were never sent. */
export async function cleanUpWaiverDrafts(app: App): Promise<void> {
  const before = later(app.now(), -KEPT_MS).toISOString();
  await deleteOldDrafts(app.sql, before);
  await removeFiles(app, await deleteUnsentFiles(app.sql, before));
}
