import { signUp } from '@plumbline/contract/access';
import { getAddress, suggestAddresses } from '@plumbline/contract/addresses';
import { createAccessToken, createIdentity } from '@plumbline/contract/identity';
import { answer, disconnect, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { NOW } from '@plumbline/ui/testing/open-test-page';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aLoginResult } from '../../testing/a-login-result.ts';
import { fillSignUp } from '../../testing/fill-sign-up.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { SESSION_ANSWERS } from '../../testing/session-answers.ts';
import { testId } from '../../testing/test-id.ts';

const created = answer(createIdentity, { identityId: testId() });
const unverified = answer(signUp, aLoginResult({ isLogged: false, isEmailVerified: false, isApproved: false }));
const openSignUp = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/signup', {
    signedIn: null,
    ...options,
    answers: [...SESSION_ANSWERS, answer(suggestAddresses, { rows: [], count: 0 }), created, unverified, ...answers],
  });
const create = () => page.getByRole('button', { name: 'Create Account' });
const signUpAs = async (given: Readonly<Record<string, string | null>> = {}) => {
  await fillSignUp(given);
  await create().click();
};
const IDENTITY: ScreenOptions = { signedIn: { member: null } };
const FILLED_BY_SESSION = { Email: null, Password: null };
const request = {
  email: 'dana@tarnwick.example.com',
  name: 'Dana Reyes',
  companyName: 'Tarnwick Builders',
  companyAddress: '400 Mill Road, Salem, OR 97301',
  companyPhone: '',
  companyCode: '',
};

describe('SGN-06 submitting the sign-up form', () => {
  test('creates the identity and the sign-up request with trimmed values', async () => {
    const screen = await openSignUp();
    await signUpAs({
      'First Name': ' Dana ',
      'Last Name': ' Reyes ',
      Email: ' Dana@Tarnwick.Example.com ',
      Password: ' sturdy oak ',
      'Company Name': ' Tarnwick Builders ',
      'Company Address': ' 400 Mill Road, Salem, OR 97301 ',
      'Company Phone (optional)': ' 503 555 0100 ',
      'Customer # (Company Code) (optional)': ' T-100 ',
    });
    await expect.poll(() => screen.browser.departures).toEqual(['/confirm-email']);
    expect(screen.requests(createIdentity)).toEqual([
      { email: 'dana@tarnwick.example.com', password: ' sturdy oak ', name: 'Dana Reyes' },
    ]);
    expect(screen.requests(signUp)).toEqual([{ ...request, companyPhone: '503 555 0100', companyCode: 'T-100' }]);
    const sent = screen.recorded.find(({ call }) => call === signUp);
    expect(sent?.headers.get('authorization')).toBe('Bearer fresh-token');
    expect(toast.list()).toEqual([]);
  });

  test('VER-02 stores when the first verification email was sent', async () => {
    const screen = await openSignUp({ now: NOW });
    await signUpAs();
    await expect.poll(() => screen.browser.departures).toHaveLength(1);
    const sentAt = Number(sessionStorage.getItem('verificationSentAt:dana@tarnwick.example.com'));
    expect(sentAt).toBeGreaterThanOrEqual(Date.parse(NOW));
    expect(sentAt).toBeLessThanOrEqual(Date.now());
  });

  test.each([
    [{}, '/dashboard'],
    [{ isLogged: false, isEmailVerified: false }, '/confirm-email'],
    [{ isLogged: false, isApproved: false }, '/pending-approval'],
    [{ isLogged: false }, '/login'],
  ])('with the answer %j redirects to %s', async (flags, target) => {
    const screen = await openSignUp({ ...IDENTITY, answers: [answer(signUp, aLoginResult(flags))] });
    await signUpAs(FILLED_BY_SESSION);
    await expect.poll(() => screen.browser.departures).toEqual([target]);
  });

  test('SGN-02 creates only the sign-up request for a signed-in person', async () => {
    const screen = await openSignUp(IDENTITY);
    await signUpAs({ ...FILLED_BY_SESSION, 'First Name': 'Dee' });
    await expect.poll(() => screen.browser.departures).toEqual(['/confirm-email']);
    expect(screen.requests(createIdentity)).toEqual([]);
    expect(screen.requests(createAccessToken)).toEqual([]);
    expect(screen.requests(signUp)).toEqual([{ ...request, name: 'Dee Reyes' }]);
    expect(sessionStorage.getItem('verificationSentAt:dana@tarnwick.example.com')).toBeNull();
  });

  test('SGN-07 sets signUpInProgress in the session storage until it is finished', async () => {
    const screen = await openSignUp({ answers: [hang(signUp)] });
    await signUpAs();
    await screen.expectRequest(signUp, request);
    expect(sessionStorage.getItem('signUpInProgress')).toBe('true');
    await expect.element(create()).toHaveAttribute('aria-busy', 'true');

    const other = await openSignUp();
    await signUpAs();
    await expect.poll(() => other.browser.departures).toHaveLength(1);
    expect(sessionStorage.getItem('signUpInProgress')).toBeNull();
  });

  test('ignores a second submit and keeps the button busy until the next page loads', async () => {
    const screen = await openSignUp({ answers: [hang(createIdentity)] });
    await signUpAs();
    await expect.element(create()).toHaveAttribute('aria-busy', 'true');
    const form = () => (findField('First Name').element() as HTMLInputElement).form;
    form()?.requestSubmit();
    expect(screen.requests(createIdentity)).toHaveLength(1);

    const other = await openSignUp();
    await signUpAs();
    await expect.poll(() => other.browser.departures).toHaveLength(1);
    await other.passTime(100);
    await expect.element(create()).toHaveAttribute('aria-busy', 'true');
    form()?.requestSubmit();
    expect(other.requests(createIdentity)).toHaveLength(1);
  });
});

