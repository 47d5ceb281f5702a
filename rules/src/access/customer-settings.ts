// What staff set of a customer themselves, beside what the ERP says.
import { mailDomain } from '../email.ts';
import { PUBLIC_MAIL_DOMAINS } from './public-mail-domains.ts';

export const EMAIL_DOMAINS_MAX = 10;
export const HOLD_REASON_MAX = 500;

type ReadDomains =
  | { readonly domains: readonly string[]; readonly problem: null }
  | { readonly problem: string; readonly domains: null };

/** Each domain once, in the order typed; a domain of everybody identifies no customer (SGN-08). */
export function readEmailDomains(typed: readonly string[]): ReadDomains {
  const domains: string[] = [];
  for (const text of typed) {
    const domain = mailDomain(text);
    if (domain === null) return problemOf(`${text.trim()} is no email domain, such as tarnwick.com.`);
    if (PUBLIC_MAIL_DOMAINS.has(domain)) {
      return problemOf(`Anybody can have an address at ${domain}, so it identifies no customer.`);
    }
    if (!domains.includes(domain)) domains.push(domain);
  }
  return domains.length > EMAIL_DOMAINS_MAX
    ? problemOf(`Enter at most ${EMAIL_DOMAINS_MAX} domains.`)
    : { domains, problem: null };
}

const problemOf = (problem: string): ReadDomains => ({ problem, domains: null });

/** What was typed, apart by commas or spaces. */
export const splitDomains = (text: string): string[] => text.split(/[\s,;]+/u).filter((part) => part !== '');
