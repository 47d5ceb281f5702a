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
const KNOWN = { Email: null, Password: null };
const request = {
  email: 'dana@tarnwick.example.com',
  name: 'Dana Reyes',
  companyName: 'Tarnwick Builders',
  companyAddress: '400 Mill Road, Salem, OR 97301',
  companyPhone: '',
  companyCode: '',
};

describe('SGN-06 a sign-up', () => {
  test('creates the login and asks for access, without spaces around anything', async () => {
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

  test('VER-02 remembers when the first mail was sent', async () => {
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
  ])('that answers %j goes to %s', async (flags, target) => {
    const screen = await openSignUp({ ...IDENTITY, answers: [answer(signUp, aLoginResult(flags))] });
    await signUpAs(KNOWN);
    await expect.poll(() => screen.browser.departures).toEqual([target]);
  });

  test('SGN-02 of somebody with an identity only asks for access', async () => {
    const screen = await openSignUp(IDENTITY);
    await signUpAs({ ...KNOWN, 'First Name': 'Dee' });
    await expect.poll(() => screen.browser.departures).toEqual(['/confirm-email']);
    expect(screen.requests(createIdentity)).toEqual([]);
    expect(screen.requests(createAccessToken)).toEqual([]);
    expect(screen.requests(signUp)).toEqual([{ ...request, name: 'Dee Reyes' }]);
    expect(sessionStorage.getItem('verificationSentAt:dana@tarnwick.example.com')).toBeNull();
  });

  test('SGN-07 is flagged in the session storage as long as it goes on', async () => {
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

  test('is sent once, and stays busy until the next page is there', async () => {
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

describe('a sign-up that is refused', () => {
  test('LOG-06 with an address that has a login says so, with the way to it', async () => {
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
  ] as const)('LOG-06 with %s says so at the field', async (code, label, words) => {
    const screen = await openSignUp({ answers: [refuse(createIdentity, code)] });
    await signUpAs();
    await expectFieldError(label, words);
    await expect.element(findField(label)).toHaveFocus();
    expect(toast.list()).toEqual([]);
    expect(screen.requests(signUp)).toEqual([]);
    expect(sessionStorage.getItem('verificationSentAt:dana@tarnwick.example.com')).toBeNull();
  });

  test.each([
    ['the login', refuse(createIdentity, 'sign_up_disabled')],
    ['the access', refuse(signUp, 'sign_up_disabled')],
  ])('SGN-04 because sign-up was closed meanwhile (%s) leads to the login', async (_case, trouble) => {
    const screen = await openSignUp({ answers: [trouble] });
    await signUpAs();
    await expectToast('info', 'New sign-ups are disabled.');
    await expect.poll(() => screen.address()).toBe('/login');
    expect(toast.list()).toHaveLength(1);
  });

  const SOMETHING_WRONG = 'Something went wrong, try again or contact support.';
  const TOO_MANY = 'Too many requests. Wait a moment and try again.';
  test.each([
    ['too many logins', refuse(createIdentity, 'too_many_requests'), TOO_MANY, undefined],
    ['too many requests for access', refuse(signUp, 'too_many_requests'), TOO_MANY, undefined],
    ['a request that is not valid', refuse(signUp, 'invalid_request'), 'The request is not valid.', undefined],
    ['a failure of the login', fail(createIdentity), SOMETHING_WRONG, undefined],
    ['a failure', fail(signUp), SOMETHING_WRONG, undefined],
    ['a broken connection', disconnect(createIdentity), SOMETHING_WRONG, 'Check your connection and try again.'],
  ])('%s is said in a toast, and what was typed stays', async (_case, trouble, words, detail) => {
    const screen = await openSignUp({ answers: [trouble] });
    await signUpAs();
    await expectToast('error', words, detail);
    await expect.element(findField('Company Name')).toHaveValue('Tarnwick Builders');
    await expect.element(create()).not.toHaveAttribute('aria-busy');
    expect(screen.browser.departures).toEqual([]);
    expect(screen.address()).toBe('/signup');
    expect(sessionStorage.getItem('signUpInProgress')).toBeNull();
  });

  test('SGN-02 after the login was created goes on with it', async () => {
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

  test('before the login was created stays a new one', async () => {
    await openSignUp({ answers: [fail(createIdentity)] });
    await signUpAs();
    await expectToast('error', SOMETHING_WRONG);
    await expect.element(findField('Password')).toBeVisible();
  });
});

describe('SGN-05 the address', () => {
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

  test('is suggested from the first character on, and fills the field as a whole', async () => {
    const screen = await openSignUp({
      answers: [answer(suggestAddresses, { rows, count: 2 }), answer(getAddress, whole)],
    });
    await address().fill('4');
    await screen.expectRequest(suggestAddresses, { text: '4' });
    await page.getByRole('option', { name: '402 Mill Road, Salem, OR' }).click();
    await expect.element(address()).toHaveValue('402 Mill Road, Salem, OR 97301');
    expect(screen.requests(getAddress)).toEqual([{ id: 'a2' }]);
  });

  test('is picked by keyboard', async () => {
    await openSignUp({ answers: [answer(suggestAddresses, { rows, count: 2 }), answer(getAddress, whole)] });
    await address().fill('4');
    await expect.element(page.getByRole('option').first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(address()).toHaveValue('402 Mill Road, Salem, OR 97301');
  });

  test('is what was typed where nothing is suggested', async () => {
    const screen = await openSignUp({ ...IDENTITY, answers: [fail(suggestAddresses)] });
    await signUpAs({ ...KNOWN, 'Company Address': 'The old mill' });
    await expect.poll(() => screen.browser.departures).toHaveLength(1);
    expect(screen.requests(signUp)).toMatchObject([{ companyAddress: 'The old mill' }]);
  });
});
