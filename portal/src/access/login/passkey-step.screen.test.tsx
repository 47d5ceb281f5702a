import { signIn } from '@plumbline/contract/identity';
import { answer, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { findField } from '@plumbline/ui/testing/find-field';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { SESSION_ANSWERS } from '../../testing/session-answers.ts';

const TYPED = { email: 'dana@tarnwick.example.com', password: 'sturdy-oak-9' };
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const button = (name: string) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const question = (facts: object = {}) => ({
  details: { factor: { hasApp: true, passkey: { challenge: 'Zmlyc3Q', rpId: 'localhost' }, otherHosts: [], ...facts } },
});

/** What the browser answers in place of a device. */
const ASSERTION = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    authenticatorData: bytes('data'),
    clientDataJSON: bytes('{}'),
    signature: bytes('sig'),
    userHandle: null,
  },
};

afterEach(() => vi.restoreAllMocks());

async function openLogin(width: number, ...turns: Parameters<typeof inTurn>) {
  const screen = await openScreen('/login?redirect=/pay', {
    signedIn: null,
    width,
    answers: [...SESSION_ANSWERS, inTurn(...turns)],
  });
  await findField('Email').fill(TYPED.email);
  await findField('Password').fill(TYPED.password);
  await button('Log in').click();
  return screen;
}

describe.each([1280, 375])('SET-05 the passkey after the password at %i px', (width) => {
  test('is asked for again with a new challenge after a wrong answer, and logs in', async () => {
    const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValue(ASSERTION);
    const screen = await openLogin(
      width,
      refuse(signIn, 'code_needed', question()),
      refuse(signIn, 'wrong_code', question({ passkey: { challenge: 'c2Vjb25k', rpId: 'localhost' } })),
      answer(signIn, { identityId: '0198c7a0-0000-7000-8000-000000000004' }),
    );
    await expect.element(heading('Confirm with your passkey')).toBeVisible();
    await checkAccessibility();
    await button('Use your passkey').click();
    await expect.element(page.getByText('The passkey was not accepted. Try again, or use another way.')).toBeVisible();
    await button('Use your passkey').click();
    await expect.poll(() => screen.browser.departures).toEqual(['/pay']);
    const challenges = get.mock.calls.map(([options]) => new TextDecoder().decode(options?.publicKey?.challenge));
    expect(challenges).toEqual(['first', 'second']);
    const [, sent] = screen.requests(signIn) as { code?: string }[];
    expect(JSON.parse(atob((sent?.code ?? '').slice('passkey_'.length)))).toMatchObject({
      id: 'a2V5',
      response: { signature: 'c2ln' },
    });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('that the person does not use leaves the app and a recovery code', async () => {
    vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const screen = await openLogin(width, refuse(signIn, 'code_needed', question()));
    await button('Use your passkey').click();
    await expect.element(page.getByText('The passkey was not used. Try again, or use another way.')).toBeVisible();
    await button('Use the app instead').click();
    await expect.element(heading('Enter your code')).toBeVisible();
    await button('Use a recovery code').click();
    await expect.element(heading('Enter a recovery code')).toBeVisible();
    await button('Use your passkey instead').click();
    await expect.element(heading('Confirm with your passkey')).toBeVisible();
    expect(screen.requests(signIn)).toEqual([TYPED]);
  });

  test('of another address is not asked for, and the page says where it works', async () => {
    const elsewhere = { hasApp: false, passkey: null, otherHosts: ['granite.portal.example'] };
    await openLogin(width, refuse(signIn, 'code_needed', question(elsewhere)));
    await expect.element(heading('Enter a recovery code')).toBeVisible();
    await expect
      .element(
        page.getByText('Your passkey works only at granite.portal.example, where you made it. Here, use another way.'),
      )
      .toBeVisible();
    await expect.element(button('Use the app instead')).not.toBeInTheDocument();
    await expect.element(button('Use your passkey')).not.toBeInTheDocument();
    await checkAccessibility();
  });
});
