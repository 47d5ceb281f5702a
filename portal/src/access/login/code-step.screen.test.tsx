import { finishEmailLink, finishSignIn, signIn } from '@plumbline/contract/identity';
import { answer, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { SESSION_ANSWERS } from '../../testing/session-answers.ts';

const IDENTITY_ID = '0198c7a0-0000-7000-8000-000000000004';
const TYPED = { email: 'dana@tarnwick.example.com', password: 'sturdy-oak-9' };
const WRONG = 'This code is not right, or was used already. Enter the one that the app shows now.';
const open = (path: string, { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(path, { signedIn: null, ...options, answers: [...SESSION_ANSWERS, ...answers] });
const button = (name: string) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const enterCode = async (code: string) => {
  await findField('Code').fill(code);
  await button('Log in').click();
};

describe.each([1280, 375])('SET-05 the code after the password at %i px', (width) => {
  const openLogin = async (...turns: Parameters<typeof inTurn>) => {
    const screen = await open('/login?redirect=/pay', { width, answers: [inTurn(...turns)] });
    await findField('Email').fill(TYPED.email);
    await findField('Password').fill(TYPED.password);
    await button('Log in').click();
    await expect.element(heading('Enter your code')).toBeVisible();
    return screen;
  };

  test('is asked for, refused when it is wrong, and logs in', async () => {
    const screen = await openLogin(
      refuse(signIn, 'code_needed'),
      refuse(signIn, 'wrong_code'),
      answer(signIn, { identityId: IDENTITY_ID }),
    );
    await expect.element(findField('Code')).toHaveFocus();
    await checkAccessibility();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await button('Log in').click();
    await expectFieldError('Code', 'Please enter the six digits of your app');
    await enterCode('111111');
    await expectFieldError('Code', WRONG);
    await enterCode('222222');
    await expect.poll(() => screen.browser.departures).toEqual(['/pay']);
    expect(screen.requests(signIn)).toEqual([TYPED, { ...TYPED, code: '111111' }, { ...TYPED, code: '222222' }]);
    expect(toast.list()).toEqual([]);
  });

  test('may be a recovery code; Back asks for the password again', async () => {
    const screen = await openLogin(
      refuse(signIn, 'code_needed'),
      refuse(signIn, 'too_many_requests'),
      answer(signIn, { identityId: IDENTITY_ID }),
    );
    await button('Use a recovery code').click();
    await findField('Recovery code').fill('AAAA-BBBB-CCCC-DDDD');
    await button('Log in').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Too many requests. Wait a moment and try again.');
    expect(screen.requests(signIn).at(-1)).toEqual({ ...TYPED, code: 'AAAA-BBBB-CCCC-DDDD' });
    await button('Back').click();
    await expect.element(findField('Password')).toBeVisible();
  });
});

test('SET-05 LOG-10 a mailed link asks for the code', async () => {
  const oobCode = 'code-of-twenty-and-more';
  const screen = await open(`/action?mode=signIn&oobCode=${oobCode}`, {
    answers: [
      inTurn(
        refuse(finishEmailLink, 'code_needed'),
        refuse(finishEmailLink, 'wrong_code'),
        answer(finishEmailLink, { returnTo: '/pay' }),
      ),
    ],
  });
  await expect.element(heading('Enter your code')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/login');
  await checkAccessibility();
  await enterCode('111111');
  await expectFieldError('Code', WRONG);
  await enterCode('222222');
  await expect.poll(() => screen.browser.departures).toEqual(['/pay']);
  expect(screen.requests(finishEmailLink)).toEqual([
    { oobCode },
    { oobCode, code: '111111' },
    { oobCode, code: '222222' },
  ]);
});

describe('SET-05 LOG-09 the way back from Google', () => {
  const handOff = 'hand-off-of-twenty-and-more';

  test('asks for the code', async () => {
    sessionStorage.setItem('ssoInProgress', '/pay');
    const screen = await open(`/auth/sso#handOff=${handOff}`, {
      answers: [
        inTurn(
          refuse(finishSignIn, 'code_needed'),
          refuse(finishSignIn, 'wrong_code'),
          answer(finishSignIn, { returnTo: null }),
        ),
      ],
    });
    await expect.element(heading('Enter your code')).toBeVisible();
    await checkAccessibility();
    await enterCode('111111');
    await expectFieldError('Code', WRONG);
    await enterCode('222222');
    await expect.poll(() => screen.browser.departures).toEqual(['/pay']);
    expect(screen.requests(finishSignIn).at(-1)).toEqual({ handOff, code: '222222' });
    expect(sessionStorage.getItem('ssoInProgress')).toBeNull();
  });

  test('leads to the login page when it took too long, or with Back', async () => {
    const screen = await open(`/auth/sso#handOff=${handOff}`, {
      answers: [inTurn(refuse(finishSignIn, 'code_needed'), refuse(finishSignIn, 'invalid_hand_off'))],
    });
    await enterCode('111111');
    await expectToast('error', 'This sign-in is no longer valid. Try again.');
    await expect.poll(() => screen.address()).toBe('/login');
  });
});
