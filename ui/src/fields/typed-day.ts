import { formatDay, isDay, type Day } from '@plumbline/rules/dates';

const TYPED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;

/** Parses '3/5/2027', '03/05/27', '3-5-2027' or an ISO date; null when invalid. */
export function parseTypedDay(text: string): Day | null {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const match = TYPED.exec(trimmed);
  if (!match) return null;
  const [, month = '', dayOfMonth = '', year = ''] = match;
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

export type DayLimits = {
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
  /** Days that cannot be chosen, e.g. weekends. */
  readonly isExcluded?: ((day: Day) => boolean) | undefined;
};

/** The error message for a typed day; null when it is valid or empty. */
export function typedDayProblem(text: string, { min, max, isExcluded }: DayLimits): string | null {
  if (text.trim() === '') return null;
  const day = parseTypedDay(text);
  if (day === null) return TYPED.test(text.trim()) ? 'There is no such day' : 'Write the date as month/day/year';
  if (min !== undefined && day < min) return `Choose ${formatDay(min)} or later`;
  if (max !== undefined && day > max) return `Choose ${formatDay(max)} or earlier`;
  return isExcluded?.(day) === true ? 'This day cannot be chosen' : null;
}

export const typedDay = (day: Day | null): string => (day === null ? '' : formatDay(day));
