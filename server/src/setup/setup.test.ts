// openSetup, getSetup, saveSetupCompany, saveSetupBrand, saveSetupFeatures, saveSetupPayments, finishSetup
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_FEATURES } from '@plumbline/rules/portals/features';
import { selectEverything } from '../testing/all-rows.sql.ts';
import {
  emptyInstallation,
  type EmptyInstallation,
  GRANITE,
  GRANITE_BRAND,
  PRIYA,
} from './testing/empty-installation.ts';
import { BASE_DOMAIN } from '../testing/test-portal.ts';
import { newSetupLink, setupLinkWords } from './setup-link.ts';

type View = { step: string; company: object | null; brand: object | null; payments: object | null };
type Send = ReturnType<EmptyInstallation['browser']>;

const lines: string[] = [];
/** For everything that ends before an organization is there. */
const fresh = await emptyInstallation({ logTo: lines });
/** Two that are set up. */
const [installed, raced] = [await emptyInstallation(), await emptyInstallation()];
afterAll(() => Promise.all([fresh, installed, raced].map((each) => each.stop())));
beforeEach(async () => {
  await fresh.app.sql.deleteFrom('firstRun').execute();
});

const open = (send: Send, token: string | null) => send({ method: 'POST', url: '/v1/setup/open', payload: { token } });
const put = (send: Send, step: string, payload: object) => send({ method: 'PUT', url: `/v1/setup/${step}`, payload });
const finish = (send: Send, payload: object = PRIYA) => send({ method: 'POST', url: '/v1/setup/finish', payload });
const stepOf = (response: LightMyRequestResponse) => response.json<View>().step;
const codeOf = (response: LightMyRequestResponse) => response.json<{ code: string }>().code;
async function answerAll(send: Send) {
  await put(send, 'company', GRANITE);
  await put(send, 'brand', GRANITE_BRAND);
}

test('SET-01 an empty installation is set up step by step; then the link is dead and its owner is signed in', async () => {
  const send = installed.browser();
  expect(stepOf(await open(send, await installed.printLink()))).toBe('company');
  expect(stepOf(await put(send, 'company', { ...GRANITE, supportEmail: ' AR@granite.example ' }))).toBe('brand');
  expect(stepOf(await put(send, 'brand', { ...GRANITE_BRAND, label: 'Granite' }))).toBe('features');
  const features = { ...DEFAULT_FEATURES, waivers: false, autopay: true };
  expect(stepOf(await put(send, 'features', { features }))).toBe('payments');
  expect(stepOf(await put(send, 'payments', { account: null }))).toBe('people');
  // A reload, and a step back.
  expect((await send({ url: '/v1/setup' })).json()).toMatchObject({
    step: 'people',
    company: GRANITE,
    brand: GRANITE_BRAND,
    features,
    payments: { isLater: true },
    scheme: 'https://',
    addressEnd: `.${BASE_DOMAIN}`,
  });
  expect(stepOf(await put(send, 'company', { ...GRANITE, name: 'Granite' }))).toBe('people');

  const done = await finish(send);
  expect([done.statusCode, done.json()]).toMatchObject([201, { portalUrl: `https://granite.${BASE_DOMAIN}` }]);
  const overview = await send({ url: '/v1/console/overview' });
  expect(overview.json()).toMatchObject({
    organization: { name: 'Granite' },
    portals: [{ name: 'Granite Supply', label: 'granite', theme: '#1f5fd1' }],
  });
  expect((await send({ url: '/v1/console/organizations' })).json()).toMatchObject({ count: 1 });
  const portal = await send({ url: '/v1/portals/info/granite', host: `granite.${BASE_DOMAIN}` });
  expect(portal.json()).toMatchObject({
    organization: { name: 'Granite', supportEmail: 'ar@granite.example', supportPhone: '(916) 555-0142' },
    timeZone: 'America/Los_Angeles',
    // Payments wait for a provider.
    settings: { isPaymentEnabled: false, isAutopayEnabled: true, isWaiverEnabled: false },
  });
  expect(codeOf(await send({ url: '/v1/setup' }))).toBe('setup_link_invalid');
  expect(codeOf(await finish(send))).toBe('setup_link_invalid');
  expect(await newSetupLink(installed.app)).toBeNull();

  // Signs in with the password, later and elsewhere.
  const later = installed.browser();
  const { email, password } = PRIYA;
  const signIn = await later({ method: 'POST', url: '/v1/console/sign-in', payload: { email, password } });
  expect(signIn.statusCode).toBe(200);
  const events = await installed.app.sql.selectFrom('auditEvent').select(['action', 'detail']).execute();
  expect(events).toEqual([
    { action: 'organization.created', detail: { name: 'Granite', label: 'granite' } },
    { action: 'login.succeeded', detail: {} },
  ]);
  const [reason] = await installed.app.sql.selectFrom('paymentReason').select('title').execute();
  expect(reason).toBeDefined();
});

