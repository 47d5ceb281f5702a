import { Refused } from '@plumbline/contract/refusals';
import { expect, test } from 'vitest';
import { testPortal } from '../../testing/test-portal.ts';
import { checkNewPassword } from './new-password.ts';

async function problemOf(password: string, passwordMinLength = 6) {
  const portal = await testPortal({ settings: { passwordMinLength } });
  const place = await portal.app.tenants.byHost(portal.host);
  if (place.kind !== 'portal') throw new Error('no portal');
  const tenant = { ...place.tenant, name: 'Granite & Sand', organizationName: 'Granite Supply', label: 'granite-co' };
  const email = 'patricia.mason@builders.example';
  try {
    await checkNewPassword({ field: 'newPassword', password, email, tenant });
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return [error.code, error.fields?.['newPassword']];
    throw error;
  }
}

test.each([
  ['trowel', 6, undefined],
  ['trowe', 6, ['short_password', 'Use at least 6 characters.']],
  ['trowel and float', 17, ['short_password', 'Use at least 17 characters.']],
  ['password', 6, ['weak_password', 'This password is on the list of common ones. Choose another.']],
  ['QWERTYUIOP', 6, ['weak_password', 'This password is on the list of common ones. Choose another.']],
])('%j with a minimum of %i: %j', async (password, min, expected) => {
  expect(await problemOf(password, min)).toEqual(expected);
});

test.each([
  'patricia.mason@builders.example',
  'Patricia.Mason',
  'granite & sand',
  'Granite&Sand',
  'GRANITE-CO',
  'granite supply',
])('%j is guessable', async (password) => {
  expect(await problemOf(password)).toEqual([
    'weak_password',
    'Choose a password that is neither your address nor the name of the portal.',
  ]);
});
