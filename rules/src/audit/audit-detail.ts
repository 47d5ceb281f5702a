// What an entry of the audit log is about and has changed, in words. Entries are never edited, so that those of earlier
// versions are read here too; ids and hashes say nothing to a person, and are left out.

import { formatDay, formatMoment, isDay } from '../dates.ts';
import { asCents, formatAmount } from '../money.ts';
import type { Permissions } from '../portals/capabilities.ts';
import { isRecord } from '../portals/settings/kinds.ts';
import { isSame, isSettingKey } from '../portals/settings/setting-value.ts';
import { diffLines, stateName } from '../portals/settings/value-words.ts';
import { WAIVER_STATUSES, waiverStatusLabel } from '../waivers/waiver-status.ts';
import { isWaiverType, waiverTypeLabel } from '../waivers/waiver-types.ts';
import { permissionsText } from '../portals/permission-words.ts';
import { STAFF_ROLE_WORDS, STAFF_ROLES } from '../access/staff-roles.ts';
import { TOKEN_SCOPE_WORDS, TOKEN_SCOPES } from '../access/token-scopes.ts';

export type AuditFacts = {
  action: string;
  detail: unknown;
  /** The person whom it is about, unless it is the one who did it. */
  person: string | null;
  /** The customer that is shown beside the action. */
  customerName: string | null;
  customerNames: ReadonlyMap<string, string>;
  timeZone: string;
};
type Facts = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HASH = /^[0-9a-f]{32,}$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Terms of a portal fill pages; the history of its settings has them in full. */
const TEXT_MAX = 160;

/** 'Dana Reyes (dana@example.com)'. */
export const personText = ({ name, email }: { name: string; email: string }): string =>
  name === '' ? email : `${name} (${email})`;

/** In one line; empty without more than the action says. */
export function auditDetail({ detail, ...entry }: AuditFacts): string {
  const { name, email, from, to, fromStatus, toStatus, ...others } = isRecord(detail) ? detail : {};
  const first = isText(email) ? personText({ name: isText(name) ? name : '', email }) : isText(name) ? name : '';
  return [
    first || entry.person,
    entry.action === 'user.access-changed'
      ? accessWords(accessOf(from), accessOf(to), entry)
      : changeWords('', from, to, entry),
    changeWords('status', fromStatus, toStatus, entry),
    ...Object.entries(others).map(([key, value]) => factWords(key, value, entry)),
  ]
    .filter(isText)
    .join('; ');
}

type Entry = Omit<AuditFacts, 'detail'>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const LABELS: Readonly<Record<string, string>> = {
  companyName: 'company',
  customerIds: 'customers',
  fileName: 'file',
  issuer: 'provider',
  label: 'portal address',
  limitAmount: 'limit',
  replyTo: 'answers go to',
  siteUrl: 'provider',
  stateCode: 'state',
  overPay: 'overpayment',
  wantedDomain: 'domain',
  waiverTypes: 'waiver types',
  icon: 'browser icon',
};
const labelOf = (key: string): string => LABELS[key] ?? spaced(key);

const labeled = (key: string, words: string): string =>
  words === '' || key === '' ? words : `${labelOf(key)}: ${words}`;

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Facts that are a sentence of their own. */
const PHRASES: Readonly<Record<string, (value: unknown, entry: Entry) => string>> = {
  changes: (value, entry) => (isRecord(value) ? changesWords(value, entry) : ''),
  customerIds: (value, { customerName, customerNames }) => {
    const names = (Array.isArray(value) ? value : []).map((id) => customerOf(id, customerNames));
    return isSame(names, [customerName]) ? '' : labeled('customerIds', names.join(', '));
  },
  hasNewPassword: (value) => (value === true ? 'new password' : ''),
  hasNewSecret: (value) => (value === true ? 'new secret' : ''),
  oldWorksForHours: (value) =>
    value === 0 ? 'the old one stopped at once' : `the old one works for ${String(value)} more hours`,
  undoes: () => 'takes back an earlier change',
};

function factWords(key: string, value: unknown, entry: Entry): string {
  const phrase = PHRASES[key];
  if (phrase) return phrase(value, entry);
  return /Ids?$/.test(key) ? '' : labeled(key, valueWords(key, value, entry));
}

const titleOf = <Key extends string>(
  keys: readonly Key[],
  titles: Readonly<Record<Key, { readonly name: string }>>,
  value: string,
): string => {
  const known = keys.find((key) => key === value);
  return known === undefined ? value : titles[known].name;
};

const statusLabel = (value: string): string => {
  const known = WAIVER_STATUSES.find((status) => status === value);
  return known === undefined ? value : waiverStatusLabel(known);
};

const typeLabel = (value: string): string => (isWaiverType(value) ? waiverTypeLabel(value) : value);
const scopeName = (value: string): string => titleOf(TOKEN_SCOPES, TOKEN_SCOPE_WORDS, value);
/** 'REFUND' is a value of ours, which nobody has typed. */
const lowered = (value: string): string => value.toLowerCase().replaceAll('_', ' ');

/** Texts that stand for something with a name. */
const NAMES: Readonly<Record<string, (value: string) => string>> = {
  kind: lowered,
  role: (value) => titleOf(STAFF_ROLES, STAFF_ROLE_WORDS, value),
  scopes: scopeName,
  state: lowered,
  stateCode: stateName,
  states: stateName,
  status: statusLabel,
  waiverType: typeLabel,
  waiverTypes: typeLabel,
};

