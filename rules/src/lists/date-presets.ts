// The presets of a date filter (Spec 1 §9). Both ends are included, so that seven days end with today.

import { addDays, addMonths, type Day } from '../dates.ts';

export type DateRange = { readonly startDate: Day; readonly endDate: Day };
export type DatePresetKey = 'today' | 'last-day' | 'last-7-days' | 'last-14-days' | 'last-month';
export type DatePreset = DateRange & { readonly key: DatePresetKey; readonly label: string };

/** Decision B10: the last day is yesterday, and the last month counts back from today like the others. */
export const datePresets = (today: Day): DatePreset[] => [
  { key: 'today', label: 'Today', startDate: today, endDate: today },
  { key: 'last-day', label: 'Last Day', startDate: addDays(today, -1), endDate: addDays(today, -1) },
  { key: 'last-7-days', label: 'Last 7 Days', startDate: addDays(today, -6), endDate: today },
  { key: 'last-14-days', label: 'Last 14 Days', startDate: addDays(today, -13), endDate: today },
  { key: 'last-month', label: 'Last Month', startDate: addMonths(today, -1), endDate: today },
];
