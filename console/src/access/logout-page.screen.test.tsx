import { signOutStaff } from '@plumbline/contract/console';
import { answer, disconnect, fail, hang } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { toast } from '@plumbline/ui/overlays/toast';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const openLogout = (options: ScreenOptions = {}, path = '/logout') =>
  openScreen(path, { answers: [answer(signOutStaff, {})], ...options });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test.each([
  ['/logout', '/login'],
  ['/logout?redirect=/404', '/404'],
  ['/logout?redirect=https://elsewhere.example.com/', '/login'],
])('console %s signs out and opens %s', async (path, target) => {
  const screen = await openLogout({}, path);
  await expect.poll(() => screen.address()).toBe(target);
  expect(screen.requests(signOutStaff)).toHaveLength(1);
  expect(screen.browser.departures).toEqual([]);
  expect(toast.list()).toEqual([]);
});

test('console logout page drops the session, so that /overview redirects to the login page', async () => {
  const screen = await openLogout({}, '/logout?redirect=/overview');
  await expect.element(heading('Log in')).toBeVisible();
  expect(screen.address()).toBe('/login?redirect=/overview');
});

test('console logout page shows "Logging you out" while the request is pending', async () => {
  await openLogout({ answers: [hang(signOutStaff)] });
  await expect.element(heading('Logging you out')).toBeVisible();
  await expect.element(page.getByRole('banner').getByText('Plumbline console')).toBeVisible();
  await checkAccessibility();
});

test.each([
  ['a server error', fail(signOutStaff), undefined],
  ['a lost connection', disconnect(signOutStaff), 'Check your connection and try again.'],
])('console logout page shows %s in a toast and accepts another try', async (_case, trouble, detail) => {
  const screen = await openLogout({ answers: [trouble] });
  await expectToast('error', 'We could not log you out.', detail);
  await expect.element(heading('You are still logged in')).toBeVisible();
  await expect
    .element(page.getByText('The console could not end your session. Try again before you leave this computer.'))
    .toBeVisible();
  screen.answer(answer(signOutStaff, {}));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.element(heading('Log in')).toBeVisible();
  expect(screen.requests(signOutStaff)).toHaveLength(2);
});
