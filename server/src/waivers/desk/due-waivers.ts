// What waits for the staff today, with what stands in the way of a release (decision D22).
import { type Day, today } from '@plumbline/rules/dates';
import { type DueKind, dueKindOf } from '@plumbline/rules/waivers/reminders';
import { isForMoney, type ReleaseObstacle } from '@plumbline/rules/waivers/release-obstacles';
import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tenant } from '../../http/caller.ts';
import { selectDueWaivers, selectFirstPortal } from './due-waivers.sql.ts';
import { figuresNow } from './figures-now.ts';
import { releaseObstacle } from './release-obstacle.ts';

type Row = Awaited<ReturnType<typeof selectDueWaivers>>[number];
export type Due = { waiver: Row; kind: DueKind; obstacle: ReleaseObstacle | null };

const isSigned = ({ status }: Row): boolean => status === 'confirmed' || status === 'notarized';

/** As many as anybody reads about. */
const WAIVERS_MAX = 200;

/** The most urgent ones; `isCut` if more may wait. */
type DueWaivers = { waivers: Due[]; isCut: boolean };

/** Without those that wait for the customer's money: nobody of the supplier can release them. */
export async function dueWaivers(app: App, sql: Sql, tenant: Tenant, day: Day): Promise<DueWaivers> {
  const waivers: Due[] = [];
  const rows = await selectDueWaivers(sql, tenant.organizationId, day, WAIVERS_MAX);
  for (const waiver of rows) {
    const kind = dueKindOf(waiver, day);
    if (kind === null) continue;
    const obstacle = isSigned(waiver)
      ? await releaseObstacle(sql, waiver, await figuresNow(app, sql, tenant, waiver))
      : null;
    if (kind !== 'release' || obstacle === null) waivers.push({ waiver, kind, obstacle });
    else if (!isForMoney(obstacle)) waivers.push({ waiver, kind: 'blocked', obstacle });
  }
  return { waivers, isCut: rows.length === WAIVERS_MAX };
}

/** What the daily mail would say now. */
export async function dueWaiversNow(app: App, organizationId: string): Promise<DueWaivers> {
  const portalId = await selectFirstPortal(app.sql, organizationId);
  const tenant = portalId === null ? null : await app.tenants.byId(organizationId, portalId);
  if (tenant === null) return { waivers: [], isCut: false };
  return dueWaivers(app, app.sql, tenant, today(app.now(), tenant.timeZone));
}
