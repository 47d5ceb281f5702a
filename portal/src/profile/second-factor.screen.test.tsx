import {
  beginMySecondFactor,
  confirmMySecondFactor,
  getMySecondFactor,
  renewMyRecoveryCodes,
  turnOffMySecondFactor,
} from '@plumbline/contract/two-factor/my-second-factor';
import { answer, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Granite:dana%40tarnwick.example.com?secret=${SECRET}&issuer=Granite`;
const CODES = ['AAAA-BBBB-CCCC-DDDD'];
const OFF = { since: null, recoveryCodesLeft: 0, isRequired: false, hasPassword: true, hasApp: false, passkeys: [] };
const ON = {
  since: '2026-10-14T17:00:00.000Z',
  recoveryCodesLeft: 8,
  isRequired: false,
  hasPassword: true,
  hasApp: true,
  passkeys: [],
};
const openProfile = ({ settings, ...options }: ScreenOptions = {}) =>
  openScreen('/settings/profile', { settings: { secondFactor: 'OFFERED', ...settings }, ...options });
const card = () => page.getByRole('region', { name: 'Two-factor sign-in' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').last();
const inDialog = (label: string) => dialog().getByLabelText(label, { exact: true });

describe.each([1280, 375])('SET-05 two-factor sign-in of a customer’s person, at %i px', (width) => {
  test('is turned on; after a while the password is asked for again', async () => {
    const screen = await openProfile({
      width,
      answers: [
        inTurn(answer(getMySecondFactor, OFF), answer(getMySecondFactor, OFF), answer(getMySecondFactor, ON)),
        inTurn(
          refuse(beginMySecondFactor, 'requires_recent_login'),
          refuse(beginMySecondFactor, 'wrong_password'),
          answer(beginMySecondFactor, { secret: SECRET, uri: URI }),
        ),
        answer(confirmMySecondFactor, { recoveryCodes: CODES }),
      ],
    });
    await expect.element(card().getByText('Off', { exact: true })).toBeVisible();
    await checkAccessibility();
    await button('Set up an app').click();
    await inDialog('Your password').fill('not mine');
    await button('Continue').click();
    await expect
      .element(inDialog('Your password'))
      .toHaveAccessibleDescription('This is not the password of your login.');
    await inDialog('Your password').fill('sturdy-oak-9');
    await button('Continue').click();
    await expect.element(dialog().getByText(/six digits for Granite Supply,/)).toBeVisible();
    await inDialog('Code').fill('123456');
    await button('Turn on').click();
    await expect.element(dialog().getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    await button('I have stored them').click();
    await expect.element(card().getByText('8 recovery codes are left.')).toBeVisible();
    expect(screen.requests(beginMySecondFactor)).toEqual([{}, { password: 'not mine' }, { password: 'sturdy-oak-9' }]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

test('SET-05 new recovery codes are made, and it is turned off with the password and a code', async () => {
  const screen = await openProfile({
    answers: [
      answer(getMySecondFactor, ON),
      answer(renewMyRecoveryCodes, { recoveryCodes: CODES }),
      inTurn(refuse(turnOffMySecondFactor, 'wrong_code'), answer(turnOffMySecondFactor, {})),
    ],
  });
  await button('New recovery codes').click();
  await inDialog('Code').fill('111111');
  await button('Create new codes').click();
  await button('I have stored them').click();
  await button('Turn off').click();
  await expect.element(dialog().getByText('From then on your password alone opens your account.')).toBeVisible();
  await inDialog('Your password').fill('sturdy-oak-9');
  await inDialog('Code').fill('222222');
  await dialog().getByRole('button', { name: 'Turn off' }).click();
  await expect.element(inDialog('Code')).toHaveAccessibleDescription('This code is not right, or was used already.');
  await inDialog('Code').fill('333333');
  await dialog().getByRole('button', { name: 'Turn off' }).click();
  await expectToast('success', 'Two-factor sign-in is off.');
  expect(screen.requests(turnOffMySecondFactor).at(-1)).toEqual({ password: 'sturdy-oak-9', code: '333333' });
});

test('SET-05 who has no password is asked for the code only, and told when the login is too long ago', async () => {
  const screen = await openProfile({
    signedIn: { provider: 'google' },
    answers: [
      inTurn(
        answer(getMySecondFactor, { ...ON, hasPassword: false }),
        answer(getMySecondFactor, { ...OFF, hasPassword: false }),
      ),
      answer(turnOffMySecondFactor, {}),
      refuse(beginMySecondFactor, 'requires_recent_login'),
    ],
  });
  await button('Turn off').click();
  await inDialog('Code').fill('222222');
  await dialog().getByRole('button', { name: 'Turn off' }).click();
  await expectToast('success', 'Two-factor sign-in is off.');
  expect(screen.requests(turnOffMySecondFactor)).toEqual([{ code: '222222' }]);
  await button('Set up an app').click();
  await expectToast('error', 'You need to logout and login again for this operation');
});

test('SET-05 stays on where it is required', async () => {
  await openProfile({ answers: [answer(getMySecondFactor, { ...ON, isRequired: true })] });
  await expect.element(card().getByText('It is required of you, so it stays on.')).toBeVisible();
  await expect.element(button('Turn off')).not.toBeInTheDocument();
});

test('SET-05 is shown where it is off only to whoever has it, and not with single sign-on', async () => {
  await openProfile({
    settings: { secondFactor: 'OFF' },
    signedIn: { hasSecondFactor: true },
    answers: [answer(getMySecondFactor, ON)],
  });
  await expect.element(card()).toBeVisible();
  await openProfile({ settings: { secondFactor: 'OFF' } });
  await expect.element(page.getByRole('region', { name: 'Basic info' })).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
  await openProfile({ signedIn: { provider: 'sso' } });
  await expect.element(page.getByRole('region', { name: 'Basic info' })).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
});
