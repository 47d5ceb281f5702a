// Proposes the customers that a person who signed up may belong to. Staff decide; nothing is linked automatically
// (SGN-08, decision A22).
import { normalizeEmail } from '../email.ts';
import { PUBLIC_MAIL_DOMAINS } from './public-mail-domains.ts';

/** From the strongest to the weakest. */
export const PROPOSAL_REASONS = [
  'invited',
  'code',
  'contact',
  'email-domain',
  'colleagues',
  'name',
  'address',
  'similar-name',
] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

/** For the clerk who decides. */
export const PROPOSAL_WORDS: Readonly<Record<ProposalReason, string>> = {
  invited: 'The customer has invited this person',
  code: 'Same customer number',
  contact: 'Same email address as the customer’s contact',
  'email-domain': 'Same email domain as the customer',
  colleagues: 'Same email domain as people you approved',
  name: 'Same company name',
  address: 'Same street address',
  'similar-name': 'Similar company name',
};

export type SignUpClues = {
  readonly email: string;
  readonly companyName: string;
  readonly companyCode: string;
  readonly companyAddress: string;
  readonly isEmailVerified: boolean;
  /** Customers that have invited this person. */
  readonly invitedTo: readonly string[];
  /** Customers to compare the name with if nothing else proposes any. */
  readonly similarTo: readonly string[];
};

export type ProposableCustomer = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly address: string | null;
  readonly emailDomains: readonly string[];
  readonly contactEmail: string | null;
  /** Of people with access for this customer. */
  readonly colleagueDomains: readonly string[];
};

export type Proposal = {
  readonly customerId: string;
  readonly code: string;
  readonly name: string;
  readonly address: string | null;
  /** At least one, the strongest first. */
  readonly reasons: readonly ProposalReason[];
  /** Worth preselecting. */
  readonly isStrong: boolean;
};

/** Staff find other customers by search. */
export const PROPOSALS_MAX = 5;
/** So many of the best are compared by similar name too. */
const COMPARED_MAX = 20;

/** Suffixes that do not distinguish one company name from another. */
export const LEGAL_SUFFIXES = [
  'llc',
  'llp',
  'lp',
  'inc',
  'incorporated',
  'ltd',
  'limited',
  'co',
  'company',
  'corp',
  'corporation',
] as const;

/** Normalized for comparison; empty matches nothing. */
export const companyCodeKey = (code: string): string => code.replace(/\s+/g, '').toLowerCase();

/** The domain that identifies a company; null for public mail providers. */
export function companyDomain(email: string): string | null {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return domain === '' || PUBLIC_MAIL_DOMAINS.has(domain) ? null : domain;
}

const isSuffix = (word: string | undefined): boolean => LEGAL_SUFFIXES.some((suffix) => suffix === word);

/** Normalized for comparison: 'Doe & Sons Co., Inc.' becomes 'doeandsons'. Empty matches nothing. */
export function companyNameKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    // Accents, apostrophes and the dots of 'L.L.C.' do not separate words.
    .replace(/[\u0300-\u036f'\u2019.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const isCounted = (index: number) => words.slice(index).some((word) => !isSuffix(word));
  // A name that consists only of suffixes keeps its first word.
  return words.filter((_, index) => index === 0 || isCounted(index)).join('');
}

/** The street, without what people write differently: '1180 Tarnwick Way, Austin' becomes '1180tarnwickway'. */
export const streetKey = (address: string): string =>
  (address.split(',')[0] ?? '').replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[^a-z0-9]+/g, '');

/** A street without a house number, or a number without a street, says nothing. */
const isStreet = (key: string): boolean => /[0-9]/.test(key) && /[a-z]{3}/.test(key);

const SIMILAR_MIN = 0.5;

/** As pg_trgm counts: the share of the groups of three letters that both names have. */
function isSimilar(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size === 0 || b.size === 0) return false;
  let shared = 0;
  for (const part of a) shared += Number(b.has(part));
  return shared / (a.size + b.size - shared) >= SIMILAR_MIN;
}

