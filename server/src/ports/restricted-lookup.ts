// Connects only to allowed addresses (SSRF protection). The name is resolved once, and the connection goes to the checked
// address: a separate lookup would allow DNS rebinding.
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
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
    const find = async (): Promise<[LookupAddress, ...LookupAddress[]]> => {
      const addresses = await resolveName(name, { ...sources, signal });
      // One address that is not allowed refuses the whole name.
      const refused = addresses.find(({ address }) => !isAllowed(address));
      const [first, ...others] = addresses.filter(({ family }) => wanted === 0 || wanted === family);
      if (refused || !first) throw new NotAllowed(refused?.address ?? name);
      return [first, ...others];
    };
    callbackify(find)((error, found) => {
      if (error !== null) done(error, '', 0);
      else if (all) done(null, found);
      else done(null, found[0].address, found[0].family);
    });
  };

export class NotAllowed extends Error {
  constructor(address: string) {
    super(`${address} is no public address`);
  }
}
