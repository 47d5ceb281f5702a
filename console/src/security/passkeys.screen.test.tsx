import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  turnOffSecondFactor,
} from '@plumbline/contract/staff/second-factor';
import { listOwnSessions } from '@plumbline/contract/staff/own-access';
import { answer, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems } from '@plumbline/ui/testing/read-page';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const PASSWORD = 'sturdy oak 9';
const LAPTOP = {
  id: 'bGFwdG9w',
  name: 'Work laptop',
  host: 'console.portal.example',
  createdAt: '2026-10-14T17:00:00.000Z',
  lastUsedAt: null,
};
const ON = {
  since: '2026-10-14T17:00:00.000Z',
  recoveryCodesLeft: 8,
  isRequired: false,
  hasApp: false,
  passkeys: [LAPTOP],
};
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const CREATION = {
  rp: { id: 'localhost', name: 'Plumbline' },
  user: { id: 'aXJpcw', name: 'iris@granite.example', displayName: 'Iris' },
  challenge: 'Zmlyc3Q',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const MADE = {
  id: 'bmV3',
  rawId: bytes('new'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { attestationObject: bytes('object'), clientDataJSON: bytes('{}'), getTransports: () => ['internal'] },
};

afterEach(() => vi.restoreAllMocks());

const openSecurity = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/security', {
    ...options,
    answers: [answer(getSecondFactor, ON), answer(listOwnSessions, { rows: [], count: 0 }), ...answers],
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').last();

describe.each([1280, 375])('SET-05 passkeys at %i px', (width) => {
  test('are listed with the address where they work; one of several is removed', async () => {
    const both = { ...ON, hasApp: true };
    const screen = await openSecurity({
      width,
      answers: [
        inTurn(answer(getSecondFactor, both), answer(getSecondFactor, { ...both, passkeys: [] })),
        answer(turnOffSecondFactor, {}),
      ],
    });
    await expect
      .poll(() => listItems('Your factors'))
      .toEqual([
        'Authenticator app Works everywhere Remove',
        'Work laptop Passkey, works only at console.portal.example. Not used yet Remove',
      ]);
    await checkAccessibility();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await button('Remove Work laptop').click();
    await dialog().getByLabelText('Your password', { exact: true }).fill(PASSWORD);
    await dialog().getByLabelText('Code', { exact: true }).fill('123456');
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await expectToast('success', 'Work laptop was removed.');
    expect(screen.requests(turnOffSecondFactor)).toEqual([{ password: PASSWORD, code: '123456', factor: LAPTOP.id }]);
    await expect.element(button('Remove Authenticator app')).not.toBeInTheDocument();
  });

  test('another one is made by the browser under a name, without new recovery codes', async () => {
    const create = vi.spyOn(navigator.credentials, 'create');
    create.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    create.mockRejectedValueOnce(new DOMException('twice', 'InvalidStateError'));
    create.mockResolvedValueOnce(MADE);
    const screen = await openSecurity({
      width,
      answers: [
        inTurn(refuse(beginSecondFactor, 'wrong_code'), answer(beginSecondFactor, { passkey: CREATION })),
        answer(confirmSecondFactor, { recoveryCodes: [] }),
      ],
    });
    await expect.element(button('Set up an app')).toBeVisible();
    await button('Add a passkey').click();
    await expect.element(dialog().getByText(/^First prove that it is you/)).toBeVisible();
    await dialog().getByLabelText('Your password', { exact: true }).fill(PASSWORD);
    const code = () => dialog().getByLabelText('Code', { exact: true });
    await button('Continue').click();
    await expect.element(code()).toHaveAttribute('aria-invalid', 'true');
    await code().fill('654321');
    await button('Continue').click();
    await expect.element(dialog().getByText(/not right/)).toBeVisible();
    await checkAccessibility();
    await code().fill('123456');
    await button('Continue').click();
    await expect.element(dialog().getByText(/^It works only at localhost\./)).toBeVisible();
    const make = () => button('Add the passkey').click();
    const name = () => dialog().getByLabelText('Name', { exact: true });
    await make();
    await expect.element(name()).toHaveAccessibleDescription('Please enter a name');
    await name().fill(' Phone ');
    await make();
    await expect
      .element(name())
      .toHaveAccessibleDescription('The passkey was not used. Try again, or use another way.');
    await make();
    await expect.element(name()).toHaveAccessibleDescription('This device has a passkey for this site already.');
    await checkAccessibility();
    await make();
    await expectToast('success', 'The passkey was added.');
    expect(screen.requests(beginSecondFactor)).toEqual(
      ['654321', '123456'].map((code) => ({ password: PASSWORD, code, kind: 'passkey' })),
    );
    const [sent] = screen.requests(confirmSecondFactor) as { name: string; code: string }[];
    expect([sent?.name, sent?.code.startsWith('passkey_')]).toEqual(['Phone', true]);
  });
});

test('SET-05 without a passkey of this address only a recovery code confirms', async () => {
  await openSecurity({ answers: [refuse(turnOffSecondFactor, 'wrong_code')] });
  await button('Turn off').click();
  await expect.element(dialog().getByText('A recovery code.', { exact: true })).toBeVisible();
  await expect.element(button('Use your passkey')).not.toBeInTheDocument();
});
