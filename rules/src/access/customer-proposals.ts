// Proposes the customers that a person who signed up may belong to. Staff decide; nothing is linked automatically
// (SGN-08, decision A22).
import { normalizeEmail } from '../email.ts';

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

/** What somebody who signs up cannot just type: the customer vouches, or the mailbox does. */
const PROOFS: ReadonlySet<ProposalReason> = new Set(['invited', 'contact', 'email-domain', 'colleagues']);

/** A strong match has a proof and one more fact in common, or was invited; nothing else is worth preselecting. */
export const isStrongMatch = (reasons: readonly ProposalReason[], { isEmailVerified }: { isEmailVerified: boolean }) =>
  isEmailVerified && (reasons.includes('invited') || (reasons.length > 1 && reasons.some((each) => PROOFS.has(each))));

export type SignUpClues = {
  readonly email: string;
  readonly companyName: string;
  readonly companyCode: string;
  readonly companyAddress: string;
  /** Customers that have invited this person. */
  readonly invitedTo: readonly string[];
};

export type ProposableCustomer = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly address: string | null;
  readonly emailDomain: string | null;
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
};

/** Staff find other customers by search. */
export const PROPOSALS_MAX = 5;

/** Anybody can have an address at these domains, so they identify no company. */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'comcast.net',
  'att.net',
  'sbcglobal.net',
  'verizon.net',
  'bellsouth.net',
  'cox.net',
  'charter.net',
  'protonmail.com',
  'proton.me',
  'mail.com',
  'gmx.com',
]);

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
function isSimilarName(one: string, other: string): boolean {
  const [a, b] = [trigramsOf(companyNameKey(one)), trigramsOf(companyNameKey(other))];
  if (a.size === 0 || b.size === 0) return false;
  const shared = [...a].filter((part) => b.has(part)).length;
  return shared / (a.size + b.size - shared) >= SIMILAR_MIN;
}

function trigramsOf(key: string): ReadonlySet<string> {
  const padded = `  ${key} `;
  return new Set(key === '' ? [] : Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function reasonsFor(clues: SignUpClues, customer: ProposableCustomer): readonly ProposalReason[] {
  const isSame = (theirs: string, ours: string) => theirs !== '' && theirs === ours;
  const domain = companyDomain(clues.email) ?? '';
  const name = companyNameKey(clues.companyName);
  const isSameName = isSame(name, companyNameKey(customer.name));
  const street = streetKey(clues.companyAddress);
  const holds: Readonly<Record<ProposalReason, boolean>> = {
    invited: clues.invitedTo.includes(customer.id),
    code: isSame(companyCodeKey(clues.companyCode), companyCodeKey(customer.code)),
    contact: isSame(normalizeEmail(clues.email), customer.contactEmail ?? ''),
    'email-domain': isSame(domain, customer.emailDomain ?? ''),
    colleagues: domain !== '' && customer.colleagueDomains.includes(domain),
    name: isSameName,
    address: isStreet(street) && street === streetKey(customer.address ?? ''),
    'similar-name': !isSameName && isSimilarName(clues.companyName, customer.name),
  };
  return PROPOSAL_REASONS.filter((reason) => holds[reason]);
}

/** Sort key, best first: a stronger reason outweighs all weaker ones together; the name decides between equals. */
const rankOf = ({ reasons, name, code }: Proposal): string =>
  [...PROPOSAL_REASONS.map((reason) => (reasons.includes(reason) ? '0' : '1')), name, code].join(' ');

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Best match first. */
export const customerProposals = (clues: SignUpClues, customers: readonly ProposableCustomer[]): readonly Proposal[] =>
  customers
    .map((customer) => ({
      customerId: customer.id,
      code: customer.code,
      name: customer.name,
      address: customer.address,
      reasons: reasonsFor(clues, customer),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => compareText(rankOf(a), rankOf(b)))
    .slice(0, PROPOSALS_MAX);
