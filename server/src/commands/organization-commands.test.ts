// `plumbline organization …`, `operator …` and `staff …`, as a process on a database.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { emptyDatabaseUrl } from '../database/test-database.ts';
import { verifyPassword } from '../identity/passwords/passwords.ts';
import {
  insertCustomer,
  insertIdentity,
  insertMember,
  insertOrganization,
  insertPortal,
  insertSignatory,
  insertStaff,
} from '../testing/fixtures.sql.ts';
import { ownDatabase } from '../testing/own-database.ts';

const database = await ownDatabase();
const COMMAND = fileURLToPath(new URL('../../plumbline.mjs', import.meta.url));

type Result = { code: number; out: string; err: string };

const plumbline = (args: readonly string[], { input = '', url = database.url } = {}): Promise<Result> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: url,
      BASE_DOMAIN: 'portal.example',
      PUBLIC_SCHEME: 'https',
      SECRET_KEY: 'only for tests, thirty-two characters',
    };
    const child = execFile(process.execPath, [COMMAND, ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
    child.stdin?.end(input);
  });

const OWNER = ['--owner-name', 'Priya Lindqvist', '--owner-email', 'Priya@granite.example'];
const PASSWORD = 'plumb lines hang true';

test('SET-01 an organization is created with its portal and its owner, who can sign in', async () => {
  const { code, out, err } = await plumbline(
    [
      'organization',
      'create',
      '--name',
      'Granite Supply Co., Inc.',
      ...OWNER,
      '--password-stdin',
      '--color',
      '#0F7A4D',
    ],
    { input: `${PASSWORD}\n` },
  );
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('https://granite-supply.portal.example');
  expect(out).toContain('priya@granite.example signs in at https://console.portal.example');
  expect(out).toContain('It has no address yet, which waivers and receipts print: enter it there under Company.');
  const { sql } = database;
  const portal = await sql.selectFrom('portal').selectAll().where('label', '=', 'granite-supply').executeTakeFirst();
  expect(portal).toMatchObject({ name: 'Granite Supply Co., Inc.', settings: { themeColor: '#0f7a4d' } });
  const owner = await sql
    .selectFrom('staff')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .select(['staff.role', 'identity.email', 'identity.passwordHash'])
    .where('staff.organizationId', '=', portal?.organizationId ?? '')
    .executeTakeFirstOrThrow();
  expect(owner).toMatchObject({ role: 'owner', email: 'priya@granite.example' });
  expect(await verifyPassword(PASSWORD, owner.passwordHash)).toBe(true);

  // Once more for the same person, who has a password already; the address is taken.
  const taken = await plumbline(['organization', 'create', '--name', 'Granite Supply', ...OWNER]);
  expect(taken).toMatchObject({ code: 1, err: 'Another portal has this address already. Choose another.\n' });
  const second = await plumbline(['organization', 'create', '--name', 'Granite', '--label', 'granite', ...OWNER]);
  expect([second.code, second.err]).toEqual([0, '']);
  expect((await plumbline(['organization', 'list'])).out).toBe(
    'Granite\n  https://granite.portal.example\nGranite Supply Co., Inc.\n  https://granite-supply.portal.example\n',
  );

  const invite = ['staff', 'invite', '--portal', 'granite', '--email', 'tom@granite.example', '--role'];
  const invited = await plumbline([...invite, 'receivables', '--title', 'Credit manager']);
  expect([invited.code, invited.err]).toEqual([0, '']);
  expect(invited.out).toMatch(/^tom@granite\.example is invited to Granite\. /);
  expect(invited.out).toMatch(/https:\/\/console\.portal\.example\/invitation\?organization=\S+&oobCode=[\w-]{43}\n$/);
  const mails = await sql.selectFrom('mailMessage').select('toAddress').execute();
  expect(mails).toEqual([{ toAddress: 'tom@granite.example' }]);
  expect((await plumbline([...invite, 'receivables'])).code).toBe(1);
  expect((await plumbline([...invite, 'king'])).code).toBe(2);

  // Somebody above both.
  const olga = ['--name', 'Olga', '--email', 'olga@plumbline.example'];
  expect((await plumbline(['operator', 'create', ...olga, '--password-stdin'], { input: PASSWORD })).code).toBe(0);
  const operators = () => sql.selectFrom('operator').select('identityId').execute();
  expect(await operators()).toHaveLength(1);
  expect((await plumbline(['operator', 'remove', '--email', 'olga@plumbline.example'])).code).toBe(0);
  expect(await operators()).toEqual([]);
  const again = await plumbline(['operator', 'remove', '--email', 'olga@plumbline.example']);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is no operator') as string });
}, 120_000);

