import { describe, expect, test } from 'vitest';
import { openLog } from '../log.ts';
import { redact, redactError, redactText } from './redact.ts';

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
  ['/v1/payment-requests/abc', '/v1/payment-requests/[redacted]'],
  ['/v1/payment-requests/abc/quote?x=1', '/v1/payment-requests/[redacted]/quote?x=1'],
  [
    'GET https://a.example/v1/payment-requests/abc failed',
    'GET https://a.example/v1/payment-requests/[redacted] failed',
  ],
  ['/v1/payment-requests/admin/1', '/v1/payment-requests/admin/1'],
  ['/v1/payment-requests/admin?page=2', '/v1/payment-requests/admin?page=2'],
  ['/v1/payment-requests/admin', '/v1/payment-requests/admin'],
  ['/v1/payment-requests/admin-abc', '/v1/payment-requests/[redacted]'],
  ['/v1/payment-requests/adminabc/quote', '/v1/payment-requests/[redacted]/quote'],
  ['/v1/payment-requests/abc?x=1#y', '/v1/payment-requests/[redacted]?x=1#y'],
  ['/v1/payment-requests/abc#y', '/v1/payment-requests/[redacted]#y'],
  ['{"url":"/v1/payment-requests/abc","x":1}', '{"url":"/v1/payment-requests/[redacted]","x":1}'],
  ["'/v1/payment-requests/abc' failed", "'/v1/payment-requests/[redacted]' failed"],
  [
    '/v1/payment-requests/abc after /v1/payment-requests/def/quote',
    '/v1/payment-requests/[redacted] after /v1/payment-requests/[redacted]/quote',
  ],
  ['password=abc', 'password=[redacted]'],
  ['no query', 'no query'],
])('API-03 the URL %s is logged as %s', (url, expected) => expect(redactText(url)).toBe(expected));

const LINK_TOKEN = 'kwZlnWHdhNTlbxEtpaKUnsvpsZIfBSmhqpBSVDlG-Vw';
const ESCAPED_TOKEN = LINK_TOKEN.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

test.each([
  '/v1/payment-requests//TOKEN',
  '/v1//payment-requests/TOKEN',
  '/v1/payment%2Drequests/TOKEN',
  '/V1/Payment-Requests/TOKEN',
  '/v1/payment-requests/admin/TOKEN',
  '/v1/payment-requests/x/TOKEN',
  '/v1/payment-requests/"TOKEN',
  '/v1/receipts/TOKEN',
  '/checkout/TOKEN',
  '/checkout?TOKEN',
  '/checkout?t=TOKEN',
  '/checkout?%74oken=TOKEN',
  '/checkout?token%5B%5D=TOKEN',
  '/checkout%3Ftoken=TOKEN',
  '/checkout%3ftoken%3dTOKEN',
  '/login?redirect=%2Fcheckout%3Ftoken%3DTOKEN',
  'could not open https://a.example/pay/TOKEN',
])('API-03 the token of a link is masked wherever it stands: %s', (text) => {
  for (const token of [LINK_TOKEN, ESCAPED_TOKEN]) {
    const logged = redactText(text.replace('TOKEN', token));
    expect(logged).toContain('[redacted]');
    expect(logged).not.toContain(LINK_TOKEN.slice(-20));
    expect(logged).not.toContain(ESCAPED_TOKEN.slice(-20));
  }
});

test.each([
  'violates foreign key constraint "payment_request_invoice_organization_id_fkey"',
  '/v1/payments/01a1e835-ae93-720b-9d76-6d9ee8ee1f5c',
  '/history/invoices?search=%22a%20b%22%26c%',
])('%s is logged as it is', (text) => expect(redactText(text)).toBe(text));

const SECRET_PARAMETERS =
  'cvv cardToken accountNumber routing expiry password last4 clientSecret Authorization cookie oobCode handoff code state request text';
test.each(SECRET_PARAMETERS.split(' '))(
  'API-03 the parameter and the field %s are masked, with nothing else that is secret',
  (name) => {
    expect(redactText(`/x?${name}=abc&page=2`)).toBe(`/x?${name}=[redacted]&page=2`);
    expect(redact({ [name]: 'abc', page: 2 })).toEqual({ [name]: '[redacted]', page: 2 });
  },
);

test.each(['currencyCode', 'statement', 'requestMethod', 'context'])('the parameter %s is logged', (name) => {
  expect(redactText(`/x?${name}=abc`)).toBe(`/x?${name}=abc`);
});

