import type { Settings } from './settings.ts';

type LegalSettings = Pick<Settings, 'termsUrl' | 'privacyUrl' | 'termsText' | 'privacyText'>;

export type LegalPage = 'terms' | 'privacy';

/** The terms and the privacy policy (ACC-18): the supplier's own addresses, or else the portal's own pages. */
export const legalLinks = ({ termsUrl, privacyUrl }: LegalSettings) => ({
  termsHref: termsUrl ?? '/terms',
  privacyHref: privacyUrl ?? '/privacy',
});

/** The supplier's text of the page, a paragraph for each blank line; the standard text without one. */
export function legalText(page: LegalPage, settings: LegalSettings, supplier: string): string[] {
  const own = page === 'terms' ? settings.termsText : settings.privacyText;
  return own === null ? STANDARD[page](supplier) : own.split(/\n[ \t]*\n/).map((paragraph) => paragraph.trim());
}

const STANDARD: Readonly<Record<LegalPage, (supplier: string) => string[]>> = {
  terms: (supplier) => [
    `${supplier} offers this portal to its customers, to see their invoices, pay them and exchange documents. It may be used only by people whom ${supplier} has approved, and only for the companies they work for.`,
    'Keep your password to yourself, and tell us at once if somebody else may know it. What is done with your login counts as done by you.',
    'A payment is authorized with the words shown before it is sent. Your contract with us and the terms on our invoices stay as they are.',
    'If you agreed to text messages about your payments: message and data rates may apply. Reply STOP to opt out, HELP for help.',
  ],
  privacy: (supplier) => [
    `${supplier} is responsible for the data in this portal. We store your name, your email address, your company and its phone number, when you log in, and what you do here: payments, requests and messages.`,
    'We use it to run your account, to take payments and to keep the books that the law asks for. We do not sell it.',
    'Card and bank account numbers go directly to the payment provider. The portal keeps only the last four digits and a token of the provider.',
    'The portal sets the cookies that a login needs, and no others.',
    'To see, correct or delete what is stored about you, write to us.',
  ],
};
