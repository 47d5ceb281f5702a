import { formatCount } from '@plumbline/rules/format-count';

/** '1 invoice', '4 invoices'. */
export const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
