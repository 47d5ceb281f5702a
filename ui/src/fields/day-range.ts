import { formatDay, type Day } from '@plumbline/rules/dates';

/** Inclusive on both ends; null is unbounded. */
export type DayRange = readonly [from: Day | null, to: Day | null];
export type DatePreset = { label: string; value: DayRange };

export const formatRange = ([from, to]: DayRange): string | null => {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `from ${formatDay(from)}`;
  return to ? `to ${formatDay(to)}` : null;
};
