import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { emptyDatabaseUrl } from '../database/test-database.ts';
import { readEnv } from '../env.ts';
import { openLog } from '../log.ts';
import { appOn } from '../open-app.ts';
import { insertOrganization } from '../testing/fixtures.sql.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { reencryptValues } from './reencrypt-values.ts';

const database = await ownDatabase();
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

let dataDir = '';
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'keys-'));
  folders.push(dataDir);
  await database.sql.deleteFrom('mailMessage').execute();
});

const envWith = (more: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...more }, false);
const run = (name: string, more?: Record<string, string>) => KEY_COMMANDS.get(name)!(envWith(more), new Date());
const server = (more?: Record<string, string>) =>
  appOn(database, envWith(more), { log: openLog('silent'), now: () => new Date() });
const keyLines = () => readFileSync(join(dataDir, 'secret.key'), 'utf8').trim().split('\n');
/** As if the newest key were this old. */
const age = (minutes: number) => {
  const at = new Date(Date.now() - minutes * 60_000);
  utimesSync(join(dataDir, 'secret.key'), at, at);
};

async function sendMail(app: ReturnType<typeof server>) {
  const organizationId = await insertOrganization(database.sql, 'Supplier');
  await app.mail.send({ organizationId, to: 'a@b.example', fromName: 'A', subject: 'B', text: 'C', html: 'D' });
}

test('a new key is added in front of the older ones, which stay until nothing needs them', async () => {
  const app = server();
  await sendMail(app);
  const [first] = keyLines();
  expect(await run('status')).toBe('0 older keys are kept. 0 values are not encrypted with the newest key.');
  expect(await run('forget')).toBe('There is no older key.');

  expect(await run('rotate')).toContain('A new key was added.');
  expect(keyLines()).toEqual([expect.stringMatching(/^[\w-]{43}$/), first]);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(await run('status')).toBe('1 older key is kept. 1 value is not encrypted with the newest key.');
  age(31);
  await expect(run('forget')).rejects.toThrow('Older keys are still needed: 1 values');

  await reencryptValues(server());
  expect(await run('status')).toBe('1 older key is kept. 0 values are not encrypted with the newest key.');
  age(29);
  await expect(run('forget')).rejects.toThrow('younger than half an hour');
  age(31);
  expect(await run('forget')).toBe('The older keys are removed.');
  expect(keyLines()).toHaveLength(1);
  expect(keyLines()).not.toContain(first);
  // The server that knew the first key only reads the new one when it meets it.
  const { sealedBody, organizationId, id } = await database.sql
    .selectFrom('mailMessage')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(app.encryption.decrypt(sealedBody, `mail ${organizationId} ${id}`)).toContain('"text":"C"');
});

test('a key of the environment is changed by its owner', async () => {
  const [OLD, NEW] = ['an old key that is long enough for us', 'a new key that is long enough for us!'];
  await sendMail(server({ SECRET_KEY: OLD }));
  await expect(run('rotate', { SECRET_KEY: OLD })).rejects.toThrow('only you can change');
  const both = { SECRET_KEY: NEW, SECRET_KEY_OLD: OLD };
  expect(await run('status', both)).toBe('1 older key is kept. 1 value is not encrypted with the newest key.');
  await reencryptValues(server(both));
  expect(await run('forget', both)).toBe('Nothing needs an older key: you can remove SECRET_KEY_OLD.');
  expect(() => envWith({ SECRET_KEY_OLD: OLD })).toThrow('SECRET_KEY_OLD needs SECRET_KEY');
});

test('a database without tables is explained', async () => {
  const more = { DATABASE_URL: await emptyDatabaseUrl() };
  await expect(run('status', more)).rejects.toThrow('The database has no tables yet.');
});
