import { getOpenTotal, listInvoices } from '@plumbline/contract/invoices';
import {
  beginMySecondFactor,
  confirmMySecondFactor,
  getMySecondFactor,
} from '@plumbline/contract/two-factor/my-second-factor';
import { answer, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../testing/open-screen.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Granite:dana%40tarnwick.example.com?secret=${SECRET}&issuer=Granite`;
const OFF = { since: null, recoveryCodesLeft: 0, isRequired: true, hasPassword: true, hasApp: false, passkeys: [] };
const settings = { secondFactor: 'REQUIRED', isPaymentEnabled: true } as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe.each([1280, 375])('SET-05 a portal that requires two-factor sign-in, at %i px', (width) => {
  test('leads whoever has none to its set-up before anything else, and back afterwards', async () => {
    const screen = await openScreen('/history/invoices?search=1012', {
      width,
      settings,
      signedIn: { lacksSecondFactor: true },
      answers: [
        answer(getMySecondFactor, OFF),
        answer(beginMySecondFactor, { secret: SECRET, uri: URI }),
        answer(confirmMySecondFactor, { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] }),
      ],
    });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Protect your account' })).toBeVisible();
    expect(screen.address()).toBe('/second-factor?redirect=/history/invoices%3Fsearch%3D1012');
    expect(document.title).toBe('Two-factor sign-in · Granite Supply');
    await expect.element(page.getByText(/^Granite Supply Co\. requires two-factor sign-in\./)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout');
    await expect.element(button('Set up an app')).toBeVisible();
    await checkAccessibility();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await button('Set up an app').click();
    // The person has just logged in: the password is not asked for again.
    await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await page.getByRole('dialog').getByLabelText('Code', { exact: true }).fill('123456');
    await button('Turn on').click();
    await expect.element(page.getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    await button('I have stored them').click();
    await expect.poll(() => screen.browser.departures).toEqual(['/history/invoices?search=1012']);
    expect(screen.requests(beginMySecondFactor)).toEqual([{}]);
  });
});

test('SET-05 a portal that begins to require it asks at the next call', async () => {
  const screen = await openScreen('/history/invoices', {
    settings,
    answers: [refuse(listInvoices, 'second_factor_required'), hang(getOpenTotal), hang(getMySecondFactor)],
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Protect your account' })).toBeVisible();
  expect(screen.address()).toMatch(/^\/second-factor\?redirect=\/history\/invoices/);
});

test('SET-05 what cannot be loaded is said, and tried again', async () => {
  const screen = await openScreen('/second-factor', {
    settings,
    signedIn: { lacksSecondFactor: true },
    answers: [fail(getMySecondFactor)],
  });
  await expect.element(page.getByText('We could not load this')).toBeVisible();
  screen.answer(answer(getMySecondFactor, OFF));
  await button('Try again').click();
  await expect.element(button('Set up an app')).toBeVisible();
});