test.each([
  ['card 4111111111111111 declined', 'card [redacted] declined'],
  ['4111 1111 1111 1111', '[redacted]'],
  ['3714-496353-98431', '[redacted]'],
  ['/v1/x/9418594164541111?a=1', '/v1/x/[redacted]?a=1'],
  ['retref 343005123456', 'retref 343005123456'],
  ['at 1794735109631 ms', 'at 1794735109631 ms'],
  ['id 01234567-4111-1111-1111-111111111111', 'id 01234567-4111-1111-1111-111111111111'],
])('API-03 a number that may be a card number is masked anywhere: %s', (text, expected) => {
  expect(redactText(text)).toBe(expected);
  expect(redact({ text: [text], note: text })).toMatchObject({ note: expected });
  expect(redactError(new Error(text))).toMatchObject({ message: expected });
});

test('API-03 extra properties of an error are dropped', () => {
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

test('a circular value does not end the process', () => {
  const knot: Record<string, unknown> = {};
  knot['knot'] = knot;
  expect(JSON.stringify(redact(knot))).toContain('[deep]');
});

test('API-03 secret fields of JSON inside a text are masked, also if it is escaped', () => {
  const body = JSON.stringify({ account: '011401533/12345', cvv: 123, notes: 'pay', nested: { token: 'abc' } });
  expect(redactText(`could not send ${body}`)).toBe(
    'could not send {"account":"[redacted]","cvv":"[redacted]","notes":"pay","nested":{"token":"[redacted]"}}',
  );
  expect(redactText(JSON.stringify({ notes: body }))).not.toMatch(/12345|abc/);
});

test('API-03 a secret with an escaped quote in it is masked to its end', () => {
  const body = JSON.stringify({ password: 'ab"cd\\"ef', notes: 'pay' });
  expect(redactText(body)).toBe('{"password":"[redacted]","notes":"pay"}');
  expect(redactText(JSON.stringify({ body }))).not.toMatch(/ab|cd|ef/);
  expect(redactText('{"password":"cut off')).toBe('{"password":"[redacted]"');
});

test('API-03 a parameter after a semicolon is masked too', () => {
  expect(redactText('/x?a=1;token=abc;b=2')).toBe('/x?a=1;token=[redacted];b=2');
});

test('a long text is cut before it is logged', () => {
  expect(redactText('x'.repeat(100_000)).length).toBeLessThan(9_000);
  expect(redactError(new Error('x'.repeat(100_000)))['message']).toHaveLength(redactText('x'.repeat(100_000)).length);
});

describe('the work of redaction grows with the length of the text, not with its square', () => {
  const ATTACKS = {
    'backslashes without a quote': (length: number) => '\\'.repeat(length),
    'quotes and backslashes': (length: number) => '"\\\\'.repeat(length / 3),
    'a name that repeats a secret word': (length: number) => `"${'token'.repeat(length / 5)}`,
    'secret fields without a value': (length: number) => '"code":'.repeat(length / 7),
    'spaces after a secret field': (length: number) => `"code"${' '.repeat(length)}`,
    'parameters without a value': (length: number) => `?${'a'.repeat(length)}`,
    'separators of parameters': (length: number) => `${'?a;'.repeat(length / 3)}=`,
    digits: (length: number) => '4'.repeat(length),
    'digits in groups': (length: number) => '4111 '.repeat(length / 5),
    'escaped letters': (length: number) => '%41'.repeat(length / 3),
    'words that are almost as long as a token': (length: number) => `${'aA'.repeat(21)} `.repeat(length / 43),
  };
  const SHORT = 1_000;
  const TIMES = 16;

  /** The least of several measurements, so that a busy machine does not count. */
  const costOf = (text: string, times: number): number => {
    const costs = Array.from({ length: 15 }, () => {
      const begun = performance.now();
      for (let count = 0; count < times; count += 1) redactText(text, text.length);
      return performance.now() - begun;
    });
    return Math.min(...costs);
  };

  test.each(Object.entries(ATTACKS))('%s', (_name, textOf) => {
    costOf(textOf(SHORT), TIMES);
    // The same number of characters: a square would make the long text sixteen times as expensive.
    const ratio = costOf(textOf(SHORT * TIMES), 20) / costOf(textOf(SHORT), 20 * TIMES);
    expect(ratio).toBeLessThan(5);
  });
});

test('the code of an error is legible in the log', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  log.error({ err: Object.assign(new Error('duplicate key'), { code: '23505' }), code: 's3cret' }, 'failed');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { code: '23505' }, code: '[redacted]' });
});
