// The kinds of lien waiver (Spec 1 §4).

import type { CountryCode } from '../portals/settings/portal.ts';

export type WaiverType =
  | 'conditional.progress'
  | 'conditional.final'
  | 'unconditional.progress'
  | 'unconditional.final'
  | 'other';

export type ShortCode = 'CP' | 'CF' | 'UP' | 'UF';

/** The customer's own form has no short code. */
const ROWS: Readonly<Record<WaiverType, { readonly label: string; readonly shortCode: ShortCode | null }>> = {
  'conditional.progress': { label: 'Conditional progress', shortCode: 'CP' },
  'conditional.final': { label: 'Conditional final', shortCode: 'CF' },
  'unconditional.progress': { label: 'Unconditional progress', shortCode: 'UP' },
  'unconditional.final': { label: 'Unconditional final', shortCode: 'UF' },
  other: { label: 'Other', shortCode: null },
};

export const WAIVER_TYPES = Object.keys(ROWS) as readonly WaiverType[];

export const isWaiverType = (text: string): text is WaiverType => WAIVER_TYPES.some((type) => type === text);

export const waiverTypeLabel = (type: WaiverType): string => ROWS[type].label;
export const shortCodeOf = (type: WaiverType): ShortCode | null => ROWS[type].shortCode;

export const isProgress = (type: WaiverType): boolean => type.endsWith('.progress');
export const isFinal = (type: WaiverType): boolean => type.endsWith('.final');
export const isUnconditional = (type: WaiverType): boolean => type.startsWith('unconditional.');

export type ProjectFlags = {
  readonly country: CountryCode;
  /** Which types the project allows; a missing flag allows its type. */
  readonly allows: Readonly<Partial<Record<ShortCode, boolean | null>>>;
};

/**
 * The types that can be requested for a project; the customer's own form always can. It is the only type for Canadian
 * projects, since several provinces void a waiver of lien rights.
 */
export const allowedTypes = ({ country, allows }: ProjectFlags): WaiverType[] =>
  WAIVER_TYPES.filter((type) => {
    const shortCode = shortCodeOf(type);
    return shortCode === null || (country === 'US' && (allows[shortCode] ?? true));
  });

/** 'W-1042'. */
export const waiverNumber = (number: number): string => `W-${number}`;
