import { expect, test } from 'vitest';
import { redact, redactError, redactUrl } from './redact.ts';

test('API-03 values under secret names are masked at any depth', () => {
  const logged = redact({
    user: 'ann@builders.example',
    password: 'hunter22',
    card: { cvv: '123', expiry: '12/2030', last4: '4242', cardToken: 'tok_1', brand: 'VISA' },
    rows: [{ accountNumber: '000123' }, { routingNumber: '110000000' }],
    headers: { authorization: 'Bearer abc', cookie: '__Host-session=abc' },
  });
  const text = JSON.stringify(logged);
  for (const secret of ['hunter22', '123"', '12/2030', '4242', 'tok_1', '000123', '110000000', 'abc']) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('ann@builders.example');
  expect(text).toContain('VISA');
});

test.each([
  ['/checkout?token=abc&x=1', '/checkout?token=[redacted]&x=1'],
  ['/action?mode=resetPassword&oobCode=s3cret', '/action?mode=resetPassword&oobCode=[redacted]'],
  ['/v1/x?a=1#token', '/v1/x?a=1#token'],
  ['password=abc', 'password=[redacted]'],
  ['no query', 'no query'],
])('API-03 the address %s is logged as %s', (url, expected) => expect(redactUrl(url)).toBe(expected));

test('API-03 an error loses what a library hung onto it', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (token)=(tok_1) already exists.',
    parameters: ['4242424242424242'],
  });
  const text = JSON.stringify(redactError(error));
  expect(text).toContain('23505');
  expect(text).not.toContain('tok_1');
  expect(text).not.toContain('4242');
});

test('a value that contains itself does not end the process', () => {
  const knot: Record<string, unknown> = {};
  knot['knot'] = knot;
  expect(JSON.stringify(redact(knot))).toContain('[deep]');
});
