import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { emptyDatabaseUrl } from '@plumbline/server/database/test-database';
import {
  DEMO_PEOPLE,
  GOOGLE_MAREN,
  GOOGLE_PEOPLE,
  GOOGLE_UNVERIFIED,
  MAREN,
  NO_SIGN_UP,
  PENDING,
  SSO_NAMESAKE,
  SSO_NEWCOMER,
  SSO_PEOPLE,
  SSO_PERSON,
} from './names.ts';
import { deleteAdditions, selectIssuers, selectReasons } from './testing/own-demo.sql.ts';
import { startOwnDemo } from './testing/own-demo.ts';
import { type Page, testBrowser } from './testing/test-browser.ts';
import { startMessage } from './start-message.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let databaseUrl: string;
let demo: Awaited<ReturnType<typeof startOwnDemo>>;
/** Not a spy, which is reset before every test. */
const printed: unknown[] = [];
const realConsole = { ...console };

beforeAll(async () => {
  for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = (line) => void printed.push(line);
  databaseUrl = await emptyDatabaseUrl();
  demo = await startOwnDemo(databaseUrl);
});
afterAll(async () => {
  Object.assign(console, realConsole);
  await demo.stop();
});

type Browser = ReturnType<typeof testBrowser>;
type Button = 'google' | 'sso';
const bareUrl = (path: string) => `http://localhost:${demo.port}${path}`;
const urlOf = (label: string, path: string) => `${demo.app.tenants.urlOf({ label, domain: null })}${path}`;

const jsonOf = ({ body }: Page) => JSON.parse(body) as Record<string, unknown>;

const begin = (browser: Browser, label: string, connection: Button) =>
  browser.send(urlOf(label, '/v1/identity/federated'), { json: { connection } });

/** From the button of the login page to the provider's page. */
async function leaveFor(browser: Browser, label: string, button: Button): Promise<Page> {
  const begun = await begin(browser, label, button);
  expect([begun.status, begun.body]).toEqual([200, expect.any(String)]);
  return browser.follow(await browser.send(String(jsonOf(begun)['url'])));
}

/** From the provider's page back to the portal; returns what the portal receives. */
async function comeBack(browser: Browser, label: string, { url }: Page, form: Record<string, string>) {
  const door = new RegExp(`^${urlOf(label, '/').replaceAll('.', '\\.')}`);
  const { location } = await browser.follow(await browser.send(url, { form }), door);
  return Object.fromEntries(new URLSearchParams(new URL(location ?? '').hash.slice(1)));
}

/** The complete sign-in; returns the result. */
async function logIn(browser: Browser, label: string, button: Button, form: Record<string, string>) {
  const { handOff } = await comeBack(browser, label, await leaveFor(browser, label, button), form);
  const finished = await browser.send(urlOf(label, '/v1/identity/hand-off/finish'), { json: { handOff } });
  expect([finished.status, finished.body]).toEqual([200, expect.any(String)]);
  return jsonOf(await browser.send(urlOf(label, '/v1/auth/login'), { json: {} }));
}

const me = async (browser: Browser, label: string) => jsonOf(await browser.send(urlOf(label, '/v1/users/me')));

const somebodyNew = (name: string, email: string, verified = 'yes') => ({ name, 'new-email': email, verified });

test.each([
  ['google', MAREN.label, 'Google', GOOGLE_PEOPLE],
  ['sso', SSO_PERSON.label, 'Bluewater Lumber’s Single Sign On', SSO_PEOPLE],
] as const)('the %s button of %s leads to a page that lists people', async (button, label, title, people) => {
  const page = await leaveFor(testBrowser(demo.port), label, button);
  expect(page.url).toContain(bareUrl(`/demo/${button}/people/`));
  expect(page.body).toContain(`<title>Demo stand-in for ${title}</title>`);
  for (const { name } of people) expect(page.body).toContain(`Continue as ${name}`);
  // Browsers check every redirect after a form against the policy of its page.
  expect(page.policy).toContain(`form-action 'self' http://*.portal.localhost:${demo.port};`);
});

