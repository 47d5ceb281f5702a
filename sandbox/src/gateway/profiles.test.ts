import { expect, test } from 'vitest';
import { MERCHANT, ROUTING, testSandbox, VISA } from '../testing/test-sandbox.ts';

const { merchid } = MERCHANT;
const PERSON = { merchid, account: VISA, expiry: '1230', name: 'Maren Ashdown', postal: '78704' };

test('a profile is saved, used to pay, shown and deleted', async () => {
  const sandbox = await testSandbox();
  const saved = await sandbox.rest('PUT', 'profile', PERSON);
  expect(saved).toMatchObject({
    respcode: '09',
    resptext: 'Profile Saved',
    acctid: '1',
    defaultacct: 'Y',
    accttype: 'VISA',
  });
  expect(saved.profileid).toMatch(/^\d{20}$/);
  const paid = await sandbox.auth({ profile: `${saved.profileid}/1`, expiry: '' });
  expect(paid).toMatchObject({ respstat: 'A', expiry: '1230', profileid: saved.profileid, acctid: '1' });
  const [shown] = await sandbox.rest('GET', `profile/${saved.profileid}//${merchid}`);
  expect(shown).toMatchObject({ name: 'Maren Ashdown', token: saved.token, expiry: '1230' });
  const remove = () => sandbox.rest('DELETE', `profile/${saved.profileid}/1/${merchid}`);
  expect(await remove()).toMatchObject({ respcode: '08', respstat: 'A' });
  expect(await remove()).toMatchObject({ respcode: '96', respstat: 'C' });
  expect(await sandbox.auth({ profile: `${saved.profileid}/1` })).toMatchObject({ respcode: '96' });
});

test('the same account is not saved twice', async () => {
  const sandbox = await testSandbox();
  const [first, second] = [await sandbox.rest('PUT', 'profile', PERSON), await sandbox.rest('POST', 'profile', PERSON)];
  expect(second.profileid).toBe(first.profileid);
  expect((await sandbox.rest('PUT', 'profile', { ...PERSON, name: 'Priya' })).profileid).not.toBe(first.profileid);
});

test('the default account of a profile is deleted last', async () => {
  const sandbox = await testSandbox();
  const { profileid } = await sandbox.rest('PUT', 'profile', PERSON);
  const bank = { merchid, profile: profileid, account: '123456789', bankaba: ROUTING };
  expect(await sandbox.rest('PUT', 'profile', bank)).toMatchObject({ acctid: '2', accttype: 'ECHK', defaultacct: 'N' });
  const remove = (acctid: string) => sandbox.rest('DELETE', `profile/${profileid}/${acctid}/${merchid}`);
  expect(await remove('1')).toMatchObject({ respcode: '34', resptext: 'Invalid field' });
  expect(await remove('2')).toMatchObject({ respcode: '08' });
  expect(await remove('1')).toMatchObject({ respcode: '08' });
});

test('an account of a profile is updated and made the default', async () => {
  const sandbox = await testSandbox();
  const { profileid } = await sandbox.rest('PUT', 'profile', PERSON);
  await sandbox.rest('PUT', 'profile', {
    ...PERSON,
    profile: profileid,
    account: '5454545454545454',
    defaultacct: 'Y',
  });
  await sandbox.rest('PUT', 'profile', { merchid, profile: `${profileid}/1`, expiry: '0131', profileupdate: 'Y' });
  expect(await sandbox.rest('GET', `profile/${profileid}//${merchid}`)).toMatchObject([
    { acctid: '1', expiry: '0131', name: 'Maren Ashdown', defaultacct: 'N' },
    { acctid: '2', defaultacct: 'Y' },
  ]);
});

test('an approved payment can create a profile', async () => {
  const sandbox = await testSandbox();
  expect(await sandbox.auth({ account: VISA, profile: 'Y' })).toHaveProperty('profileid');
  expect(await sandbox.auth({ account: '4387751111111053', profile: 'Y' })).not.toHaveProperty('profileid');
});
