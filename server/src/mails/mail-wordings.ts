// The wording of each mail, cached for a few seconds: a job writes the same mail to many people.
import { LRUCache } from 'lru-cache';
import type { MailWording } from '@plumbline/rules/mails/mail-wording';
import type { WordedKind } from '@plumbline/rules/mails/worded-mails';
import type { Sql } from '../database/open-database.ts';
import { selectMailWording } from './mail-wordings.sql.ts';

const TTL_MS = 5_000;
const CACHED_MAX = 5_000;

type Known = { wording: MailWording | null };

/**
 * Each transaction reads on its own connection, and shares only what it has read: waiting for another one could take
 * all connections, and its failure would be everybody's.
 */
export function openMailWordings(now: () => Date) {
  const cache = new LRUCache<string, Known>({
    max: CACHED_MAX,
    ttl: TTL_MS,
    // Read the clock at every lookup: tests move it.
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  const keyOf = (organizationId: string, kind: WordedKind) => `${organizationId} ${kind}`;
  return {
    of: async (sql: Sql, organizationId: string, kind: WordedKind): Promise<MailWording | null> => {
      const key = keyOf(organizationId, kind);
      const known = cache.get(key);
      if (known) return known.wording;
      const wording = await selectMailWording(sql, organizationId, kind);
      cache.set(key, { wording });
      return wording;
    },
    forget: (organizationId: string, kind: WordedKind): void => {
      cache.delete(keyOf(organizationId, kind));
    },
  };
}

export type MailWordings = ReturnType<typeof openMailWordings>;
