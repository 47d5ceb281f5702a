// What the history calls the parts of a brand that are no settings (SET-03, SET-04).

/** Kept beside the settings of a portal; the support contact with the organization. */
export const BRAND_LABELS = {
  name: 'Portal name',
  label: 'Portal address',
  supportEmail: 'Support email',
  supportPhone: 'Support phone',
  senderName: 'Sender name',
  replyTo: 'Answers go to',
  logo: 'Logo',
  icon: 'Browser icon',
  domain: 'Own domain',
  wantedDomain: 'Requested domain',
} as const satisfies Readonly<Record<string, string>>;

export type BrandKey = keyof typeof BRAND_LABELS;

export const isBrandKey = (key: string): key is BrandKey => Object.hasOwn(BRAND_LABELS, key);

/** Whose values are versions of a picture. */
export const isPictureKey = (key: string): key is 'logo' | 'icon' => key === 'logo' || key === 'icon';

/** Proved by DNS records, so not undone from the history. */
export const isDomainKey = (key: string): boolean => key === 'domain' || key === 'wantedDomain';
