// What is wrong with the brand of a portal, in words for each field (SET-04). An empty text is nothing.

import { EMAIL_INVALID, isBlank } from '../access/field-problems.ts';
import { isEmail, normalizeEmail } from '../email.ts';
import { LABEL_WORDS, normalizeLabel, portalLabelProblem } from './portal-label.ts';
import { PORTAL_SETTINGS } from './settings/portal.ts';

export type PortalBrand = {
  readonly name: string;
  /** The first part of its address. */
  readonly label: string;
  readonly themeColor: string;
  readonly termsUrl: string;
  readonly privacyUrl: string;
  /** For pages of the portal itself, where there is no address. */
  readonly termsText: string;
  readonly privacyText: string;
  /** Of the organization, so of all its portals. */
  readonly supportEmail: string;
  readonly supportPhone: string;
  /** Beside the address from which mails come; empty for the name of the portal. */
  readonly senderName: string;
  /** Who gets the answers to mails. */
  readonly replyTo: string;
};

export type BrandField = keyof PortalBrand;
export type BrandProblems = Readonly<Partial<Record<BrandField, string>>>;

const ADDRESS_WORDS = 'Enter an address that starts with https://.';

const isReadable = (key: 'termsUrl' | 'privacyUrl' | 'termsText' | 'privacyText', text: string): boolean =>
  isBlank(text) || 'value' in PORTAL_SETTINGS[key].read(text);

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** As it is stored. */
export const normalizeBrand = (typed: PortalBrand): PortalBrand => ({
  name: typed.name.trim(),
  label: normalizeLabel(typed.label),
  themeColor: typed.themeColor.trim().toLowerCase(),
  termsUrl: typed.termsUrl.trim(),
  privacyUrl: typed.privacyUrl.trim(),
  termsText: typed.termsText.trim(),
  privacyText: typed.privacyText.trim(),
  supportEmail: normalizeEmail(typed.supportEmail),
  supportPhone: typed.supportPhone.trim(),
  senderName: typed.senderName.trim(),
  replyTo: normalizeEmail(typed.replyTo),
});

/** `currentLabel` may stay, whatever was decided about labels since. */
export function brandProblems(typed: PortalBrand, currentLabel: string): BrandProblems {
  const brand = normalizeBrand(typed);
  const label = brand.label === currentLabel ? null : portalLabelProblem(brand.label);
  return withoutNone({
    name: isBlank(brand.name) && 'Enter the name of the portal.',
    label: label !== null && LABEL_WORDS[label],
    themeColor: !isColor(brand.themeColor) && 'Enter a color such as #1f5fd1.',
    termsUrl: !isReadable('termsUrl', brand.termsUrl) && ADDRESS_WORDS,
    privacyUrl: !isReadable('privacyUrl', brand.privacyUrl) && ADDRESS_WORDS,
    termsText: !isReadable('termsText', brand.termsText) && 'Use at most 2,000 characters.',
    privacyText: !isReadable('privacyText', brand.privacyText) && 'Use at most 2,000 characters.',
    supportEmail: isBlank(brand.supportEmail)
      ? 'Enter the address that customers write to.'
      : !isEmail(brand.supportEmail) && EMAIL_INVALID,
    // An address as a name would look like the address from which the mail comes.
    senderName: /[@<>"]/.test(brand.senderName) && 'Enter a name, without an address.',
    replyTo: !isBlank(brand.replyTo) && !isEmail(brand.replyTo) && EMAIL_INVALID,
  });
}

const withoutNone = (problems: Partial<Record<BrandField, string | false>>): BrandProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, words]) => words !== false));
