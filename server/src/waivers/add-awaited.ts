import { canBeDownloaded, type WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import { isUnconditional, type WaiverType } from '@plumbline/rules/waivers/waiver-types';
import type { Sql } from '../database/open-database.ts';
import type { ReadPage } from '../lists/read-list.ts';
import { selectAwaitedByWaiver } from './awaited-payment.sql.ts';
import type { DayScope } from './waits-for.sql.ts';

type Row = { id: string; waiverType: WaiverType; waiverRequestStatus: WaiverStatus };

const canWait = ({ waiverType, waiverRequestStatus: status }: Row) =>
  isUnconditional(waiverType) && !canBeDownloaded(status) && status !== 'rejected';

/**
 * What the waivers of a page wait for. In a statement of its own, and only for those that can wait for something: as a
 * part of the page it took PostgreSQL longer to plan than all the rest, in each order and filter of the list.
 */
export async function addAwaited(sql: Sql, scope: DayScope, page: ReadPage): Promise<ReadPage> {
  if (page.rows === null || !page.rows.includes('unconditional.')) return page;
  const rows = JSON.parse(page.rows) as Row[];
  const waiverIds = rows.filter(canWait).map(({ id }) => id);
  if (waiverIds.length === 0) return page;
  const found = await selectAwaitedByWaiver(sql, { ...scope, waiverIds });
  const awaitedById = new Map(found.map(({ id, ...awaited }) => [id, awaited]));
  return { ...page, rows: JSON.stringify(rows.map((row) => ({ ...row, ...awaitedById.get(row.id) }))) };
}
