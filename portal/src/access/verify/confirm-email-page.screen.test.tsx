import { confirmEmail, logIn, sendVerification } from '@plumbline/contract/access';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { NOW } from '@plumbline/ui/testing/open-test-page';
import { toast } from '@plumbline/ui/overlays/toast';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { SESSION_ANSWERS } from '../../testing/session-answers.ts';
import { unusualSettings } from '../../testing/unusual-settings.ts';

const link = (name: string) => page.getByRole('link', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const OFFLINE = 'Check your connection and try again.';
const UNVERIFIED = { signedIn: { member: null, emailVerified: false } };

describe('VER-01 confirm email page without a code', () => {
  const openPage = (options: ScreenOptions = {}, path = '/confirm-email') =>
    openScreen(path, { ...UNVERIFIED, ...options });
  const resend = () => page.getByRole('button', { name: /^Resend/ });
  const sent = (isEmailVerificationSent: boolean, isEmailVerified = false) =>
    answer(sendVerification, { isEmailVerificationSent, isEmailVerified, message: '' });

  test.each(['/confirm-email', '/action?mode=verifyEmail', '/confirm-email?oobCode='])(
    '%s shows where the link was sent and the resend button',
    async (path) => {
      await openPage({}, path);
      await expect.element(heading('Confirm your email')).toBeVisible();
      await expect
        .element(
          page.getByText(
            'We sent a link to dana@tarnwick.example.com. Open it to show that the address is yours; it works for 24 hours.',
          ),
        )
        .toBeVisible();
      await expect
        .element(page.getByText('Nothing there? Look into your spam folder, or let us send it again.'))
        .toBeVisible();
      await expect.element(resend()).toHaveTextContent('Resend email');
      await expect.element(resend()).toBeEnabled();
      await expect.element(page.getByText('Wrong address? Log out and use another email')).toBeVisible();
      await expect.element(link('Log out and use another email')).toHaveAttribute('href', '/logout?redirect=/signup');
    },
  );

  test('ACC-06 has no navigation at 1280 and 375 px', async () => {
    await openPage();
    await expect.element(resend()).toBeVisible();
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
    await checkAccessibility();
    await openPage({ width: 375 });
    await expect.element(resend()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test('with unusualSettings (no sign-up) offers only to log out', async () => {
    await openPage({ settings: unusualSettings });
    await expect.element(link('Log out and use another account')).toHaveAttribute('href', '/logout');
    await expect.element(link('Log out and use another email')).not.toBeInTheDocument();
  });

  test('VER-03 redirects a verified address to /pending-approval', async () => {
    const screen = await openPage({ signedIn: { member: null }, answers: [refuse(logIn, 'awaiting_approval')] });
    await expect.element(heading('Hello, Dana Reyes')).toBeVisible();
    expect(screen.address()).toBe('/pending-approval');
  });

  test('VER-03 redirects visitors to the login page', async () => {
    const screen = await openPage({ signedIn: null });
    await expect.element(heading('Log in')).toBeVisible();
    expect(screen.address()).toBe('/login');
    expect(toast.list()).toEqual([]);
  });

  test('VER-02 resend shows a toast, is disabled for 60 seconds and stores the time it was sent', async () => {
    const screen = await openPage({ answers: [sent(true)] });
    screen.holdTime();
    await resend().click();
    await screen.passTime(100);
    await expectToast('success', 'Verification email sent');
    expect(screen.requests(sendVerification)).toHaveLength(1);
    await expect.element(resend()).toHaveTextContent('Resend in 60 s');
    await expect.element(resend()).toBeDisabled();
    await screen.passTime(29_500);
    await expect.element(resend()).toHaveTextContent('Resend in 31 s');
    await screen.passTime(30_000);
    await expect.element(resend()).toHaveTextContent('Resend in 1 s');
    await expect.element(resend()).toBeDisabled();
    await screen.passTime(1000);
    await expect.element(resend()).toHaveTextContent('Resend email');
    await expect.element(resend()).toBeEnabled();
    expect(Number(sessionStorage.getItem('verificationSentAt:dana@tarnwick.example.com'))).toBeGreaterThanOrEqual(
      Date.parse(NOW),
    );
  });

  test('VER-02 resend is disabled on load for the rest of the 60 seconds', async () => {
    sessionStorage.setItem('verificationSentAt:dana@tarnwick.example.com', String(Date.parse(NOW) - 20_000));
    const screen = await openPage({ now: NOW });
    screen.holdTime();
    await expect.element(resend()).toBeDisabled();
    // The clock runs while the page opens, so the exact second is unknown.
    const [seconds = ''] = /\d+/.exec(resend().element().textContent) ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(40);
    expect(resend().element().textContent).toBe(`Resend in ${seconds} s`);
    await screen.passTime(41_000);
    await expect.element(resend()).toBeEnabled();
  });

  test('VER-02 resend is enabled when the last email went to another address', async () => {
    sessionStorage.setItem('verificationSentAt:sam@tarnwick.example.com', String(Date.parse(NOW)));
    await openPage();
    await expect.element(resend()).toBeEnabled();
  });

  test('VER-02 resend is enabled when the stored time is invalid', async () => {
    sessionStorage.setItem('verificationSentAt:dana@tarnwick.example.com', 'soon');
    await openPage();
    await expect.element(resend()).toHaveTextContent('Resend email');
    await expect.element(resend()).toBeEnabled();
  });

  test('VER-02 resend redirects to /pending-approval when the address is already verified', async () => {
    const screen = await openPage({ answers: [sent(false, true), refuse(logIn, 'awaiting_approval')] });
    await resend().click();
    await expectToast('info', 'Email already verified');
    await expect.poll(() => screen.address()).toBe('/pending-approval');
    expect(sessionStorage.getItem('verificationSentAt:dana@tarnwick.example.com')).toBeNull();
  });

  const NOT_SENT = 'Error sending verification email, please try again in a few seconds';
  test.each([
    ['an unsent email', sent(false), undefined],
    ['a server error', fail(sendVerification), undefined],
    ['a lost connection', disconnect(sendVerification), OFFLINE],
    ['a rate limit', refuse(sendVerification, 'too_many_requests'), 'Too many requests. Wait a moment and try again.'],
    ['an unavailable mail service', refuse(sendVerification, 'unavailable'), undefined],
  ])('VER-02 resend shows an error toast for %s and stays enabled', async (_case, trouble, detail) => {
    await openPage({ answers: [trouble] });
    await resend().click();
    await expectToast('error', NOT_SENT, detail);
    await expect.element(resend()).toHaveTextContent('Resend email');
    await expect.element(resend()).toBeEnabled();
  });

  test('VER-02 resend is busy and ignores clicks while the request is pending', async () => {
    const screen = await openPage({ answers: [hang(sendVerification)] });
    await resend().click();
    await expect.element(resend()).toHaveAttribute('aria-busy', 'true');
    (resend().element() as HTMLButtonElement).click();
    expect(screen.requests(sendVerification)).toHaveLength(1);
  });
});

describe('confirm email page with a code', () => {
  const openLink = (options: ScreenOptions = {}, path = '/confirm-email?oobCode=code-1') =>
    openScreen(path, { signedIn: null, ...options });
  const confirmed = (isEmailVerified = true) => answer(confirmEmail, { isEmailVerified });
  const AWAITS = 'Your account awaits approval by the account manager. We will write to you once it is open.';

  test('VER-01 shows "Confirming your email" while the request is pending', async () => {
    await openLink({ answers: [hang(confirmEmail)] });
    await expect.element(page.getByRole('status').getByText('Confirming your email')).toBeVisible();
    await checkAccessibility();
  });

  test.each([
    ['/confirm-email?oobCode=code-1', '/confirm-email'],
    ['/action?mode=verifyEmail&oobCode=code-1', '/action?mode=verifyEmail'],
  ])('VER-03 ACC-07 %s confirms the email and removes the code from the address', async (path, address) => {
    const screen = await openLink({ answers: [confirmed()] }, path);
    await expectToast('success', 'Your email has been successfully verified!');
    await expect.element(heading('Email Verified')).toBeVisible();
    await expect.element(page.getByText('Thanks for verifying your email address!')).toBeVisible();
    await expect.element(page.getByText(AWAITS)).toBeVisible();
    await expect.element(link('Log in')).toHaveAttribute('href', '/login');
    await expect.poll(() => screen.address()).toBe(address);
    expect(screen.requests(confirmEmail)).toEqual([{ oobCode: 'code-1' }]);
    await checkAccessibility();
  });

  test('VER-03 drops the session', async () => {
    const screen = await openLink({ ...UNVERIFIED, answers: [confirmed()] });
    await expect.element(heading('Email Verified')).toBeVisible();
    await expect.element(page.getByText(AWAITS)).toBeVisible();
    await link('Log in').click();
    // With a session the login page would call logIn at once.
    await expect.element(heading('Log in')).toBeVisible();
    expect(screen.requests(logIn)).toEqual([]);
    const request = screen.recorded.find(({ call }) => call === confirmEmail);
    expect(request?.headers.get('authorization')).toBeNull();
  });

  test('VER-03 does not mention approval to a customer who changed the address', async () => {
    await openLink({ signedIn: {}, answers: [confirmed()] });
    await expect.element(page.getByText('You log in with it from now on.')).toBeVisible();
    await expect.element(page.getByText(AWAITS)).not.toBeInTheDocument();
  });

  test.each([
    ['a used code', refuse(confirmEmail, 'invalid_code')],
    ['a truncated code', refuse(confirmEmail, 'invalid_request')],
    ['an answer without a verified address', confirmed(false)],
  ])('VER-03 redirects to the login page with a toast for %s', async (_case, trouble) => {
    const screen = await openLink({ answers: [trouble] });
    await expectToast('error', 'This link is no longer valid. Log in to get a new one.');
    await expect.element(heading('Log in')).toBeVisible();
    expect(screen.address()).toBe('/login');
    expect(toast.list()).toHaveLength(1);
  });

  test('VER-03 keeps the session when the code is invalid', async () => {
    const screen = await openLink({
      ...UNVERIFIED,
      answers: [...SESSION_ANSWERS, refuse(confirmEmail, 'invalid_code'), refuse(logIn, 'email_not_verified')],
    });
    await expect.poll(() => screen.browser.departures).toEqual(['/confirm-email']);
  });

  test.each([
    ['a rate limit', refuse(confirmEmail, 'too_many_requests'), 'Too many tries. Wait a while and try again.'],
    ['a lost connection', disconnect(confirmEmail), OFFLINE],
    ['a server error', fail(confirmEmail), 'Something went wrong, try again or contact support.'],
  ])('shows %s with a working "Try again" button', async (_case, trouble, words) => {
    const screen = await openLink({ answers: [trouble] });
    const alert = page.getByRole('main').getByRole('alert');
    await expect.element(alert.getByText('We could not check your link')).toBeVisible();
    await expect.element(alert.getByText(words)).toBeVisible();
    expect(toast.list()).toEqual([]);
    expect(screen.requests(confirmEmail)).toHaveLength(1);
    screen.answer(confirmed());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading('Email Verified')).toBeVisible();
    expect(screen.requests(confirmEmail)).toEqual([{ oobCode: 'code-1' }, { oobCode: 'code-1' }]);
  });
});
