import type { Answer } from '@plumbline/contract/call';
import type { listSignInConnections } from '@plumbline/contract/settings/sign-in-connections';

export type Providers = Answer<typeof listSignInConnections>;
export type Provider = Providers['rows'][number];
export type RedirectUris = Providers['redirectUris'];

/** A key has 40 characters at most; a number may follow. */
const BASE_LENGTH_MAX = 36;

/** What portals call a new provider: its name in the letters that an address can have, and a number if that is taken. */
export function keyFor(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '');
  const base = words.join('-').slice(0, BASE_LENGTH_MAX).replace(/-$/, '') || 'provider';
  let key = base;
  for (let number = 2; taken.includes(key); number++) key = `${base}-${number}`;
  return key;
}
