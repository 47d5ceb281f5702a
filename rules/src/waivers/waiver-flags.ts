// Which waivers cover an invoice (Spec 1 §3, decision B32).

import { WAIVER_TYPES, waiverTypeLabel, type WaiverType } from './waiver-types.ts';

/** One flag for each type that has a short code; the customer's own form has none. */
export const WAIVER_FLAGS = {
  'conditional.progress': 'hasConditionalProgressWaiver',
  'conditional.final': 'hasConditionalFinalWaiver',
  'unconditional.progress': 'hasUnconditionalProgressWaiver',
  'unconditional.final': 'hasUnconditionalFinalWaiver',
} as const satisfies Partial<Record<WaiverType, string>>;

type FlaggedType = keyof typeof WAIVER_FLAGS;
export type WaiverFlags = Readonly<Record<(typeof WAIVER_FLAGS)[FlaggedType], boolean>>;

/** "Conditional progress, Unconditional final"; null without any. */
export function waiverFlagWords(flags: WaiverFlags): string | null {
  const covered = WAIVER_TYPES.filter((type) => type !== 'other' && flags[WAIVER_FLAGS[type]]);
  return covered.length === 0 ? null : covered.map(waiverTypeLabel).join(', ');
}
