// A customer's stored accounts. Each profile has a default; the number itself is in the vault.
import { randomInt } from 'node:crypto';
import type { Merchant } from '../options.ts';
import type { Account, ProfileAccount } from '../records.ts';
import type { Site } from '../site.ts';

export const PROFILE_FIELDS = [
  'accttype',
  'address',
  'auoptout',
  'city',
  'cofpermission',
  'company',
  'country',
  'email',
  'expiry',
  'name',
  'phone',
  'postal',
  'region',
] as const;

export const keyOf = ({ acctid, profileid }: Pick<ProfileAccount, 'acctid' | 'profileid'>): string =>
  `${profileid}/${acctid}`;

export const accountsOf = ({ store }: Site, merchid: string, profileid: string): ProfileAccount[] =>
  [...store.profile.values()].filter((account) => account.profileid === profileid && account.merchid === merchid);

/** By `profile/account`, or the default account of `profile`. */
export function findProfile(site: Site, { merchid }: Merchant, name: string): ProfileAccount | null {
  const [profileid = '', acctid] = name.split('/');
  const accounts = accountsOf(site, merchid, profileid);
  const isMeant = (account: ProfileAccount) => (acctid ? account.acctid === acctid : account.isDefault);
  return accounts.find(isMeant) ?? null;
}

/** The same account is not stored twice. */
export function saveProfile(
  site: Site,
  { merchid }: Merchant,
  account: Account,
  fields: Record<string, string>,
  profileid = newProfileId(),
): ProfileAccount {
  const accttype = fields['accttype'] || (account.method === 'card' ? account.card.brand : 'ECHK');
  const kept = { ...fields, accttype, auoptout: fields['auoptout'] || 'N' };
  const isSame = (known: ProfileAccount) =>
    known.merchid === merchid && known.token === account.token && JSON.stringify(known.fields) === JSON.stringify(kept);
  const known = [...site.store.profile.values()].find(isSame);
  if (known) return known;
  const others = accountsOf(site, merchid, profileid);
  const acctid = String(Math.max(0, ...others.map(({ acctid }) => Number(acctid))) + 1);
  const made = { profileid, acctid, merchid, token: account.token, fields: kept, isDefault: others.length === 0 };
  site.store.put('profile', keyOf(made), made);
  return made;
}

const newProfileId = (): string =>
  Array.from({ length: 20 }, (_, place) => randomInt(place === 0 ? 1 : 0, 10)).join('');