describe('refused sign-up', () => {
  test('LOG-06 shows "already in use" with a login link under the email field', async () => {
    await openSignUp({ answers: [refuse(createIdentity, 'email_already_in_use')] });
    await signUpAs();
    await expectFieldError('Email', 'Email is already in use. Change email or request password recovery. Log in');
    await expect.element(findField('Email')).toHaveFocus();
    await expect
      .element(page.getByText(/^Email is already in use/).getByRole('link', { name: 'Log in' }))
      .toHaveAttribute('href', '/login');
    expect(toast.list()).toEqual([]);
    expect(sessionStorage.getItem('signUpInProgress')).toBeNull();
  });

  test.each([
    ['invalid_email', 'Email', 'Invalid email, please verify your email.'],
    ['weak_password', 'Password', 'This password is on the list of common ones. Choose another.'],
    ['short_password', 'Password', 'This password is too short.'],
  ] as const)('LOG-06 shows the refusal %s under the %s field', async (code, label, words) => {
    const screen = await openSignUp({ answers: [refuse(createIdentity, code)] });
    await signUpAs();
    await expectFieldError(label, words);
    await expect.element(findField(label)).toHaveFocus();
    expect(toast.list()).toEqual([]);
    expect(screen.requests(signUp)).toEqual([]);
    expect(sessionStorage.getItem('verificationSentAt:dana@tarnwick.example.com')).toBeNull();
  });

  test.each([
    ['createIdentity', refuse(createIdentity, 'sign_up_disabled')],
    ['signUp', refuse(signUp, 'sign_up_disabled')],
  ])('SGN-04 redirects to the login page when %s answers that sign-up is disabled', async (_case, trouble) => {
    const screen = await openSignUp({ answers: [trouble] });
    await signUpAs();
    await expectToast('warning', 'New sign-ups are disabled.');
    await expect.poll(() => screen.address()).toBe('/login');
    expect(toast.list()).toHaveLength(1);
  });

  const SOMETHING_WRONG = 'Something went wrong, try again or contact support.';
  const TOO_MANY = 'Too many requests. Wait a moment and try again.';
  test.each([
    ['a rate limit of createIdentity', refuse(createIdentity, 'too_many_requests'), TOO_MANY, undefined],
    ['a rate limit of signUp', refuse(signUp, 'too_many_requests'), TOO_MANY, undefined],
    ['an invalid signUp request', refuse(signUp, 'invalid_request'), 'The request is not valid.', undefined],
    ['a server error of createIdentity', fail(createIdentity), SOMETHING_WRONG, undefined],
    ['a server error of signUp', fail(signUp), SOMETHING_WRONG, undefined],
    ['a lost connection', disconnect(createIdentity), SOMETHING_WRONG, 'Check your connection and try again.'],
  ])('shows %s in a toast and keeps the typed values', async (_case, trouble, words, detail) => {
    const screen = await openSignUp({ answers: [trouble] });
    await signUpAs();
    await expectToast('error', words, detail);
    await expect.element(findField('Company Name')).toHaveValue('Tarnwick Builders');
    await expect.element(create()).not.toHaveAttribute('aria-busy');
    expect(screen.browser.departures).toEqual([]);
    expect(screen.address()).toBe('/signup');
    expect(sessionStorage.getItem('signUpInProgress')).toBeNull();
  });

  test('SGN-02 reuses the created identity after signUp failed', async () => {
    const screen = await openSignUp({ answers: [inTurn(fail(signUp), unverified)] });
    await signUpAs();
    await expect.element(findField('Email')).toHaveAttribute('readonly');
    await expect.element(findField('Email')).toHaveValue('dana@tarnwick.example.com');
    await expect.element(findField('Password')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/logout?redirect=/login');
    await create().click();
    await expect.poll(() => screen.browser.departures).toEqual(['/confirm-email']);
    expect(screen.requests(createIdentity)).toHaveLength(1);
    expect(screen.requests(signUp)).toEqual([request, request]);
  });

  test('keeps the password field after createIdentity failed', async () => {
    await openSignUp({ answers: [fail(createIdentity)] });
    await signUpAs();
    await expectToast('error', SOMETHING_WRONG);
    await expect.element(findField('Password')).toBeVisible();
  });
});

describe('SGN-05 company address suggestions', () => {
  const rows = [
    { id: 'a1', text: '400 Mill Road, Salem, OR' },
    { id: 'a2', text: '402 Mill Road, Salem, OR' },
  ];
  const whole = {
    address: '402 Mill Road, Salem, OR 97301',
    street: '402 Mill Road',
    city: 'Salem',
    state: 'OR',
    zip: '97301',
  };
  const address = () => findField('Company Address');

  test('appear from the first character and fill in the full address', async () => {
    const screen = await openSignUp({
      answers: [answer(suggestAddresses, { rows, count: 2 }), answer(getAddress, whole)],
    });
    await address().fill('4');
    await screen.expectRequest(suggestAddresses, { text: '4' });
    await page.getByRole('option', { name: '402 Mill Road, Salem, OR' }).click();
    await expect.element(address()).toHaveValue('402 Mill Road, Salem, OR 97301');
    expect(screen.requests(getAddress)).toEqual([{ id: 'a2' }]);
  });

  test('can be picked with the keyboard', async () => {
    await openSignUp({ answers: [answer(suggestAddresses, { rows, count: 2 }), answer(getAddress, whole)] });
    await address().fill('4');
    await expect.element(page.getByRole('option').first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(address()).toHaveValue('402 Mill Road, Salem, OR 97301');
  });

  test('are not needed: the typed address is sent when suggestions fail', async () => {
    const screen = await openSignUp({ ...IDENTITY, answers: [fail(suggestAddresses)] });
    await signUpAs({ ...FILLED_BY_SESSION, 'Company Address': 'The old mill' });
    await expect.poll(() => screen.browser.departures).toHaveLength(1);
    expect(screen.requests(signUp)).toMatchObject([{ companyAddress: 'The old mill' }]);
  });
});
