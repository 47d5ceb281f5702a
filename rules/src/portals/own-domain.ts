// A portal's own domain, such as pay.granite.example (SET-04).

const LENGTH_MAX = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Names that no public DNS has. */
const PRIVATE_ENDS: ReadonlySet<string> = new Set(['localhost', 'local', 'internal', 'invalid', 'onion', 'arpa']);

export type DomainProblem = 'missing' | 'invalid' | 'ours';

export const DOMAIN_WORDS: Readonly<Record<DomainProblem, string>> = {
  missing: 'Enter a domain such as pay.example.com.',
  invalid: 'Enter a domain such as pay.example.com, without a path or a port.',
  ours: 'This name belongs to the installation itself. Enter a domain of your own.',
};

/** As DNS has it: lower case, letters of other alphabets encoded, without the rest of a pasted address. */
export function normalizeDomain(typed: string): string {
  const name = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '');
  // Anything else that a browser would read as more than a name stays as it is, and is refused.
  if (!/^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(name)) return name;
  const url = `http://${name}`;
  return URL.canParse(url) ? new URL(url).hostname : name;
}

/** What is wrong with a normalized domain; null if a portal may have it once it is verified. */
export function domainProblem(domain: string, baseDomain: string): DomainProblem | null {
  if (domain === '') return 'missing';
  const labels = domain.split('.');
  const isName = labels.length > 1 && domain.length <= LENGTH_MAX && labels.every((label) => LABEL.test(label));
  const end = labels.at(-1) ?? '';
  // A name that ends in a number is an IP address.
  if (!isName || /^\d+$/.test(end) || PRIVATE_ENDS.has(end)) return 'invalid';
  return domain === baseDomain || domain.endsWith(`.${baseDomain}`) ? 'ours' : null;
}