test('SET-01 an operator who is removed leaves every organization, with open invitations, and signs no more waivers', async () => {
  const { sql } = database;
  const email = 'oscar@plumbline.example';
  const identityId = await insertIdentity(sql, email, 'Oscar');
  const at = '2026-11-16T00:00:00.000Z';
  await sql.insertInto('operator').values({ identityId, createdAt: at }).execute();
  const [entered, employer] = [await insertOrganization(sql, 'Basalt'), await insertOrganization(sql, 'Gneiss')];
  const staffId = await insertStaff(sql, entered, identityId, 'owner');
  await sql.updateTable('staff').set({ isOperator: true }).where('id', '=', staffId).execute();
  await insertStaff(sql, employer, identityId, 'viewer');
  await insertSignatory(sql, { organizationId: entered, staffId, changedBy: identityId });
  const authorization = { waiverTypes: ['conditional.final'], clientAddress: '::1', recordedAt: at };
  await sql
    .insertInto('waiverAuthorization')
    .values({ organizationId: entered, id: newId(), identityId, ...authorization })
    .execute();
  const sent = { sentAt: at, expiresAt: '2026-11-23T00:00:00.000Z', createdAt: at, codeHash: Buffer.alloc(32) };
  await sql
    .insertInto('staffInvitation')
    .values({ organizationId: entered, id: newId(), email, role: 'owner', title: '', invitedBy: identityId, ...sent })
    .execute();
  expect((await plumbline(['operator', 'remove', '--email', email])).code).toBe(0);
  const open = sql.selectFrom('staffInvitation').select('id').where('invitedBy', '=', identityId);
  expect(await open.where('withdrawnAt', 'is', null).execute()).toEqual([]);
  const staff = sql.selectFrom('staff').select(['organizationId', 'status']).where('identityId', '=', identityId);
  expect(await staff.orderBy('status').execute()).toEqual([
    { organizationId: employer, status: 'ACTIVE' },
    { organizationId: entered, status: 'REMOVED' },
  ]);
  expect(await sql.selectFrom('waiverSignatory').select('staffId').execute()).toEqual([]);
  const standing = sql.selectFrom('waiverAuthorization').select('id').where('withdrawnAt', 'is', null);
  expect(await standing.execute()).toEqual([]);
  const removed = sql.selectFrom('auditEvent').select('organizationId').where('action', '=', 'operator.removed');
  expect(await removed.where('subjectId', '=', staffId).execute()).toEqual([{ organizationId: entered }]);
}, 60_000);

