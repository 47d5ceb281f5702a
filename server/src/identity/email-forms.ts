import { domainToUnicode } from 'node:url';

/** The forms in which an address may be stored: accounts made earlier have an international domain in its own letters. */
export function emailForms(email: string): string[] {
  const at = email.lastIndexOf('@');
  const typed = domainToUnicode(email.slice(at + 1));
  return typed === '' || email.endsWith(`@${typed}`) ? [email] : [email, `${email.slice(0, at)}@${typed}`];
}
