import { describe, expect, test } from 'vitest';
import { SetupProblem } from './database/setup-problem.ts';
import { readEnv } from './env.ts';

test('without any variable everything has a default', () => {
  expect(readEnv({}, false)).toMatchObject({
    port: 3000,
    baseDomain: 'portal.localhost',
    publicScheme: 'http',
    publicPort: 3000,
    databaseUrl: null,
    databaseOwnerUrl: null,
    defaultPortal: null,
  });
  expect(readEnv({}, true).dataDir).toBe('/var/lib/plumbline');
});

test('behind https public addresses have no port', () => {
  expect(readEnv({ PUBLIC_SCHEME: 'https' }, false).publicPort).toBeNull();
  expect(readEnv({ PUBLIC_SCHEME: 'https', PUBLIC_PORT: '8443' }, false).publicPort).toBe(8443);
});

test('all problems are reported at once, by name', () => {
  const read = () =>
    readEnv(
      { PORT: 'eighty', LOG_LEVEL: 'loud', SECRET_KEY: 'short', METRICS_TOKEN: 'short', TRUST_PROXY: 'yes' },
      false,
    );
  expect(read).toThrow(SetupProblem);
  for (const name of ['PORT', 'LOG_LEVEL', 'SECRET_KEY', 'METRICS_TOKEN', 'TRUST_PROXY']) expect(read).toThrow(name);
});

test.each([
  ['false', false],
  ['1', 1],
  ['10', 10],
  ['10.0.0.0/8, fd00::/8', '10.0.0.0/8,fd00::/8'],
  ['loopback,192.0.2.1', 'loopback,192.0.2.1'],
])('TRUST_PROXY=%s is read as %j', (text, expected) =>
  expect(readEnv({ TRUST_PROXY: text }, false).trustProxy).toBe(expected),
);

test.each(['true', '-1', '11', '1.5', '10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', 'everywhere'])(
  'TRUST_PROXY=%s is refused: it would believe what clients write',
  (text) => expect(() => readEnv({ TRUST_PROXY: text }, false)).toThrow('TRUST_PROXY'),
);

test('an owner of the tables needs a database', () => {
  const DATABASE_OWNER_URL = 'postgres://owner@db.example/plumbline';
  expect(() => readEnv({ DATABASE_OWNER_URL }, false)).toThrow('DATABASE_OWNER_URL needs DATABASE_URL.');
  const both = { DATABASE_OWNER_URL, DATABASE_URL: 'postgres://app@db.example/plumbline' };
  expect(readEnv(both, false).databaseOwnerUrl).toBe(DATABASE_OWNER_URL);
});

test('a secret is never repeated in an error message', () => {
  expect(() => readEnv({ SECRET_KEY: 'opensesame' }, false)).toThrow(/^(?!.*opensesame)/s);
});

describe('the payment provider', () => {
  const whole = {
    GATEWAY_URL: 'https://fts.cardconnect.com/',
    GATEWAY_MERCHANT_ID: '496160873888',
    GATEWAY_USERNAME: 'tester',
    GATEWAY_PASSWORD: 'open sesame',
  };

  test('is configured completely or not at all', () => {
    expect(readEnv({}, false).gateway).toBeNull();
    const gateway = {
      siteUrl: 'https://fts.cardconnect.com',
      merchantIds: { USD: '496160873888' },
      username: 'tester',
      password: 'open sesame',
    };
    expect(readEnv(whole, false).gateway).toEqual(gateway);
    expect(readEnv({ ...whole, GATEWAY_MERCHANT_ID_CAD: '496160873999' }, false).gateway).toEqual({
      ...gateway,
      merchantIds: { USD: '496160873888', CAD: '496160873999' },
    });
    for (const name of Object.keys(whole)) {
      expect(() => readEnv({ ...whole, [name]: '' }, false)).toThrow(`also needs ${name}.`);
    }
    expect(() => readEnv({ GATEWAY_MERCHANT_ID_CAD: '496160873999' }, false)).toThrow('GATEWAY_URL');
  });

  test.each([
    ['GATEWAY_URL', 'http://fts.cardconnect.com'],
    ['GATEWAY_URL', 'https://fts.cardconnect.com/cardconnect/rest'],
    ['GATEWAY_URL', 'https://user:secret@fts.cardconnect.com'],
    ['GATEWAY_URL', 'fts'],
    ['GATEWAY_MERCHANT_ID', 'ABC'],
    ['GATEWAY_MERCHANT_ID_CAD', '1'],
  ])('%s cannot be %s', (name, value) => {
    expect(() => readEnv({ ...whole, [name]: value }, false)).toThrow(name);
    expect(() => readEnv({ ...whole, [name]: value }, false)).toThrow(/^(?!.*(sesame|secret))/s);
  });

  test('works without TLS only if that is allowed', () => {
    const plain = { ...whole, GATEWAY_URL: 'http://127.0.0.1:3001', PLAIN_HTTP_PROVIDERS: 'true' };
    expect(readEnv(plain, false).gateway?.siteUrl).toBe('http://127.0.0.1:3001');
  });
});
