// Which customers somebody who signed up may belong to. A person decides; nothing is linked by itself (SGN-08, decision A22).

/** From the strongest to the weakest. */
export const PROPOSAL_REASONS = ['invited', 'code', 'email-domain', 'name'] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

export type SignUpClues = {
  readonly email: string;
  readonly companyName: string;
  readonly companyCode: string;
  /** Customers whose invitation waits for this person. */
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

/** A list to choose from; whoever is not in it is found by search. */
export const PROPOSALS_MAX = 5;

/** Anybody can have an address here, so it says nothing about a company. */
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

/** What a company's name may end in without being another name. */
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

/** The one form in which codes are compared; empty says nothing. */
export const companyCodeKey = (code: string): string => code.replace(/\s+/g, '').toLowerCase();

/** The domain that tells the company of an address; null for an address that anybody can have. */
export function companyDomain(email: string): string | null {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return domain === '' || PUBLIC_MAIL_DOMAINS.has(domain) ? null : domain;
}

const isSuffix = (word: string | undefined): boolean => LEGAL_SUFFIXES.some((suffix) => suffix === word);

/** The one form in which names of companies are compared: 'Doe & Sons Co., Inc.' is 'doeandsons'. Empty says nothing. */
export function companyNameKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    // Accents, apostrophes and the dots of 'L.L.C.' stand inside a word.
    .replace(/[\u0300-\u036f'\u2019.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const isCounted = (index: number) => words.slice(index).some((word) => !isSuffix(word));
  // A name of nothing but suffixes keeps its first word.
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

/** Sorts the best first: a stronger reason outweighs all weaker ones together, and names decide between equals. */
const rankOf = ({ reasons, name, code }: Proposal): string =>
  [...PROPOSAL_REASONS.map((reason) => (reasons.includes(reason) ? '0' : '1')), name, code].join(' ');

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The best first. */
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
