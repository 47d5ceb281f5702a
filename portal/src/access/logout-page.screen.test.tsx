import { recordLogin } from '@plumbline/contract/access';
import { signOut } from '@plumbline/contract/identity';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { toast } from '@plumbline/ui/overlays/toast';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import { PORTAL_ID, USER_ID } from '../testing/test-boot.ts';
import { unusualSettings } from '../testing/unusual-settings.ts';

const openLogout = ({ answers = [], ...options }: ScreenOptions = {}, path = '/logout') =>
  openScreen(path, { ...options, answers: [answer(signOut, {}), ...answers] });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const IDENTITY: ScreenOptions = { signedIn: { member: null } };

test('ACC-14 ACC-15 logout page records the logout, then signs out and opens the login page', async () => {
  const screen = await openLogout({ signedIn: { provider: 'google' } });
  await expect.element(heading('Log in')).toBeVisible();
  expect(screen.address()).toBe('/login');
  expect(screen.requests(recordLogin)).toEqual([
    { action: 'logout', userId: USER_ID, portalId: PORTAL_ID, providerId: 'google' },
  ]);
  expect(screen.recorded.map(({ call, headers }) => [call, headers.get('authorization')])).toEqual([
    [recordLogin, 'Bearer test-token'],
    [signOut, null],
  ]);
  expect(toast.list()).toEqual([]);
});

test('logout page shows "Logging you out" while the request is pending', async () => {
  const screen = await openLogout({ answers: [hang(signOut)] });
  await expect.element(heading('Logging you out')).toBeVisible();
  await screen.expectRequest(signOut, {});
  await checkAccessibility();
});

test('ACC-05 ACC-14 logout page signs out without a record when the session has no membership', async () => {
  const screen = await openLogout(IDENTITY);
  await expect.element(heading('Log in')).toBeVisible();
  expect(screen.requests(signOut)).toHaveLength(1);
  expect(screen.requests(recordLogin)).toEqual([]);
});

test('ACC-05 logout page redirects visitors to the login page without a request', async () => {
  const screen = await openLogout({ signedIn: null });
  await expect.element(heading('Log in')).toBeVisible();
  expect(screen.address()).toBe('/login');
  expect(screen.requests(signOut)).toEqual([]);
});

test.each([
  ['fails', fail(recordLogin)],
  ['is refused', refuse(recordLogin, 'forbidden')],
  ['loses its connection', disconnect(recordLogin)],
])('ACC-14 logout page still signs out when recordLogin %s', async (_case, trouble) => {
  const screen = await openLogout({ answers: [trouble] });
  await expect.element(heading('Log in')).toBeVisible();
  expect(screen.requests(signOut)).toHaveLength(1);
  expect(toast.list()).toEqual([]);
});

test.each([
  ['/logout?redirect=/signup', '/signup'],
  ['/logout?redirect=/forgot-password', '/forgot-password'],
  ['/logout?redirect=/help', '/help'],
  ['/logout?redirect=https://elsewhere.example.com/', '/login'],
  ['/logout?redirect=/action%3Fmode%3DsignIn', '/login'],
])('ACC-14 %s opens %s after signing out', async (path, target) => {
  const screen = await openLogout(IDENTITY, path);
  await expect.poll(() => screen.address()).toBe(target);
  expect(screen.browser.departures).toEqual([]);
});

test.each([
  ['portalLogoutRedirectUrl', { portalLogoutRedirectUrl: 'https://quarry.example.com/bye' }],
  ['unusualSettings', unusualSettings],
])('ACC-14 logout page with %s goes to the URL of the portal and ignores ?redirect', async (_case, settings) => {
  const screen = await openLogout({ settings }, '/logout?redirect=/signup');
  await expect.poll(() => screen.browser.departures).toEqual([settings.portalLogoutRedirectUrl]);
  expect(screen.address()).not.toBe('/signup');
});

const SOMETHING_WRONG = 'Something went wrong, try again or contact support.';

test.each([
  ['a server error', fail(signOut), undefined],
  ['a lost connection', disconnect(signOut), 'Check your connection and try again.'],
])('ACC-14 logout page shows %s in a toast and accepts another try', async (_case, trouble, detail) => {
  const screen = await openLogout({ answers: [trouble] });
  await expectToast('error', SOMETHING_WRONG, detail);
  await expect.element(heading('You are still logged in')).toBeVisible();
  await expect
    .element(page.getByText('The portal could not end your session. Try again before you leave this computer.'))
    .toBeVisible();
  await checkAccessibility();
  screen.answer(answer(signOut, {}));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.element(heading('Log in')).toBeVisible();
  expect(screen.requests(signOut)).toHaveLength(2);
  expect(screen.requests(recordLogin)).toHaveLength(1);
});
