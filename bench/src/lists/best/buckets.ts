import { type Day, today } from '@plumbline/rules/dates';

const TIME_ZONE = 'America/Los_Angeles';

export const todayOf = (): Day => today(new Date(), TIME_ZONE);

/** Each ageing bucket as a condition; the bounds are today and the days before which the next bucket begins. */
export function bucketConditions(bounds: readonly string[]): readonly [string, string][] {
  const [first] = bounds;
  const keys = bounds.length === 4 ? ['30', '60', '90', '91'] : ['30', '60', '61'];
  return [
    ['current', `(due_date is null or due_date >= ${first})`],
    ...keys.map((key, at): [string, string] => {
      const until = `due_date < ${bounds[at]}`;
      return [key, at + 1 < bounds.length ? `${until} and due_date >= ${bounds[at + 1]}` : until];
    }),
  ];
}
