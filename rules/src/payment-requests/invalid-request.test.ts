import { expect, test } from 'vitest';
import { invalidRequest } from './invalid-request.ts';

test.each([
  [401, 'yellow'],
  [400, 'gray'],
  [404, 'red'],
])('LNK-03 status %d is %s', (statusCode, color) => {
  expect(invalidRequest({ statusCode, message: 'Sorry' })).toEqual({
    statusCode,
    message: 'Sorry',
    color,
    paymentRequestToken: null,
  });
});

test.each([{}, { statusCode: 500, message: '' }, { statusCode: 200 }])(
  'LNK-03 the default, as for %j, is 404',
  (state) => {
    expect(invalidRequest(state)).toEqual({
      statusCode: 404,
      message: 'The payment link does not exist',
      color: 'red',
      paymentRequestToken: null,
    });
  },
);

test('LNK-03 the token is shown for 400 only', () => {
  expect(invalidRequest({ statusCode: 400, paymentRequestToken: 'tok' }).paymentRequestToken).toBe('tok');
  expect(invalidRequest({ statusCode: 400, paymentRequestToken: null }).paymentRequestToken).toBeNull();
  expect(invalidRequest({ statusCode: 401, paymentRequestToken: 'tok' }).paymentRequestToken).toBeNull();
  expect(invalidRequest({ statusCode: 404, paymentRequestToken: 'tok' }).paymentRequestToken).toBeNull();
});