/** A value in words; empty if it says nothing. */
function valueWords(key: string, value: unknown, entry: Entry): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(key, value);
  if (typeof value === 'string') return textWords(key, value, entry);
  if (Array.isArray(value)) {
    return value
      .map((each) => valueWords(key, each, entry))
      .filter(isText)
      .join(', ');
  }
  if (key === 'permissions') return permissionsText(value as Permissions);
  return Object.entries(value)
    .map(([name, part]) => factWords(name, part, entry))
    .filter(isText)
    .join(', ');
}

const numberWords = (key: string, value: number): string =>
  /amount$/i.test(key) && Number.isSafeInteger(value) ? formatAmount(asCents(value)) : String(value);

function textWords(key: string, value: string, { timeZone }: Entry): string {
  if (UUID.test(value) || HASH.test(value)) return '';
  if (INSTANT.test(value)) return formatMoment(value, timeZone);
  return shortened(isDay(value) ? formatDay(value) : (NAMES[key]?.(value) ?? value));
}

const shortened = (text: string): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);

/** "old → new", of lists what was added and removed; empty if nothing differs. */
function changeWords(key: string, from: unknown, to: unknown, entry: Entry): string {
  if (isRecord(from) && isRecord(to)) return recordChange(from, to, entry);
  if (Array.isArray(from) && Array.isArray(to)) return labeled(key, listChange(key, from, to, entry));
  const [before, after] = [valueWords(key, from, entry), valueWords(key, to, entry)];
  if (before === after) return '';
  // Of an entry that has only one of them.
  if (to === undefined) return `from: ${before}`;
  if (from === undefined) return `to: ${after}`;
  return labeled(key, `${before || 'none'} → ${after || 'none'}`);
}

const recordChange = (from: Facts, to: Facts, entry: Entry): string =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((key) => changeWords(key, from[key] ?? null, to[key] ?? null, entry))
    .filter(isText)
    .join('; ');

function listChange(key: string, from: readonly unknown[], to: readonly unknown[], entry: Entry): string {
  const missing = (list: readonly unknown[], other: readonly unknown[]) =>
    valueWords(
      key,
      list.filter((each) => !other.some((same) => isSame(each, same))),
      entry,
    );
  const [added, removed] = [missing(to, from), missing(from, to)];
  const words = [added && `added ${added}`, removed && `removed ${removed}`].filter(isText);
  return words.length === 0 && !isSame(from, to) ? 'another order' : words.join(', ');
}

/** The settings of a portal as their screen names them, its brand and its pictures. */
const changesWords = (changes: Facts, entry: Entry): string =>
  Object.entries(changes)
    .map(([key, change]) => {
      const { from = null, to = null } = isRecord(change) ? change : { to: change };
      if (entry.action === 'portal.picture-changed') return `${sentence(labelOf(key))}: ${pictureWords(from, to)}`;
      if (!isSettingKey(key)) return sentence(changeWords(key, from, to, entry));
      return diffLines({ key, from, to })
        .filter((line) => line.from !== line.to)
        .map((line) => `${line.name}: ${shortened(line.from)} → ${shortened(line.to)}`)
        .join('; ');
    })
    .filter(isText)
    .join('; ');

const pictureWords = (from: unknown, to: unknown): string =>
  to === null ? 'removed' : from === null ? 'added' : 'replaced';

type Access = { customerId: string; permissions: Permissions | null };

/** Entries of earlier versions list the customers of before without permissions. */
const accessOf = (value: unknown): Access[] =>
  (Array.isArray(value) ? value : []).flatMap((each: unknown) => {
    if (typeof each === 'string') return [{ customerId: each, permissions: null }];
    if (!isRecord(each) || typeof each['customerId'] !== 'string') return [];
    const { customerId, permissions } = each;
    return [{ customerId, permissions: isRecord(permissions) ? (permissions as Permissions) : null }];
  });

const customerOf = (id: unknown, names: ReadonlyMap<string, string>): string =>
  names.get(String(id)) ?? 'a customer that is gone';

/** The customers that a list of ids or memberships names. */
export const customersIn = (detail: unknown): string[] => {
  if (!isRecord(detail)) return [];
  const { customerIds, from, to } = detail;
  return [customerIds, from, to]
    .flatMap(accessOf)
    .map(({ customerId }) => customerId)
    .filter((id) => UUID.test(id));
};

/** Which customers a person got and lost, and what the person may do for those that stay. */
function accessWords(from: readonly Access[], to: readonly Access[], { customerNames }: Entry): string {
  const nameOf = ({ customerId }: Access) => customerOf(customerId, customerNames);
  const may = ({ permissions }: Access) => (permissions === null ? '' : permissionsText(permissions));
  const among = (list: readonly Access[], access: Access) =>
    list.find(({ customerId }) => customerId === access.customerId);
  const added = to.filter((access) => !among(from, access));
  const removed = from.filter((access) => !among(to, access));
  const kept = to.flatMap((access) => {
    const before = among(from, access);
    if (!before) return [];
    if (before.permissions === null) {
      return added.length + removed.length === 0 ? [`${nameOf(access)}: ${may(access)}`] : [];
    }
    return may(before) === may(access) ? [] : [`${nameOf(access)}: ${may(before)} → ${may(access)}`];
  });
  return [
    ...added.map((access) => `added ${nameOf(access)}${may(access) && `: ${may(access)}`}`),
    ...removed.map((access) => `removed ${nameOf(access)}`),
    ...kept,
  ].join('; ');
}
