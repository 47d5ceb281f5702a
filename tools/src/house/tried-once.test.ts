import { expect, test } from 'vitest';
import { checkTriedOnce } from './tried-once.ts';

const check = (path: string, text: string) => checkTriedOnce([{ path, text }]).map(({ at }) => at);

test.each(['server/src/payments/payments.race.test.ts', 'server/src/payments/payments.model.test.ts'])(
  '%s is refused without the tag',
  (path) => {
    expect(check(path, '// Concurrent payers.\n')).toEqual([path]);
    expect(check(path, '// @module-tag once\n// Concurrent payers.\n')).toEqual([]);
  },
);

test('other tests may be tried again', () => {
  expect(check('server/src/payments/payments.fault.test.ts', '')).toEqual([]);
});
