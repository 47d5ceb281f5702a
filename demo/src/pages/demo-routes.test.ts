import { beforeAll, expect, test } from 'vitest';
import { selectMails } from './mailbox.sql.ts';
import { DEMO_PEOPLE, DEMO_STAFF, LABELS, LARGE, MAREN, PAYMENT_ONLY, PENDING } from '../names.ts';
import { testDemo, type TestDemo } from '../testing/test-demo.ts';
import { signInPath } from './sign-in.ts';

let demo: TestDemo;
beforeAll(async () => {
  demo = await testDemo();
});

const hostOf = (label: string) => `${label}.portal.localhost:3000`;
const GRANITE = hostOf(MAREN.label);

test.each(['localhost:3000', 'portal.localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'the index at %s lists every portal and every person',
  async (host) => {
    const { statusCode, body, headers } = await demo.get('/', host);
    expect(statusCode).toBe(200);
    for (const label of [...LABELS, 'console']) expect(body).toContain(`href="http://${hostOf(label)}"`);
    for (const { label, email } of DEMO_PEOPLE)
      expect(body).toContain(`href="http://${hostOf(label)}${signInPath(email)}"`);
    for (const { email } of DEMO_STAFF)
      expect(body).toContain(`href="http://${hostOf('console')}${signInPath(email)}"`);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-/,
    );
  },
);

test("on a portal's host there is neither the index nor the mailbox", async () => {
  for (const url of ['/', '/mailbox']) expect((await demo.get(url, GRANITE)).statusCode).toBe(404);
});

const cookieOf = ({ headers }: Awaited<ReturnType<TestDemo['get']>>) => String(headers['set-cookie']).split(';')[0]!;

test('one click signs a customer in', async () => {
  const answer = await demo.get(signInPath(MAREN.email), GRANITE);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
  const me = await demo.get('/v1/users/me', GRANITE, cookieOf(answer));
  expect(me.json()).toMatchObject({ email: MAREN.email, name: MAREN.name });
});

test.each([
  ['/history/invoices?isPaid=false&search=a%20b', '/history/invoices?isPaid=false&search=a%20b'],
  ['//elsewhere.example', '/'],
  ['/logout', '/'],
])('a sign-in with the redirect %j leads to %j', async (redirect, page) => {
  const answer = await demo.get(`${signInPath(MAREN.email)}&redirect=${encodeURIComponent(redirect)}`, GRANITE);
  expect(answer.headers.location).toBe(page);
});

test('one click signs staff in to the console', async () => {
  const [staff] = DEMO_STAFF;
  const answer = await demo.get(signInPath(staff!.email), hostOf('console'));
  expect(answer.statusCode).toBe(303);
  const overview = await demo.get('/v1/console/overview', hostOf('console'), cookieOf(answer));
  expect(overview.json()).toMatchObject({ organization: { name: staff!.organization } });
});

test('a pending user gets a session, but no access', async () => {
  const cookie = cookieOf(await demo.get(signInPath(PENDING.email), GRANITE));
  expect((await demo.get('/v1/users/me', GRANITE, cookie)).json()).toMatchObject({ code: 'no_customer_account' });
});

test.each([
  ['a customer of another portal', signInPath(PAYMENT_ONLY.email), GRANITE],
  ['staff at a portal', signInPath(DEMO_STAFF[0]!.email), GRANITE],
  ['a customer at the console', signInPath(MAREN.email), hostOf('console')],
  ['a customer at the bare host', signInPath(MAREN.email), 'localhost:3000'],
  ['an unknown address', signInPath('nobody@nowhere.example'), GRANITE],
  ['nobody', '/demo/sign-in', GRANITE],
  ['two people at once', `${signInPath(MAREN.email)}&as=x`, GRANITE],
  ['the large organization when it is not there', signInPath(LARGE.email), hostOf('absent')],
])('refuses %s', async (_who, url, host) => {
  const { statusCode, headers } = await demo.get(url, host);
  expect([statusCode, headers['set-cookie']]).toEqual([404, undefined]);
});

test('the mailbox lists mails, filters them by recipient and pages through them', async () => {
  expect((await demo.get('/mailbox')).body).toContain(MAREN.email);
  const found = (await demo.get(`/mailbox?to=${encodeURIComponent(MAREN.email.toUpperCase())}`)).body;
  expect(found.match(/class="row mail"/g)).toHaveLength(1);
  expect((await demo.get('/mailbox?to=100%25&before=x')).body).toContain('No mail to an address with “100%” in it.');

  const { organizationId } = (await demo.app.tenants.byLabel(MAREN.label))!;
  const to = 'many@pages.example';
  for (let number = 1; number <= 60; number++) {
    await demo.app.mail.send({
      organizationId,
      to,
      fromName: 'Demo',
      subject: `Mail ${number}.`,
      text: '-',
      html: '-',
    });
  }
  const first = (await demo.get(`/mailbox?to=${to}`)).body;
  expect([first.includes('Mail 60.'), first.includes('Mail 11.'), first.includes('Mail 10.')]).toEqual([
    true,
    true,
    false,
  ]);
  const [, older = ''] = /href="([^"]+)">Older/.exec(first) ?? [];
  const second = (await demo.get(older.replaceAll('&#38;', '&'))).body;
  expect([second.includes('Mail 10.'), second.includes('Mail 1.'), second.includes('Mail 11.')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(second).not.toContain('Older');
});

test('a mail is escaped, and its HTML is in a sandboxed frame', async () => {
  const { organizationId } = (await demo.app.tenants.byLabel(MAREN.label))!;
  const html = '<html><head></head><body><script>alert(1)</script></body></html>';
  const to = 'evil@mail.example';
  await demo.app.mail.send({ organizationId, to, fromName: 'Demo', subject: '<b>Bold</b>', text: '<i>text</i>', html });
  const [mail] = await selectMails(demo.app.sql, { to, before: null, limit: 1 });
  const path = `/mailbox/${organizationId}/${mail!.id}`;
  const page = await demo.get(path);
  expect(page.body).not.toMatch(/<b>Bold|<i>text|<script/);
  expect(page.headers['content-security-policy']).toContain("frame-src 'self'");
  const frame = await demo.get(`${path}/html`);
  expect(frame.body).toContain('<base target="_blank">');
  expect(frame.headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*frame-ancestors 'self'; sandbox allow-popups/,
  );
  expect(frame.headers['content-security-policy']).not.toContain('script-src');
  for (const url of [`/mailbox/x/y`, `${path.slice(0, -4)}0000`]) expect((await demo.get(url)).statusCode).toBe(404);
});

test('the attachments of a mail are listed and can be downloaded', async () => {
  const { app } = demo;
  const to = 'files@builders.example';
  const [{ organizationId } = { organizationId: '' }] = await selectMails(app.sql, {
    to: null,
    before: null,
    limit: 1,
  });
  const attachments = [{ name: 'Invoice-7.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF 7') }];
  await app.mail.send({ organizationId, to, fromName: 'A', subject: 'B', text: 'C', html: '<p>D</p>', attachments });
  const [mail] = await selectMails(app.sql, { to, before: null, limit: 1 });
  const path = `/mailbox/${organizationId}/${mail!.id}`;
  expect((await demo.get(path)).body).toContain(`href="${path}/files/0">Invoice-7.pdf</a>`);
  const { headers, body } = await demo.get(`${path}/files/0`);
  expect(body).toBe('%PDF 7');
  expect(headers['content-disposition']).toContain('attachment; filename="Invoice-7.pdf"');
  for (const position of ['1', 'x', '-1']) expect((await demo.get(`${path}/files/${position}`)).statusCode).toBe(404);
});
