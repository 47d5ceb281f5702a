import { getCompany, getMe, logIn, recordLogin } from '@plumbline/contract/access';
import { signOut } from '@plumbline/contract/identity';
import {
  FRAME_WAIT_MS,
  type FrameGrant,
  grantMessage,
  isEnd,
  nonceAsked,
} from '@plumbline/rules/access/frame-messages';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { factsOnPage } from '@plumbline/ui/testing/read-page';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import { SESSION_ANSWERS } from '../testing/session-answers.ts';
import { CUSTOMER_ID, ORGANIZATION_ID, USER_ID } from '../testing/test-boot.ts';

const CONSOLE = 'https://console.granite.example.com';
const ERP = 'https://erp.granite.example.com';
const COMPANY = `company:${CUSTOMER_ID}`;
const GRANT: FrameGrant = { token: 'frame-token', accountId: CUSTOMER_ID, expiresInSeconds: 300, isViewOnly: false };
const FAILURE = 'The portal could not open here';

type Reply = { origin?: string; source?: Window; data?: (nonce: string) => unknown };

/** The page around the portal: answers like this; null is silent. */
function around(reply: Reply | null) {
  const frame = document.createElement('iframe');
  frame.title = 'The page around';
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const own = frame.contentWindow!;
  const asked: string[] = [];
  const ended: string[] = [];
  const postMessage = (message: unknown, target: string) => {
    const nonce = nonceAsked(message);
    if (isEnd(message)) ended.push(target);
    if (nonce === null) return;
    asked.push(target);
    if (reply === null || target !== CONSOLE) return;
    const { origin = CONSOLE, source = own, data = (given: string) => grantMessage(given, GRANT) } = reply;
    window.dispatchEvent(new MessageEvent('message', { origin, source, data: data(nonce) }));
  };
  Object.defineProperty(own, 'postMessage', { value: postMessage });
  return { parent: { window: own, origin: undefined }, asked, ended };
}

const ANSWERS = [
  answer(getMe, {
    id: USER_ID,
    name: 'Rita Stone',
    email: 'rita@granite.example.com',
    organizationId: ORGANIZATION_ID,
    emailVerified: true,
  }),
  answer(getCompany, { name: 'Tarnwick Constructors' }),
];

type Framed = ScreenOptions & { path?: string };

async function openIn(page_: ReturnType<typeof around>, { answers = [], ...options }: Framed = {}) {
  const path = options.path ?? `/settings/profile?impersonated=${COMPANY}`;
  const screen = await openScreen(path, {
    isFramed: true,
    parent: page_.parent,
    signedIn: null,
    ...options,
    answers: [...ANSWERS, ...answers],
  });
  return { ...page_, screen };
}

const openFramed = (reply: Reply | null, options: Framed = {}) => openIn(around(reply), options);

