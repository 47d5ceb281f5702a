// The calls that store, return and delete accounts.
import type { Merchant } from '../options.ts';
import type { Account, ProfileAccount } from '../records.ts';
import type { Site } from '../site.ts';
import { isToken, tokenize } from '../vault/tokenize.ts';
import { pps } from './codes.ts';
import { type Body, findInvalidField, readExpiry, textOf } from './fields.ts';
import { refusal, type Reply } from './replies.ts';
import { accountsOf, findProfile, keyOf, PROFILE_FIELDS, saveProfile } from './stored-profiles.ts';

export function putProfile(site: Site, merchant: Merchant, body: Body): Reply {
  const account = accountIn(site, body);
  const [profileid = '', acctid] = textOf(body, 'profile').split('/');
  const known = profileid === '' ? null : findProfile(site, merchant, textOf(body, 'profile'));
  if (profileid !== '' && profileid !== 'Y' && !known) return refusal('96');
  if (findInvalidField(body) !== null) return refusal('34');
  if (!account && !(known && acctid)) return refusal('11');
  const expiry = readExpiry(textOf(body, 'expiry'));
  if (expiry === null) return refusal('15');
  const fields = Object.fromEntries(PROFILE_FIELDS.map((name) => [name, textOf(body, name)]));
  const saved =
    known && acctid
      ? updateProfile(site, known, { ...fields, expiry }, account, textOf(body, 'profileupdate') === 'Y')
      : saveProfile(site, merchant, account as Account, { ...fields, expiry }, known?.profileid);
  const isDefault = textOf(body, 'defaultacct').toUpperCase() === 'Y';
  return { ...profileReply(isDefault ? makeDefault(site, saved) : saved), ...pps('09') };
}

function accountIn(site: Site, body: Body): Account | null {
  const given = textOf(body, 'account');
  if (isToken(given)) return site.store.account.get(given) ?? null;
  const routing = textOf(body, 'bankaba');
  const made = tokenize(site.store, routing === '' ? given : `${routing}/${given}`);
  return 'account' in made ? made.account : null;
}

function updateProfile(
  site: Site,
  known: ProfileAccount,
  fields: Record<string, string>,
  account: Account | null,
  keepsOthers: boolean,
): ProfileAccount {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => !keepsOthers || value !== ''));
  const accttype = fields['accttype'] || known.fields['accttype'] || '';
  const updated = {
    ...known,
    token: account?.token ?? known.token,
    fields: { ...(keepsOthers ? known.fields : {}), ...given, accttype },
  };
  site.store.put('profile', keyOf(updated), updated);
  return updated;
}

function makeDefault(site: Site, account: ProfileAccount): ProfileAccount {
  for (const other of accountsOf(site, account.merchid, account.profileid)) {
    if (other.isDefault) site.store.put('profile', keyOf(other), { ...other, isDefault: false });
  }
  const made = { ...account, isDefault: true };
  site.store.put('profile', keyOf(made), made);
  return made;
}

function profileReply({ profileid, acctid, token, fields, isDefault }: ProfileAccount): Reply {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return { profileid, acctid, token, ...given, defaultacct: isDefault ? 'Y' : 'N', gsacard: 'N' };
}

export function getProfile(site: Site, merchid: string, profileid: string, acctid: string): Reply[] {
  const accounts = accountsOf(site, merchid, profileid).filter((account) => acctid === '' || account.acctid === acctid);
  return accounts.length === 0 ? [refusal('96')] : accounts.map(profileReply);
}

/** The default account is deleted last, not while the profile has others. */
export function deleteProfile(site: Site, merchid: string, profileid: string, acctid: string): Reply {
  const all = accountsOf(site, merchid, profileid);
  const meant = all.filter((account) => acctid === '' || account.acctid === acctid);
  if (meant.length === 0) return refusal('96');
  if (acctid !== '' && all.length > 1 && meant.some(({ isDefault }) => isDefault)) return refusal('34');
  for (const account of meant) site.store.drop('profile', keyOf(account));
  return { ...pps('08'), profileid, ...(acctid === '' ? {} : { acctid }) };
}
