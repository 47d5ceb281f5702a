// Proposes the customers that a person who signed up may belong to. Staff decide; nothing is linked automatically
// (SGN-08, decision A22).

/** From the strongest to the weakest. */
export const PROPOSAL_REASONS = ['invited', 'code', 'email-domain', 'name'] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

export type SignUpClues = {
  readonly email: string;
  readonly companyName: string;
  readonly companyCode: string;
  /** Customers that have invited this person. */
  readonly invitedTo: readonly string[];
};

export type ProposableCustomer = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly emailDomain: string | null;
};

export type Proposal = {
  readonly customerId: string;
  readonly code: string;
  readonly name: string;
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

function reasonsFor(clues: SignUpClues, customer: ProposableCustomer): readonly ProposalReason[] {
  const isSame = (theirs: string, ours: string) => theirs !== '' && theirs === ours;
  const holds: Readonly<Record<ProposalReason, boolean>> = {
    invited: clues.invitedTo.includes(customer.id),
    code: isSame(companyCodeKey(clues.companyCode), companyCodeKey(customer.code)),
    'email-domain': isSame(companyDomain(clues.email) ?? '', customer.emailDomain ?? ''),
    name: isSame(companyNameKey(clues.companyName), companyNameKey(customer.name)),
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
      reasons: reasonsFor(clues, customer),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => compareText(rankOf(a), rankOf(b)))
    .slice(0, PROPOSALS_MAX);
