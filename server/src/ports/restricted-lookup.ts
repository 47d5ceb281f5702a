// Connects only to allowed addresses (SSRF protection). The name is resolved once, and the connection goes to the checked
// address: a separate lookup would allow DNS rebinding.
import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

export type IsAllowed = (address: string) => boolean;

/** A literal IP address is not resolved, so it is checked by itself. */
export function checkLiteral(url: URL, isAllowed: IsAllowed): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new NotAllowed(host);
}

export const lookupAmong =
  (isAllowed: IsAllowed): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      // One address that is not allowed refuses the whole name.
      const refused = found?.find(({ address }) => !isAllowed(address));
      if (error || refused || !first) done(error ?? new NotAllowed(refused?.address ?? name), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });

export class NotAllowed extends Error {
  constructor(address: string) {
    super(`${address} is no public address`);
  }
}
