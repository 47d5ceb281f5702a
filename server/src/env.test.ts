import { expect, test } from 'vitest';
import { SetupProblem } from './database/setup-problem.ts';
import { readEnv } from './env.ts';

test('without any variable everything has a sensible value', () => {
  expect(readEnv({}, false)).toMatchObject({
    port: 3000,
    baseDomain: 'portal.localhost',
    publicScheme: 'http',
    publicPort: 3000,
    databaseUrl: null,
    defaultPortal: null,
  });
  expect(readEnv({}, true).dataDir).toBe('/var/lib/plumbline');
});

test('behind https the addresses we hand out carry no port', () => {
  expect(readEnv({ PUBLIC_SCHEME: 'https' }, false).publicPort).toBeNull();
  expect(readEnv({ PUBLIC_SCHEME: 'https', PUBLIC_PORT: '8443' }, false).publicPort).toBe(8443);
});

test('everything that is wrong is said at once, by name', () => {
  const read = () => readEnv({ PORT: 'eighty', LOG_LEVEL: 'loud', SECRET_KEY: 'short', TRUST_PROXY: 'yes' }, false);
  expect(read).toThrow(SetupProblem);
  for (const name of ['PORT', 'LOG_LEVEL', 'SECRET_KEY', 'TRUST_PROXY']) expect(read).toThrow(name);
});

test('a secret is never repeated in the complaint', () => {
  expect(() => readEnv({ SECRET_KEY: 'opensesame' }, false)).toThrow(/^(?!.*opensesame)/s);
});
