import type { Day } from '../banking-days.ts';

/** MMDD is the latest such day, YYYYMMDD exactly that one; null for anything else. */
export function readReportDay(date: string, today: Day): Day | null {
  const [, year, month, day] = /^(\d{4})?(\d\d)(\d\d)$/.exec(date) ?? [];
  if (month === undefined) return null;
  if (year !== undefined) return `${year}-${month}-${day}`;
  const thisYear = `${today.slice(0, 4)}-${month}-${day}`;
  return thisYear <= today ? thisYear : `${Number(today.slice(0, 4)) - 1}-${month}-${day}`;
}