function trigramsOf(key: string): ReadonlySet<string> {
  const padded = `  ${key} `;
  return new Set(key === '' ? [] : Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** What somebody who signs up can find out of a company that is not theirs does not count beside these. */
const DOMAIN_REASONS: readonly ProposalReason[] = ['email-domain', 'colleagues'];

/**
 * Somebody vouches for a strong match: the customer, or the mailbox and one more fact. The domain of a mailbox says
 * nothing if several customers have it, and little if only people have it whom staff approved once.
 */
function isStrongMatch(
  reasons: readonly ProposalReason[],
  { isEmailVerified, isDomainShared }: { isEmailVerified: boolean; isDomainShared: boolean },
): boolean {
  const has = (reason: ProposalReason) => reasons.includes(reason);
  if (!isEmailVerified) return false;
  if (has('invited') || (has('contact') && reasons.length > 1)) return true;
  if (isDomainShared) return false;
  const hasMore = reasons.some((reason) => !DOMAIN_REASONS.includes(reason));
  return (has('email-domain') && hasMore) || (has('colleagues') && has('code'));
}

type Found = { readonly customer: ProposableCustomer; readonly reasons: readonly ProposalReason[] };

/** Orders by reasons, best first: a stronger one outweighs all weaker ones together; the name decides between equals. */
function compareFound(a: Found, b: Found): number {
  const byRank = rankOf(b) - rankOf(a);
  if (byRank !== 0) return byRank;
  const byName = compareText(a.customer.name, b.customer.name);
  return byName === 0 ? compareText(a.customer.code, b.customer.code) : byName;
}

const rankOf = ({ reasons }: Found): number =>
  PROPOSAL_REASONS.reduce((rank, reason) => rank * 2 + Number(reasons.includes(reason)), 0);

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The customers by what each reason compares; similar names are compared one by one. */
function indexOf(customers: readonly ProposableCustomer[]) {
  const byReason = new Map<string, ProposableCustomer[]>();
  const add = (reason: ProposalReason, key: string, customer: ProposableCustomer) => {
    if (key === '') return;
    const named = byReason.get(`${reason} ${key}`);
    if (named) named.push(customer);
    else byReason.set(`${reason} ${key}`, [customer]);
  };
  for (const customer of customers) {
    add('invited', customer.id, customer);
    add('code', companyCodeKey(customer.code), customer);
    add('contact', customer.contactEmail ?? '', customer);
    for (const domain of new Set(customer.emailDomains)) add('email-domain', domain, customer);
    for (const domain of new Set(customer.colleagueDomains)) add('colleagues', domain, customer);
    add('name', companyNameKey(customer.name), customer);
    const street = streetKey(customer.address ?? '');
    if (isStreet(street)) add('address', street, customer);
  }
  return (reason: ProposalReason, key: string): readonly ProposableCustomer[] => byReason.get(`${reason} ${key}`) ?? [];
}

/**
 * Proposes for each of many people among the same customers, whose keys are computed once: the best match first.
 */
export function proposeAmong(customers: readonly ProposableCustomer[]): (clues: SignUpClues) => readonly Proposal[] {
  const find = indexOf(customers);
  const trigrams = new Map<string, ReadonlySet<string>>();
  const trigramsOfCustomer = ({ id, name }: ProposableCustomer) => {
    const known = trigrams.get(id) ?? trigramsOf(companyNameKey(name));
    trigrams.set(id, known);
    return known;
  };
  return (clues) => {
    const found = new Map<ProposableCustomer, ProposalReason[]>();
    const domain = companyDomain(clues.email) ?? '';
    const keys: readonly (readonly [ProposalReason, string])[] = [
      ...clues.invitedTo.map((id) => ['invited', id] as const),
      ['code', companyCodeKey(clues.companyCode)],
      ['contact', normalizeEmail(clues.email)],
      ['email-domain', domain],
      ['colleagues', domain],
      ['name', companyNameKey(clues.companyName)],
      ['address', streetKey(clues.companyAddress)],
    ];
    for (const [reason, key] of keys) {
      for (const customer of find(reason, key)) found.set(customer, [...(found.get(customer) ?? []), reason]);
    }
    const similar = found.size > 0 ? [] : clues.similarTo.flatMap((id) => find('invited', id));
    const typed = trigramsOf(companyNameKey(clues.companyName));
    const withSimilar = (each: Found): Found =>
      !each.reasons.includes('name') && isSimilar(typed, trigramsOfCustomer(each.customer))
        ? { ...each, reasons: [...each.reasons, 'similar-name'] }
        : each;
    const owners = new Set([...find('email-domain', domain), ...find('colleagues', domain)]);
    const strength = { isEmailVerified: clues.isEmailVerified, isDomainShared: owners.size > 1 };
    return [...found]
      .map(([customer, reasons]) => ({ customer, reasons }))
      .sort(compareFound)
      .slice(0, COMPARED_MAX)
      .concat(similar.map((customer) => ({ customer, reasons: [] })))
      .map(withSimilar)
      .filter(({ reasons }) => reasons.length > 0)
      .sort(compareFound)
      .slice(0, PROPOSALS_MAX)
      .map(({ customer: { id, code, name, address }, reasons }) => ({
        customerId: id,
        code,
        name,
        address,
        reasons,
        isStrong: isStrongMatch(reasons, strength),
      }));
  };
}