test('SET-01 what is wrong is said, and nothing is created', async () => {
  const create = (args: readonly string[], input = '') => plumbline(['organization', 'create', ...args], { input });
  const before = await database.sql.selectFrom('organization').select('id').execute();
  await insertIdentity(database.sql, 'mallory@basalt.example', 'Mallory');
  await database.sql
    .updateTable('identity')
    .set({ emailVerifiedAt: null, passwordHash: 'hers' })
    .where('email', '=', 'mallory@basalt.example')
    .execute();
  const basalt = ['--name', 'Basalt'];
  const bob = ['--owner-name', 'Bob', '--owner-email', 'bob@basalt.example'];
  const results = await Promise.all([
    create([]),
    create([...basalt, ...bob, '--colour', 'red']),
    create([...basalt, ...bob]),
    create([...basalt, ...bob, '--password-stdin'], '1234567890'),
    plumbline(['staff', 'invite', '--portal', 'basalt', '--email', 'bob@basalt.example', '--role', 'owner']),
    create([...basalt, ...bob, '--label', 'console', '--password-stdin'], PASSWORD),
    create([...basalt, ...bob, '--time-zone', 'PST', '--password-stdin'], PASSWORD),
    create([...basalt, '--owner-name', 'Bob', '--owner-email', 'bob', '--password-stdin'], PASSWORD),
    create([...basalt, '--owner-name', 'M', '--owner-email', 'mallory@basalt.example']),
    plumbline(['organization', 'destroy']),
    plumbline(['organization', 'list'], { url: await emptyDatabaseUrl() }),
  ]);
  expect(results.map(({ code, err }) => [code, err.split('\n')[0]])).toEqual([
    [2, '--name and --owner-name and --owner-email must be given.'],
    [2, expect.stringContaining("Unknown option '--colour'")],
    [1, 'bob@basalt.example is not known yet and needs a password.'],
    [1, 'This password is on the list of common ones. Choose another.'],
    [1, 'There is no portal basalt.'],
    [1, 'This address is kept for the installation itself.'],
    [1, 'Choose a time zone such as America/Chicago.'],
    [1, 'Please enter a valid email address'],
    [1, 'mallory@basalt.example has an account, but its owner never confirmed the address.'],
    [2, expect.stringContaining('plumbline keys rotate')],
    [1, 'The database has no tables yet.'],
  ]);
  expect(results.map(({ out }) => out).join('')).toBe('');
  expect(await database.sql.selectFrom('organization').select('id').execute()).toEqual(before);
}, 120_000);

test('SET-01 each command says what it needs', async () => {
  const { code, out } = await plumbline(['organization', 'create', '--help']);
  expect([code, out]).toEqual([0, expect.stringContaining('--owner-email ADDRESS')]);
}, 60_000);

test('SET-05 an operator turns two-factor sign-in off for somebody of a customer, who is told', async () => {
  const { sql } = database;
  const organizationId = await insertOrganization(sql, 'Slate Supply');
  const portalId = await insertPortal(sql, { organizationId, label: 'slate', name: 'Slate Supply', settings: {} });
  const customerId = await insertCustomer(sql, organizationId, 'Slate Builders');
  const email = 'pat@slate.example';
  const identityId = await insertIdentity(sql, email, 'Pat Person');
  const reset = (address = email) =>
    plumbline(['user', 'reset-second-factor', '--portal', 'slate', '--email', address]);
  expect(await reset()).toMatchObject({ code: 1, err: expect.stringContaining('is no user of Slate Supply.') });
  const userId = await insertMember(sql, { organizationId, portalId, customerId, identityId });
  expect(await reset()).toMatchObject({ code: 1, err: 'Two-factor sign-in is off.\n' });
  const at = new Date(0).toISOString();
  const factor = { identityId, sealedSecret: Buffer.from('sealed'), createdAt: at, confirmedAt: at };
  await sql.insertInto('twoFactor').values(factor).execute();
  expect(await reset(email.toUpperCase())).toMatchObject({ code: 0, out: `Two-factor sign-in is off for ${email}.\n` });
  expect(await sql.selectFrom('twoFactor').selectAll().where('identityId', '=', identityId).execute()).toEqual([]);
  const events = sql.selectFrom('auditEvent').select(['action', 'subjectId']);
  expect(await events.where('organizationId', '=', organizationId).execute()).toEqual([
    { action: 'user.second-factor-reset', subjectId: userId },
  ]);
  const mails = sql.selectFrom('mailMessage').select('toAddress').where('organizationId', '=', organizationId);
  expect(await mails.execute()).toEqual([{ toAddress: email }]);
});
