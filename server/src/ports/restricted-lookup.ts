// Connects only to allowed addresses (SSRF protection). The name is resolved once, and the connection goes to the checked
// address: a separate lookup would allow DNS rebinding.
import { isIP, type LookupFunction } from 'node:net';
import { type NameSources, resolveName } from './resolve-name.ts';

export type IsAllowed = (address: string) => boolean;

/** A literal IP address is not resolved, so it is checked by itself. */
export function checkLiteral(url: URL, isAllowed: IsAllowed): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new NotAllowed(host);
}

/** With the signal the queries end too. */
export const lookupAmong =
  (isAllowed: IsAllowed, signal?: AbortSignal, sources?: NameSources): LookupFunction =>
  (name, { family: wanted = 0, all = false }, done) => {
    const answer = async (): Promise<void> => {
      try {
        const addresses = await resolveName(name, { ...sources, signal });
        // One address that is not allowed refuses the whole name.
        const refused = addresses.find(({ address }) => !isAllowed(address));
        const found = addresses.filter(({ family }) => wanted === 0 || wanted === family);
        const [first] = found;
        if (refused || !first) throw new NotAllowed(refused?.address ?? name);
        if (all) done(null, found);
        else done(null, first.address, first.family);
      } catch (error) {
        done(error as Error, '', 0);
      }
    };
    void answer();
  };

export class NotAllowed extends Error {
  constructor(address: string) {
    super(`${address} is no public address`);
  }
}
