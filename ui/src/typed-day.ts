import { formatDay, isDay, type Day } from '@plumbline/rules/dates';

/** What a person may type for a day: '3/5/2027', '03/05/27', '3-5-2027', or the ISO form. Null when it is no day. */
export function parseTypedDay(text: string): Day | null {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(trimmed);
  if (!match) return null;
  const [, month = '', dayOfMonth = '', year = ''] = match;
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

export const typedDay = (day: Day | null): string => (day === null ? '' : formatDay(day));
