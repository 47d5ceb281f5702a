// Resolves names that an outsider has chosen, in the hosts file and by DNS. Not with dns.lookup(): getaddrinfo has two
// threads in the whole process and cannot be canceled, so name servers that do not answer would hold up every other
// lookup, such as that of the payment provider. DNS queries need no thread.
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** At most 4 seconds for each name server. */
const QUERIES = { timeout: 2_000, maxTimeout: 2_000, tries: 2 };

/** Instead of those of the system. */
export type NameSources = { nameServers?: readonly string[]; hostsPath?: string };

type Options = NameSources & { signal?: AbortSignal | undefined };

/** All addresses of a name; search domains are not tried. */
export async function resolveName(
  name: string,
  { nameServers, hostsPath = '/etc/hosts', signal }: Options = {},
): Promise<LookupAddress[]> {
  const host = name.toLowerCase().replace(/\.$/, '');
  // RFC 6761: never asked of DNS.
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1'].map(addressOf);
  const known = addressesIn(await readFile(hostsPath, 'utf8').catch(() => ''), host);
  if (known.length > 0) return known.map(addressOf);
  signal?.throwIfAborted();
  const resolver = new Resolver(QUERIES);
  if (nameServers) resolver.setServers(nameServers);
  const cancel = () => resolver.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([
      resolver.resolve4(host),
      ...(hasIpv6() ? [resolver.resolve6(host)] : []),
    ]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found.map(addressOf);
    const reasons = answers.map((answer): unknown => (answer.status === 'rejected' ? answer.reason : null));
    throw new NameNotResolved(host, reasons);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

const addressOf = (address: string): LookupAddress => ({ address, family: isIP(address) });

function addressesIn(hosts: string, host: string): string[] {
  return hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    return isIP(address) !== 0 && names.some((each) => each.toLowerCase() === host) ? [address] : [];
  });
}

/** Without an address of its own a machine cannot reach others by IPv6. */
const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((addresses = []) =>
    addresses.some((each) => each.family === 'IPv6' && !each.internal && each.scopeid === 0),
  );

/** What name servers say of a name that does not exist, or has no address. */
const UNKNOWN: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** With the codes of dns.lookup(). */
class NameNotResolved extends Error {
  readonly code: 'EAI_AGAIN' | 'ENOTFOUND';

  constructor(host: string, reasons: readonly unknown[]) {
    super(`${host} cannot be resolved`, { cause: reasons[0] });
    this.code = reasons.every((reason) => UNKNOWN.has(codeOf(reason))) ? 'ENOTFOUND' : 'EAI_AGAIN';
  }
}

const codeOf = (reason: unknown): unknown => (reason instanceof Error && 'code' in reason ? reason.code : null);
