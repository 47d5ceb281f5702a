import { formatCount } from '@plumbline/rules/format-count';

/** '1,152 days'. */
export const pluralize = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