test('LOG-09 Google signs in to the account whose address both sides have verified', async () => {
  const browser = testBrowser(demo.port);
  expect(await logIn(browser, MAREN.label, 'google', { email: GOOGLE_MAREN.email })).toMatchObject({ isLogged: true });
  expect(await me(browser, MAREN.label)).toMatchObject({ email: MAREN.email, name: MAREN.name });
});

test('an address that Google has not verified is refused', async () => {
  const browser = testBrowser(demo.port);
  const page = await leaveFor(browser, MAREN.label, 'google');
  const result = await comeBack(browser, MAREN.label, page, { email: GOOGLE_UNVERIFIED.email });
  expect(result).toEqual({ error: 'account_exists' });
});

test('Cancel returns as a refusal', async () => {
  const browser = testBrowser(demo.port);
  const page = await leaveFor(browser, MAREN.label, 'google');
  expect(await comeBack(browser, MAREN.label, page, { answer: 'cancel' })).toEqual({ error: 'access_denied' });
});

test('the stand-in asks every time and keeps nobody signed in', async () => {
  const browser = testBrowser(demo.port);
  await logIn(browser, MAREN.label, 'google', { email: GOOGLE_MAREN.email });
  const again = await logIn(browser, MAREN.label, 'google', somebodyNew('Ola Nordmann', 'ola@nordmann.example'));
  expect(again).toMatchObject({ code: 'user_not_found' });
});

test('LOG-08 Single Sign On gives access to people with a membership', async () => {
  const browser = testBrowser(demo.port);
  const { label, email, name } = SSO_PERSON;
  expect(await logIn(browser, label, 'sso', { email })).toMatchObject({ isLogged: true });
  expect(await me(browser, label)).toMatchObject({ email, name });
});

test.each([SSO_NEWCOMER, SSO_NAMESAKE])('Single Sign On gives no access to $name', async ({ label, email }) => {
  const outcome = await logIn(testBrowser(demo.port), label, 'sso', { email });
  expect(outcome).toMatchObject({ code: 'sso_failed' });
});

test('the namesake is a person with a password in the same portal', () => {
  expect(DEMO_PEOPLE.some(({ label, email }) => label === SSO_NAMESAKE.label && email === SSO_NAMESAKE.email)).toBe(
    true,
  );
});

test('a disabled connection cannot be used', async () => {
  for (const [label, button] of [
    [NO_SIGN_UP.label, 'google'],
    [NO_SIGN_UP.label, 'sso'],
    [MAREN.label, 'sso'],
  ] as const) {
    expect(jsonOf(await begin(testBrowser(demo.port), label, button))).toMatchObject({ code: 'unknown_connection' });
  }
});

test('the page of a stand-in accepts only its own forms and known people', async () => {
  const browser = testBrowser(demo.port);
  const google = await leaveFor(browser, MAREN.label, 'google');
  const forged = await browser.send(google.url, { form: { email: MAREN.email }, origin: 'http://evil.example' });
  expect(forged.status).toBe(403);
  const nameless = await browser.send(google.url, { form: { name: '<b>', 'new-email': 'nobody', answer: 'new' } });
  expect([nameless.status, nameless.body.includes('value="&#60;b&#62;"')]).toEqual([422, true]);
  const sso = await leaveFor(browser, SSO_PERSON.label, 'sso');
  for (const form of [{ email: MAREN.email }, somebodyNew('Mallory', 'mallory@evil.example')] as const) {
    expect((await browser.send(sso.url, { form })).status).toBe(422);
  }
});

test('an expired sign-in says so', async () => {
  const page = await testBrowser(demo.port).send(bareUrl('/demo/google/people/unknown'));
  expect([page.status, page.body.includes('This login is over')]).toEqual([410, true]);
  const stray = await testBrowser(demo.port).send(bareUrl('/demo/google/auth?client_id=stranger'));
  expect([stray.status, stray.body.includes('This login cannot go on')]).toEqual([400, true]);
});

