// Asks DNS afresh each time: the lookup of the system would cache that a record is missing.
import { Resolver } from 'node:dns/promises';
import type { DomainRecords } from './domain-records.ts';

const TIMEOUT_MS = 3_000;
const TRIES = 2;
const MISSING: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

type Options = {
  /** Instead of those of the system. */
  servers?: readonly string[];
  timeoutMs?: number;
};

export function dnsRecords({ servers, timeoutMs = TIMEOUT_MS }: Options = {}): DomainRecords {
  const ask = async <Found>(question: (resolver: Resolver) => Promise<Found[]>): Promise<Found[] | null> => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES });
    if (servers) resolver.setServers(servers);
    try {
      return await question(resolver);
    } catch (error) {
      return isMissing(error) ? [] : null;
    }
  };
  return {
    texts: async (name) => {
      const records = await ask((resolver) => resolver.resolveTxt(name));
      // A long text comes in parts.
      return records && records.map((parts) => parts.join(''));
    },
    hasAddress: async (name) => {
      const found = await Promise.all([
        ask((resolver) => resolver.resolve4(name)),
        ask((resolver) => resolver.resolve6(name)),
      ]);
      if (found.some((addresses) => addresses !== null && addresses.length > 0)) return true;
      return found.includes(null) ? null : false;
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MISSING.has(String(error.code));
