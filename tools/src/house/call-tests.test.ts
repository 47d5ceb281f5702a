import { expect, test } from 'vitest';
import { callNames, checkCallTests } from './call-tests.ts';

const CALLS = `import { getPayment, cancelPayment } from './payments.ts';
export const calls = { getPayment, cancelPayment };`;

test('the names of the calls are read from their list', () => {
  expect(callNames(CALLS)).toEqual(['getPayment', 'cancelPayment']);
  expect(() => callNames('export const others = {};')).toThrow('export const calls');
});

test('a call that no test names is reported', () => {
  const tests = [{ text: `await send(getPayment, { code }); await send(cancelPayments);` }];
  expect(checkCallTests(['getPayment', 'cancelPayment'], tests).map(({ about }) => about)).toEqual([
    'cancelPayment is named in no test of the server',
  ]);
});
