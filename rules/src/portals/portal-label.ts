// The label of a new portal, which is the first part of its address.

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LENGTH_MAX = 63;

/** Hosts of our own, and names that people would take for one. */
const RESERVED: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'app',
  'assets',
  'auth',
  'console',
  'demo',
  'docs',
  'help',
  'id',
  'identity',
  'login',
  'mail',
  'plumbline',
  'portal',
  'sandbox',
  'smtp',
  'status',
  'support',
  'www',
]);

export type LabelProblem = 'missing' | 'invalid' | 'reserved';

export const LABEL_WORDS: Readonly<Record<LabelProblem, string>> = {
  missing: 'Choose the address of your portal.',
  invalid: 'Use letters from a to z, digits and dashes, with a letter or digit at both ends.',
  reserved: 'This address is kept for the installation itself.',
};

/** What is wrong with the typed label; null if a portal may have it, as long as no other has it. */
export function portalLabelProblem(typed: string): LabelProblem | null {
  const label = normalizeLabel(typed);
  if (label === '') return 'missing';
  // A name with two dashes in this place is an encoded international one.
  if (!LABEL.test(label) || label.startsWith('xn--')) return 'invalid';
  return RESERVED.has(label) ? 'reserved' : null;
}

export const normalizeLabel = (typed: string): string => typed.trim().toLowerCase();

/** Kinds of companies, which nobody needs in an address. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(['inc', 'llc', 'ltd', 'co', 'corp', 'company', 'corporation', 'lp']);

/** A label made of a company's name: `granite-supply` of "Granite Supply Co., Inc.". */
export function labelFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const kept = words.filter((word, place) => place === 0 || !LEGAL_FORMS.has(word));
  return kept.join('-').slice(0, LENGTH_MAX).replace(/-$/, '');
}
