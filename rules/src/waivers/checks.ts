// The entries of the list beside the request form.

import type { Day } from '../dates.ts';
import type { WaiverType } from './waiver-types.ts';

/** What one click changes. */
export type CheckAction =
  | { readonly kind: 'include-all'; readonly label: string }
  | { readonly kind: 'pay'; readonly label: string }
  /** Shows another request. */
  | { readonly kind: 'waiver'; readonly label: string; readonly id: string }
  | { readonly kind: 'notary'; readonly label: string; readonly requestNotarization: boolean }
  | {
      readonly kind: 'change';
      readonly label: string;
      readonly waiverType: WaiverType;
      /** Without it the day stays as it is. */
      readonly throughDate?: Day;
    };

/** Invoices of which an entry speaks: the oldest, and how many more there are. */
export type CheckedList = {
  readonly rows: readonly { readonly number: string; readonly day: string; readonly amount: string }[];
  readonly more: number;
};

export type Check = {
  /** A stop blocks Send. */
  readonly kind: 'ok' | 'warning' | 'stop' | 'tip';
  readonly title: string;
  readonly text?: string;
  readonly invoices?: CheckedList;
  readonly actions: readonly CheckAction[];
};
