// Which waivers cover an invoice (Spec 1 §3, decision B32).

import { shortCodeOf, WAIVER_TYPES, waiverTypeLabel, type WaiverType } from './waiver-types.ts';

/** One flag for each type that has a short code; the customer's own form has none. */
export const WAIVER_FLAGS = {
  'conditional.progress': 'hasConditionalProgressWaiver',
  'conditional.final': 'hasConditionalFinalWaiver',
  'unconditional.progress': 'hasUnconditionalProgressWaiver',
  'unconditional.final': 'hasUnconditionalFinalWaiver',
} as const satisfies Partial<Record<WaiverType, string>>;

type FlaggedType = keyof typeof WAIVER_FLAGS;
export type WaiverFlags = Readonly<Record<(typeof WAIVER_FLAGS)[FlaggedType], boolean>>;

const isFlagged = (type: WaiverType): type is FlaggedType => type !== 'other';

/** The types of the waivers that cover an invoice. */
export const flaggedTypes = (flags: WaiverFlags): FlaggedType[] =>
  WAIVER_TYPES.filter(isFlagged).filter((type) => flags[WAIVER_FLAGS[type]]);

const joined = (words: readonly (string | null)[]): string | null => (words.length === 0 ? null : words.join(', '));

/** "Conditional progress, Unconditional final"; null without any. */
export const waiverFlagWords = (flags: WaiverFlags): string | null => joined(flaggedTypes(flags).map(waiverTypeLabel));

/** "CP, UF"; null without any. */
export const waiverFlagCodes = (flags: WaiverFlags): string | null => joined(flaggedTypes(flags).map(shortCodeOf));
