// The entries of the list beside the request form.

import type { Day } from '../dates.ts';
import type { WaiverType } from './waiver-types.ts';

/** What one click changes. */
export type CheckAction =
  | { readonly kind: 'include-all'; readonly label: string }
  | { readonly kind: 'pay'; readonly label: string }
  | { readonly kind: 'notary'; readonly label: string; readonly requestNotarization: boolean }
  | {
      readonly kind: 'change';
      readonly label: string;
      readonly waiverType: WaiverType;
      /** Without it the day stays as it is. */
      readonly throughDate?: Day;
    };

export type Check = {
  /** A stop blocks Send. */
  readonly kind: 'ok' | 'warning' | 'stop' | 'tip';
  readonly title: string;
  readonly text?: string;
  readonly actions: readonly CheckAction[];
};
