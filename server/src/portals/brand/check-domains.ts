import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { hasProof, noteProof } from './domain-proof.ts';
import { selectDomainsToCheck } from './domains.sql.ts';

const DAY_MS = 24 * 60 * 60_000;
const AT_ONCE = 100;

/**
 * Looks the record of each domain up once a day. Where DNS does not answer, it is asked again the next time, and nothing
 * is concluded. Safe beside itself: what is kept is the same.
 */
export async function checkDomains(app: App, _everyMs?: number, signal?: AbortSignal): Promise<void> {
  const before = later(app.now(), -DAY_MS).toISOString();
  for (let after = ''; ;) {
    const portals = await selectDomainsToCheck(app.sql, { before, after, max: AT_ONCE });
    for (const portal of portals) {
      if (signal?.aborted) return;
      const isThere = await hasProof(app, portal);
      if (isThere !== null) await noteProof(app, portal, isThere);
    }
    const last = portals.at(-1)?.domain ?? null;
    if (last === null || portals.length < AT_ONCE) return;
    after = last;
  }
}