test('SET-01 a link works once, in the browser that opens it, and every start ends the one before', async () => {
  const first = await fresh.printLink();
  const [mine, theirs] = [fresh.browser(), fresh.browser()];
  expect((await open(mine, first)).statusCode).toBe(200);
  expect(codeOf(await open(theirs, first))).toBe('setup_link_invalid');
  expect(codeOf(await theirs({ url: '/v1/setup' }))).toBe('setup_link_invalid');
  await put(mine, 'company', GRANITE);

  const second = await fresh.printLink();
  expect(second).not.toBe(first);
  expect(codeOf(await mine({ url: '/v1/setup' }))).toBe('setup_link_invalid');
  // The answers are still there.
  expect(stepOf(await open(mine, second))).toBe('brand');
});

test('SET-01 a link expires after two hours', async () => {
  const [one, other] = [fresh.browser(), fresh.browser()];
  const token = await fresh.printLink();
  fresh.clock.pass(2 * 3_600_000 + 1);
  expect(codeOf(await open(one, token))).toBe('setup_link_invalid');
  const next = await fresh.printLink();
  fresh.clock.pass(2 * 3_600_000 - 1);
  expect((await open(other, next)).statusCode).toBe(200);
});

test('SET-01 the link is printed and nowhere else: the database has its hash, the log has nothing', async () => {
  const link = (await newSetupLink(fresh.app)) ?? '';
  const token = link.split('#')[1] ?? '';
  expect(link).toBe(`https://console.${BASE_DOMAIN}/setup#${token}`);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(setupLinkWords(link)).toContain(link);
  const send = fresh.browser();
  await open(send, token);
  await send({ url: `/setup?token=${token}` });
  const [cookie] = (await open(fresh.browser(), await fresh.printLink())).cookies;
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('\n')).not.toContain(token);
  const everything = await selectEverything(fresh.app.sql);
  expect(everything).not.toContain(token);
  expect(everything).not.toContain(cookie?.value);
  expect(cookie).toMatchObject({ name: '__Host-setup', httpOnly: true, secure: true, path: '/' });
});

test('SET-01 without the link nothing can be read or changed', async () => {
  await fresh.openedBrowser();
  const stranger = fresh.browser();
  const tries = [
    stranger({ url: '/v1/setup' }),
    stranger({ url: '/v1/setup/logo' }),
    put(stranger, 'company', GRANITE),
    put(stranger, 'brand', GRANITE_BRAND),
    put(stranger, 'features', { features: DEFAULT_FEATURES }),
    put(stranger, 'payments', { account: null }),
    stranger({ method: 'DELETE', url: '/v1/setup/logo' }),
    finish(stranger),
    open(stranger, 'A'.repeat(43)),
  ];
  expect((await Promise.all(tries)).map(codeOf)).toEqual(tries.map(() => 'setup_link_invalid'));
});

test('SET-01 a portal of another origin cannot finish the set-up', async () => {
  const send = await fresh.openedBrowser();
  await answerAll(send);
  const headers = { origin: 'https://evil.example' };
  const response = await send({ method: 'POST', url: '/v1/setup/finish', payload: PRIYA, headers });
  expect(codeOf(response)).toBe('forged_origin');
});

test('SET-01 two who finish at once make one organization', async () => {
  const send = await raced.openedBrowser();
  await answerAll(send);
  const statuses = (await Promise.all([finish(send), finish(send)])).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([201, 403]));
  expect(await raced.app.sql.selectFrom('organization').select('id').execute()).toHaveLength(1);
});

test('SET-01 the set-up ends when an organization was made by command line meanwhile', async () => {
  const send = await fresh.openedBrowser();
  await answerAll(send);
  await fresh.app.sql
    .insertInto('organization')
    .values({ id: '01980000-0000-7000-8000-0000000000aa', name: 'Basalt', legalName: 'Basalt' })
    .execute();
  expect(codeOf(await finish(send))).toBe('setup_link_invalid');
  expect(codeOf(await put(send, 'company', GRANITE))).toBe('setup_link_invalid');
  expect(await fresh.printLink()).toBeNull();
  await fresh.app.sql.deleteFrom('organization').execute();
});

test.each([
  ['company', { ...GRANITE, name: ' ' }, 'name'],
  ['company', { ...GRANITE, legalName: ' ' }, 'legalName'],
  ['company', { ...GRANITE, timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['company', { ...GRANITE, supportEmail: 'nobody' }, 'supportEmail'],
  ['brand', { ...GRANITE_BRAND, portalName: ' ' }, 'portalName'],
  ['brand', { ...GRANITE_BRAND, label: 'console' }, 'label'],
  ['brand', { ...GRANITE_BRAND, label: 'granite supply' }, 'label'],
  ['brand', { ...GRANITE_BRAND, themeColor: 'blue' }, 'themeColor'],
])('SET-01 the step %s refuses %j', async (step, payload, field) => {
  const response = await put(await fresh.openedBrowser(), step, payload);
  expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
});

test.each([
  [{ password: 'short one' }, 'short_password'],
  [{ password: '1234567890' }, 'weak_password'],
  [{ password: 'Granite Supply' }, 'weak_password'],
  [{ email: 'nobody' }, 'invalid_email'],
  [{ name: ' ' }, 'invalid_request'],
])('SET-01 the first operator with %j is refused, and nothing is made', async (change, code) => {
  const send = await fresh.openedBrowser();
  await answerAll(send);
  expect(codeOf(await finish(send, { ...PRIYA, ...change }))).toBe(code);
  expect(await fresh.app.sql.selectFrom('identity').select('id').execute()).toEqual([]);
});
