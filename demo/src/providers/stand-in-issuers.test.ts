import { expect, test } from 'vitest';
import { readEnv } from '@plumbline/server/env';
import { standInIssuers } from './stand-in-issuers.ts';
import { withStandIns } from './with-stand-ins.ts';

test.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '4000' }, 'http://localhost:4000'],
  [{ PORT: '4000', PUBLIC_PORT: '80' }, 'http://localhost:80'],
  [{ BASE_DOMAIN: 'demo.localhost' }, 'http://localhost:3000'],
  [{ BASE_DOMAIN: 'demo.plumbline.example', PUBLIC_SCHEME: 'https' }, 'https://demo.plumbline.example'],
])('with %j the stand-ins are at %s', (given, origin) => {
  expect(standInIssuers(readEnv(given, false))).toEqual({ google: `${origin}/demo/google`, sso: `${origin}/demo/sso` });
});

test.each([{ DEFAULT_PORTAL: 'granite' }, { PORT: '0' }])('with %j there are none', (given) => {
  const env = readEnv(given, false);
  expect(standInIssuers(env)).toBeNull();
  expect(withStandIns(env, null)).toBe(env);
});

test('the stand-in is behind the Google button, unless the real one is configured', () => {
  const env = readEnv({}, false);
  const issuers = standInIssuers(env);
  expect(withStandIns(env, issuers)).toMatchObject({
    google: { issuer: issuers?.google },
    allowsPlainHttpProviders: true,
  });
  const real = readEnv({ GOOGLE_CLIENT_ID: 'ours' }, false);
  expect(withStandIns(real, issuers).google).toEqual(real.google);
});