test('the stand-ins are on the bare host only', async () => {
  const browser = testBrowser(demo.port);
  const path = '/demo/google/.well-known/openid-configuration';
  expect(jsonOf(await browser.send(bareUrl(path)))['issuer']).toBe(bareUrl('/demo/google'));
  for (const label of [MAREN.label, 'console', 'id']) expect((await browser.send(urlOf(label, path))).status).toBe(404);
});

/** The approval forms of the index by person, with the selected customer. */
async function waiting(browser: Browser) {
  const { body } = await browser.send(bareUrl('/'));
  const forms = [...body.matchAll(/<form method="post" action="\/demo\/approve">(.*?)<\/form>/gs)];
  return new Map(
    forms.map(([, form = '']) => {
      const value = (name: string) => new RegExp(`name="${name}"[^<]*?value="([^"]*)"`).exec(form)?.[1] ?? '';
      const [, customer = '', shown = ''] = /<option\s+value="([^"]*)"\s*>\s*([^<]*)/.exec(form) ?? [];
      const name = /aria-label="Approve ([^"]*)"/.exec(form)?.[1] ?? '';
      return [name, { fields: { portal: value('portal'), user: value('user'), customer }, shown }];
    }),
  );
}

test('SGN-08 a person who signs up is pending, on the index too, until approved for a customer', async () => {
  const browser = testBrowser(demo.port);
  const name = 'Knut <Holgersson>';
  const email = 'knut@tarnwick.example';
  await logIn(browser, MAREN.label, 'google', somebodyNew(name, email));
  const company = { companyName: 'Tarnwick', companyAddress: '1 Main St', companyCode: '' };
  const asked = await browser.send(urlOf(MAREN.label, '/v1/auth/signup'), { json: { name, email, ...company } });
  expect([asked.status, asked.body]).toEqual([200, expect.any(String)]);

  const index = testBrowser(demo.port);
  const form = (await waiting(index)).get('Knut &#60;Holgersson&#62;')!;
  expect(form.shown).toContain('Tarnwick Constructors LLC');
  const forged = await index.send(bareUrl('/demo/approve'), { form: form.fields, origin: 'http://evil.example' });
  expect(forged.status).toBe(403);
  expect((await waiting(index)).size).toBe(4);

  const done = await index.follow(await index.send(bareUrl('/demo/approve'), { form: form.fields }));
  expect(done.body).toMatch(/Knut &#60;Holgersson&#62; can use the Granite Supply portal now/);
  expect([...(await waiting(index)).keys()]).not.toContain('Knut &#60;Holgersson&#62;');
  expect(await logIn(browser, MAREN.label, 'google', somebodyNew(name, email))).toMatchObject({ isLogged: true });
});

test('an invited person is approved for the company of the invitation, and the index says so', async () => {
  const index = testBrowser(demo.port);
  const form = (await waiting(index)).get(PENDING.name)!;
  expect(form.shown).toContain(PENDING.company);
  const done = await index.follow(await index.send(bareUrl('/demo/approve'), { form: form.fields }));
  expect(done.body).toContain(`${PENDING.name} can use`);
  expect(done.body).toMatch(new RegExp(`<b>${PENDING.name}</b><small>${PENDING.company} · full access`));
});

test('an approval of an unknown user or customer is refused', async () => {
  const browser = testBrowser(demo.port);
  const none = '00000000-0000-7000-8000-000000000000';
  for (const form of [
    {},
    { portal: MAREN.label, user: none, customer: none },
    { portal: 'id', user: none, customer: none },
    { portal: MAREN.label, user: "'", customer: none },
  ]) {
    expect((await browser.send(bareUrl('/demo/approve'), { form })).status).toBe(404);
  }
  expect((await browser.send(urlOf(MAREN.label, '/demo/approve'), { form: {} })).status).toBe(404);
});

test('a start on another port finds the same people; existing data gets what is new', async () => {
  const before = await selectReasons(demo.app.sql, MAREN.label);
  expect(before.map(({ title }) => title)).toContain('Retainage');
  await demo.stop();
  demo = await startOwnDemo(databaseUrl);
  const issuers = (await selectIssuers(demo.app.sql)).map(({ issuer }) => issuer);
  expect(new Set(issuers)).toEqual(new Set([bareUrl('/demo/google'), bareUrl('/demo/sso')]));
  const { label, email } = SSO_PERSON;
  expect(await logIn(testBrowser(demo.port), label, 'sso', { email })).toMatchObject({ isLogged: true });
  expect(await selectReasons(demo.app.sql, MAREN.label)).toEqual(before);

  await deleteAdditions(demo.app);
  await demo.stop();
  demo = await startOwnDemo(databaseUrl);
  expect(await selectReasons(demo.app.sql, MAREN.label)).toEqual(before);
  await leaveFor(testBrowser(demo.port), label, 'sso');
  expect(jsonOf(await begin(testBrowser(demo.port), NO_SIGN_UP.label, 'google'))).toMatchObject({
    code: 'unknown_connection',
  });
});

test('the index and the portals lead to the payment sandbox', async () => {
  const { sandboxUrl } = demo;
  expect((await testBrowser(demo.port).send(bareUrl('/'))).body).toContain(`href="${sandboxUrl}"`);
  expect(startMessage(demo)).toContain(sandboxUrl);
  const tenant = await demo.app.tenants.byLabel(MAREN.label);
  for (const currency of ['USD', 'CAD'] as const) {
    const merchant = await demo.app.merchants.find(tenant!.organizationId, currency);
    expect(merchant).toMatchObject({ siteUrl: sandboxUrl });
    expect(await demo.app.gateway.checkMerchant(merchant!)).toBe('ok');
  }
  const frame = await fetch(`${sandboxUrl}/itoke/ajax-tokenizer.html`);
  expect(frame.headers.get('content-security-policy')).toContain(
    `frame-ancestors http://*.portal.localhost:${demo.port}`,
  );
  expect(await (await fetch(`${sandboxUrl}/`)).text()).toContain('4788');
});

test('payments at the sandbox survive a restart', async () => {
  const tenant = await demo.app.tenants.byLabel(MAREN.label);
  const pay = async () => {
    const merchant = await demo.app.merchants.find(tenant!.organizationId, 'USD');
    const account = { routingNumber: '011401533', accountNumber: '9876543210' };
    return { merchant: merchant!, token: await demo.app.gateway.tokenizeAccount(merchant!, account) };
  };
  const { merchant, token } = await pay();
  const method = { kind: 'ach', accountType: 'CHECKING', entryCode: 'CCD', stored: 'no' } as const;
  const charge = { orderId: 'demo-start-again', token, amount: asCents(12_34), holderName: 'Maren', method };
  expect(await demo.app.gateway.charge(merchant, charge)).toMatchObject({ outcome: 'approved' });
  await demo.stop();
  demo = await startOwnDemo(databaseUrl, [], demo.dataDir);
  const again = await pay();
  expect(again.token).toBe(token);
  expect(await demo.app.gateway.findByOrder(again.merchant, charge.orderId)).toMatchObject([{ amount: 12_34 }]);
});

test('a port that is in use is reported with a solution, and nothing is left behind', async () => {
  const taken = Number(new URL(demo.sandboxUrl ?? '').port);
  await expect(startOwnDemo(await emptyDatabaseUrl(), [], undefined, taken)).rejects.toThrow(
    `Port ${taken}, for the stand-in of the payment provider, is in use by another program.`,
  );
});

test('the stand-ins print nothing', () => {
  expect(printed).toEqual([]);
});
