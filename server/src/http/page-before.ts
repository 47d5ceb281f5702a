// `before` of a list that is newest first: the row that its page before ended with.
import { refuse } from '@plumbline/contract/refusals';
import { isDay } from '@plumbline/rules/dates';

type Row = { at: string; id: string };

/** Null for the first page. The contract has checked the form; days such as February 30 have it too. */
export function rowBefore(before: string | undefined): Row | null {
  if (before === undefined) return null;
  const [at = '', id = ''] = before.split('_');
  if (!isDay(at.slice(0, 10))) refuse('invalid_request');
  return { at, id };
}

/** What the next page is asked with; null after the last one. */
export function nextBefore(found: readonly Row[], page: number): string | null {
  const last = found[page - 1];
  return found.length > page && last ? `${last.at}_${last.id}` : null;
}
