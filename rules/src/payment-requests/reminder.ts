// How often the recipient of a payment link is reminded of it.

import { later } from '../dates.ts';

const HOUR_MS = 60 * 60_000;

type Mailed = { readonly createdAt: string; readonly remindedAt: string | null };

/** When the next reminder may be sent: an hour after the last mail. Null if that has passed. */
export function nextReminderAt({ createdAt, remindedAt }: Mailed, now: Date): string | null {
  const next = later(remindedAt ?? createdAt, HOUR_MS);
  return now < next ? next.toISOString() : null;
}