/** The same for a page that gives no right answer: its five seconds pass at once. */
async function openUnanswered(reply: Reply | null, options: Framed = {}) {
  const page_ = around(reply);
  let isOpen = false;
  const opening = openIn(page_, options).finally(() => {
    isOpen = true;
  });
  await expect.poll(() => page_.asked.length).toBe(2);
  await vi.advanceTimersByTimeAsync(FRAME_WAIT_MS - 1000);
  expect(isOpen, 'the portal waits for five seconds').toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  return opening;
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const isOnBehalf = ({ recorded }: Awaited<ReturnType<typeof openScreen>>) =>
  recorded.map(({ headers, ...each }) => [
    each.isOnBehalf,
    headers.get('authorization'),
    headers.get('x-account-id'),
    headers.get('x-impersonate'),
  ]);

describe('FRM-01 the token of the page around the portal', () => {
  test.each([1280, 768, 375])('opens the portal for the customer it names (%i px)', async (width) => {
    const { screen, asked } = await openFramed({}, { width });
    await expect.element(heading('Profile')).toBeVisible();
    expect(factsOnPage()).toContainEqual(['Company', 'Tarnwick Constructors']);
    // Each allowed origin is asked, and never everybody.
    expect(asked).toEqual([CONSOLE, ERP]);
    expect(isOnBehalf(screen).slice(0, 2)).toEqual([
      [true, 'Bearer frame-token', CUSTOMER_ID, COMPANY],
      [true, 'Bearer frame-token', CUSTOMER_ID, COMPANY],
    ]);
    await checkAccessibility();
  });

  test.each<[string, Reply | null]>([
    ['no message', null],
    ['an origin that is not allowed', { origin: 'https://evil.example.com' }],
    ['another window', { source: window }],
    ['the nonce of another question', { data: () => grantMessage('0'.repeat(32), GRANT) }],
    ['a message of another shape', { data: (nonce) => ({ ...grantMessage(nonce, GRANT), token: null }) }],
  ])('after five seconds a clear page: %s', async (_what, reply) => {
    await openUnanswered(reply);
    await expect.element(heading(FAILURE)).toBeVisible();
    await expect.element(page.getByText(/^The page around it did not say whom it is for\./)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await checkAccessibility();
  });

  test('a token that the server refuses, expired or foreign, says so', async () => {
    await openFramed({}, { answers: [refuse(getMe, 'not_signed_in')] });
    await expect.element(heading(FAILURE)).toBeVisible();
    await expect.element(page.getByText(/^Your access to this customer has ended or was changed\./)).toBeVisible();
  });

  test('is asked for again before it expires', async () => {
    const { screen, asked } = await openFramed({ data: (nonce) => grantMessage(nonce, GRANT) });
    await expect.element(heading('Profile')).toBeVisible();
    expect(asked).toHaveLength(2);
    await screen.passTime(4.5 * 60_000);
    // Asks for what the dashboard shows, which nobody answers here.
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect.poll(() => asked.length).toBe(4);
    screen.takeProblems();
  });

  test('wins over the session that this browser has', async () => {
    const { screen } = await openFramed({}, { signedIn: {} });
    await expect.element(heading('Profile')).toBeVisible();
    expect(screen.recorded.filter((each) => !each.isOnBehalf)).toEqual([]);
  });

  test('a screen that is open to everybody waits for nobody', async () => {
    const { asked } = await openFramed(null, { path: '/help' });
    await expect.element(heading('Submit a request')).toBeVisible();
    expect(asked).toEqual([]);
  });
});

describe('FRM-03 whom staff act as', () => {
  const stored = () => sessionStorage.getItem('loginAs')?.split(' ').slice(1).join(' ') ?? null;

  test('is stored, and cleared by none', async () => {
    await openFramed({}, { path: `/settings/profile?impersonated=${USER_ID}` });
    await expect.element(heading('Profile')).toBeVisible();
    expect(stored()).toBe(USER_ID);
    const again = await openFramed(
      {},
      { path: '/settings/profile', tab: { loginAs: sessionStorage.getItem('loginAs')! } },
    );
    expect(isOnBehalf(again.screen)[0]).toEqual([true, 'Bearer frame-token', CUSTOMER_ID, USER_ID]);
    const none = await openFramed({}, { path: '/settings/profile?impersonated=none' });
    await expect.element(heading('Profile')).toBeVisible();
    expect(isOnBehalf(none.screen)[0]).toEqual([true, 'Bearer frame-token', CUSTOMER_ID, null]);
    expect(stored()).toBeNull();
  });

  const storedAs = (value: string) => ({ loginAs: `${Date.parse('2026-10-16T00:00:00Z')} ${value}` });

  test('as a whole gives way to the customer that the page around names, unless the address says it', async () => {
    const other = 'company:0199a000-0000-7000-8000-00000000000a';
    const { screen } = await openFramed({}, { path: '/settings/profile', tab: storedAs(other) });
    await expect.element(heading('Profile')).toBeVisible();
    expect(isOnBehalf(screen)[0]).toEqual([true, 'Bearer frame-token', CUSTOMER_ID, COMPANY]);
    const named = await openFramed({}, { path: `/settings/profile?impersonated=${other}` });
    expect(isOnBehalf(named.screen)[0]?.[3]).toBe(other);
  });

  test('is forgotten when the server refuses it, so that trying again helps; a failure keeps it', async () => {
    const tab = storedAs(USER_ID);
    await openFramed({}, { path: '/settings/profile', tab, answers: [fail(getMe)] });
    await expect.element(heading(FAILURE)).toBeVisible();
    expect(stored()).toBe(USER_ID);
    await openFramed({}, { path: '/settings/profile', tab, answers: [refuse(getMe, 'wrong_account')] });
    await expect.element(heading(FAILURE)).toBeVisible();
    expect(stored()).toBeNull();
  });

  test('ends after eight hours', async () => {
    const loginAs = `${Date.parse('2026-10-15T16:59:59Z')} ${USER_ID}`;
    await openFramed({}, { path: '/settings/profile', tab: { loginAs }, signedIn: {} });
    await expect.element(heading('Profile')).toBeVisible();
    expect(factsOnPage()).toContainEqual(['Company', 'Tarnwick Builders']);
    expect(stored()).toBeNull();
  });
});

describe('what staff do as a customer', () => {
  test('is no login of the customer, and changes neither password nor address', async () => {
    const { screen } = await openFramed({});
    await expect.element(heading('Profile')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Change password' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('region', { name: 'Change email' })).not.toBeInTheDocument();
    expect(screen.requests(recordLogin)).toEqual([]);
  });

  test('ends with Log out: the page around hears of it, and no session of this browser ends', async () => {
    const { screen, ended } = await openFramed({}, { path: `/logout?impersonated=${COMPANY}` });
    await expect.element(heading('You no longer act for this customer')).toBeVisible();
    await expect.poll(() => ended).toEqual([CONSOLE, ERP]);
    expect(sessionStorage.getItem('loginAs')).toBeNull();
    expect(screen.requests(signOut)).toEqual([]);
  });
});

describe('FRM-02 somebody who is signed in without access', () => {
  const identity = { signedIn: { member: null }, path: '/settings/profile' } as const;

  test('is logged in silently, and who is still not let in waits for the page around', async () => {
    const { screen } = await openUnanswered(null, {
      ...identity,
      answers: [...SESSION_ANSWERS, refuse(logIn, 'awaiting_approval')],
    });
    expect(screen.requests(logIn)).toHaveLength(1);
    await expect.element(heading(FAILURE)).toBeVisible();
  });
});
