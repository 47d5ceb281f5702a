import { logIn } from '@plumbline/contract/access';
import { finishEmailLink, requestEmailLink } from '@plumbline/contract/identity';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { SESSION_ANSWERS } from '../../testing/session-answers.ts';

const open = (path: string, { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(path, { signedIn: null, ...options, answers: [...SESSION_ANSWERS, ...answers] });
const button = (name: string) => page.getByRole('button', { name });
const link = (name: string) => page.getByRole('link', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const OFFLINE = 'Check your connection and try again.';
const SOMETHING_WRONG = 'Something went wrong, try again or contact support.';
const TOO_MANY = 'Too many tries. Wait a while and try again.';

describe('LOG-10 email link request form', () => {
  const openForm = (options: ScreenOptions = {}, path = '/login?emailLink=true') => open(path, options);
  const ask = async (email = 'dana@tarnwick.example.com') => {
    await findField('Email').fill(email);
    await button('Email me a link').click();
  };

  test('shows only the email field, with focus', async () => {
    await openForm();
    await expect.element(heading('Log in by email')).toBeVisible();
    await expect.element(page.getByText('We email you a link that logs you in, without a password.')).toBeVisible();
    await expect.element(findField('Email')).toHaveFocus();
    await expect.element(findField('Email')).toHaveAttribute('autocomplete', 'username');
    await expect.element(findField('Email')).toBeRequired();
    await expect.element(findField('Password')).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('keeps the typed address and the redirect when switching to the password form and back', async () => {
    const screen = await open('/login?redirect=/pay');
    await findField('Email').fill('dana@tarnwick');
    await link('Email me a link to log in').click();
    await expect.element(heading('Log in by email')).toBeVisible();
    expect(screen.address()).toBe('/login?redirect=/pay&emailLink=true');
    await expect.element(findField('Email')).toHaveValue('dana@tarnwick');
    await expect.element(findField('Email')).toHaveFocus();
    await link('Use your password').click();
    await expect.element(heading('Log in')).toBeVisible();
    expect(screen.address()).toBe('/login?redirect=/pay');
    await expect.element(findField('Email')).toHaveValue('dana@tarnwick');
    await expect.element(findField('Email')).toHaveFocus();
  });

  test('focuses the email field after switching to the password form', async () => {
    await openForm();
    await link('Use your password').click();
    await expect.element(findField('Password')).toBeVisible();
    await expect.element(findField('Email')).toHaveFocus();
  });

  test('leaves focus on the body when the login page is opened directly', async () => {
    await open('/login');
    await expect.element(findField('Email')).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });

  test.each([
    ['', 'Please enter your email address'],
    ['a@b.co', 'Please enter a valid email address'],
    ['dana.tarnwick', 'Please enter a valid email address'],
  ])('rejects the address "%s" without a request', async (email, words) => {
    const screen = await openForm();
    await ask(email);
    await expectFieldError('Email', words);
    await expect.element(findField('Email')).toHaveFocus();
    expect(screen.requests(requestEmailLink)).toEqual([]);
    await findField('Email').fill('dana');
    await expect.element(findField('Email')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('sends the address trimmed and in lower case, and answers without revealing whether an account exists', async () => {
    const screen = await openForm({ answers: [answer(requestEmailLink, {})] });
    await findField('Email').fill(' Dana@Tarnwick.Example.com ');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByText('If dana@tarnwick.example.com has an account, a link is on its way.'))
      .toBeVisible();
    await expect.element(page.getByText(/Open it in this browser within 15 minutes\.$/)).toBeVisible();
    expect(screen.requests(requestEmailLink)).toEqual([{ email: 'dana@tarnwick.example.com' }]);
    expect(toast.list()).toEqual([]);
    await checkAccessibility();
  });

  test.each([
    ['/pay', { returnTo: '/pay' }],
    ['https://elsewhere.example.com/', {}],
  ])('with ?redirect=%s adds %j to the request', async (redirect, sent) => {
    const screen = await openForm(
      { answers: [answer(requestEmailLink, {})] },
      `/login?emailLink=true&redirect=${redirect}`,
    );
    await ask();
    await expect
      .poll(() => screen.requests(requestEmailLink))
      .toEqual([{ email: 'dana@tarnwick.example.com', ...sent }]);
  });

  test('ignores a second submit while the first request is pending', async () => {
    const screen = await openForm({ answers: [hang(requestEmailLink)] });
    await ask();
    await expect.element(button('Email me a link')).toHaveAttribute('aria-busy', 'true');
    (findField('Email').element() as HTMLInputElement).form?.requestSubmit();
    expect(screen.requests(requestEmailLink)).toHaveLength(1);
  });

  test.each([
    ['a rate limit', refuse(requestEmailLink, 'too_many_requests'), TOO_MANY],
    ['an invalid address', refuse(requestEmailLink, 'invalid_email'), 'Invalid email, please verify your email.'],
    ['a lost connection', disconnect(requestEmailLink), OFFLINE],
    ['a server error', fail(requestEmailLink), SOMETHING_WRONG],
  ])('shows %s under the form and accepts another try', async (_case, trouble, words) => {
    const screen = await openForm({ answers: [trouble] });
    await ask();
    await expect.element(page.getByRole('main').getByText(words)).toBeVisible();
    expect(toast.list()).toEqual([]);
    screen.answer(answer(requestEmailLink, {}));
    await button('Email me a link').click();
    await expect.element(page.getByText(/a link is on its way/)).toBeVisible();
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
  });
});

describe('LOG-10 ACC-07 page opened by an email link', () => {
  const CODE = 'code-of-twenty-characters';
  const openLink = (options: ScreenOptions = {}) => open(`/action?mode=signIn&oobCode=${CODE}`, options);
  const finished = (returnTo: string | null = null) => answer(finishEmailLink, { returnTo });
  const SPENT = 'Links like this work once, for 15 minutes. Ask for a new one and open it right away.';
  const expectNewLink = async () => {
    await expect.element(link('Email me a new link')).toHaveAttribute('href', '/login?emailLink=true');
    await expect.element(link('Log in')).toHaveAttribute('href', '/login');
  };

  test.each([
    [null, '/dashboard'],
    ['/pay', '/pay'],
    ['//elsewhere.example.com', '/dashboard'],
  ])('with returnTo %s redirects to %s after sign-in', async (returnTo, target) => {
    const screen = await openLink({ answers: [finished(returnTo)] });
    await expect.poll(() => screen.browser.departures).toEqual([target]);
    expect(screen.requests(finishEmailLink)).toEqual([{ oobCode: CODE }]);
    expect(screen.requests(logIn)).toHaveLength(1);
  });

  test('shows "Signing you in" while the request is pending', async () => {
    await openLink({ answers: [hang(finishEmailLink)] });
    await expect.element(heading('Signing you in')).toBeVisible();
    await checkAccessibility();
  });

  test('sends the code without the access token of an existing session', async () => {
    const screen = await openLink({ signedIn: { member: null }, answers: [finished()] });
    await expect.poll(() => screen.browser.departures).toHaveLength(1);
    const request = screen.recorded.find(({ call }) => call === finishEmailLink);
    expect(request?.headers.get('authorization')).toBeNull();
  });

  test.each([
    ['email_not_verified', '/confirm-email'],
    ['awaiting_approval', '/pending-approval'],
    ['user_not_found', '/signup'],
  ] as const)('LOG-05 with the refusal %s redirects to %s', async (code, target) => {
    const screen = await openLink({ answers: [finished(), refuse(logIn, code)] });
    await expect.poll(() => screen.browser.departures).toEqual([target]);
  });

  test('opens the login page with an error toast when logIn fails', async () => {
    const screen = await openLink({ answers: [finished(), fail(logIn)] });
    await expectToast('error', 'Error logging in, please review your credentials.');
    await expect.element(heading('Log in')).toBeVisible();
    expect(screen.address()).toBe('/login');
  });

  test.each([
    ['used', refuse(finishEmailLink, 'invalid_code')],
    ['truncated', refuse(finishEmailLink, 'invalid_request')],
  ])('offers a new link for a %s code', async (_case, trouble) => {
    await openLink({ answers: [trouble] });
    await expect.element(heading('This link is no longer valid')).toBeVisible();
    await expect.element(page.getByRole('alert').getByText(SPENT)).toBeVisible();
    await expectNewLink();
    expect(toast.list()).toEqual([]);
    await checkAccessibility();
  });

  test('offers a new link for an address without a code', async () => {
    await open('/action?mode=signIn');
    await expect.element(page.getByText(SPENT)).toBeVisible();
    await expectNewLink();
  });

  test('asks to open the link in the other browser and keeps the address', async () => {
    const screen = await openLink({ answers: [refuse(finishEmailLink, 'other_browser')] });
    await expect.element(heading('Open this link in your other browser')).toBeVisible();
    await expect
      .element(
        page.getByText(
          'It only works in the browser in which you asked for it. Copy the address there, or ask for a new link here.',
        ),
      )
      .toBeVisible();
    await expectNewLink();
    expect(screen.address()).toBe(`/action?mode=signIn&oobCode=${CODE}`);
  });

  test.each([
    ['a rate limit', refuse(finishEmailLink, 'too_many_requests'), TOO_MANY],
    ['a lost connection', disconnect(finishEmailLink), OFFLINE],
    ['a server error', fail(finishEmailLink), SOMETHING_WRONG],
  ])('shows %s with a working "Try again" button', async (_case, trouble, words) => {
    const screen = await openLink({ answers: [trouble] });
    await expect.element(heading('We could not log you in')).toBeVisible();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(link('Log in')).toHaveAttribute('href', '/login');
    await expect.element(link('Email me a new link')).not.toBeInTheDocument();
    expect(screen.requests(finishEmailLink)).toHaveLength(1);
    screen.answer(finished('/pay'));
    await button('Try again').click();
    await expect.poll(() => screen.browser.departures).toEqual(['/pay']);
  });
});
