import type { Answer } from '@plumbline/contract/call';
import {
  changeStaff,
  inviteStaff,
  listStaff,
  listStaffInvitations,
  reactivateStaff,
  removeStaff,
  resendStaffInvitation,
  suspendStaff,
  revokeStaffInvitation,
} from '@plumbline/contract/staff/staff';
import { changeSignInRules, getSignInRules, resetSecondFactor } from '@plumbline/contract/staff/second-factor';
import { answer, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

type Member = Answer<typeof listStaff>['rows'][number];
type Invitation = Answer<typeof listStaffInvitations>['rows'][number];

const IRIS_ID = '0198c7a2-0000-7000-8000-000000000001';
const aMember = (facts: Partial<Member> = {}): Member => ({
  id: IRIS_ID,
  name: 'Iris Holm',
  email: 'iris@granite.example.com',
  title: 'Credit manager',
  role: 'owner',
  status: 'ACTIVE',
  signedInAt: null,
  hasSecondFactor: false,
  isOperator: false,
  ...facts,
});
const OTTO = aMember({
  id: '0198c7a2-0000-7000-8000-000000000002',
  name: 'Otto Brandt',
  email: 'otto@granite.example.com',
  title: '',
  role: 'waiver-desk',
});
const anInvitation = (facts: Partial<Invitation> = {}): Invitation => ({
  id: '0198c7a2-0000-7000-8000-000000000009',
  email: 'ida@granite.example.com',
  title: '',
  role: 'viewer',
  invitedBy: 'Iris Holm',
  sentAt: '2026-11-16T17:00:00.000Z',
  expiresAt: '2026-11-23T17:00:00.000Z',
  isExpired: false,
  ...facts,
});
const staff = (...rows: Member[]) => answer(listStaff, { rows, count: rows.length });
const invitations = (...rows: Invitation[]) => answer(listStaffInvitations, { rows, count: rows.length });
const rules = (secondFactorRequired: boolean) => answer(getSignInRules, { secondFactorRequired });
const openTeam = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/team', { ...options, answers: [staff(aMember(), OTTO), invitations(), rules(false), ...answers] });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').last();
const field = (label: string) => page.getByRole('dialog').getByLabelText(label);
const openOtto = () => page.getByText('Otto Brandt').click();

describe('SET-02 team', () => {
  test('lists people with role, title and access', async () => {
    await openTeam({ answers: [staff(aMember({ hasSecondFactor: true }), { ...OTTO, status: 'SUSPENDED' })] });
    await expect.element(page.getByText('Otto Brandt')).toBeVisible();
    expect(tableHeads('People of your team')).toEqual(['Person', 'Role', 'Last login', 'Two-factor', 'Access']);
    expect(tableRows('People of your team')).toEqual([
      ['Iris Holm iris@granite.example.com', 'Owner Credit manager', 'Never', 'On', 'Active'],
      ['Otto Brandt otto@granite.example.com', 'Waiver desk', 'Never', 'Off', 'Suspended'],
    ]);
    expect(document.title).toBe('Team · Plumbline console');
    await checkAccessibility();
  });

  test.each(['receivables', 'waiver-desk', 'viewer'] as const)('%s sees the team and changes nobody', async (role) => {
    await openTeam({ staff: { role }, answers: [invitations(anInvitation())] });
    await expect.element(page.getByText('ida@granite.example.com')).toBeVisible();
    await expect.element(page.getByText('Who works in this console. Owners change roles and invite.')).toBeVisible();
    await expect.element(button('Invite')).not.toBeInTheDocument();
    await expect.element(button(/^Send again/)).not.toBeInTheDocument();
    await openOtto();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('fits at 375 px', async () => {
    await openTeam({ width: 375, answers: [invitations(anInvitation())] });
    await expect.element(page.getByText('ida@granite.example.com')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test('shows what could not be loaded, with a retry', async () => {
    const screen = await openTeam({ answers: [fail(listStaff), fail(listStaffInvitations)] });
    await screen.passTime(2000);
    await expect.element(page.getByText('We could not load your team')).toBeVisible();
    await expect.element(page.getByText('We could not load the invitations')).toBeVisible();
  });
});

describe('SET-02 a member', () => {
  test('gets another role and title', async () => {
    const screen = await openTeam({ answers: [answer(changeStaff, {})] });
    await openOtto();
    await field('Title (optional)').fill(' Clerk ');
    await page.getByRole('radio', { name: 'Receivables' }).click();
    await checkAccessibility();
    await button('Save').click();
    await expectToast('success', 'The changes were saved.');
    expect(screen.requests(changeStaff)).toEqual([{ staffId: OTTO.id, role: 'receivables', title: 'Clerk' }]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('stays as it is if it is the last owner; the panel stays open', async () => {
    await openTeam({ answers: [refuse(changeStaff, 'last_owner')] });
    await page.getByText('iris@granite.example.com').click();
    await expect.element(page.getByText('You', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'Viewer' }).click();
    await button('Save').click();
    await expect.element(page.getByText('Give up your own role?')).toBeVisible();
    await button('Change my role').click();
    await expectToast('error', 'Your organization needs an owner. Make somebody else an owner first.');
    await expect.element(button('Save')).toBeVisible();
  });

  test('who is oneself is asked in other words', async () => {
    await openTeam();
    await page.getByText('iris@granite.example.com').click();
    await button('Remove').click();
    await expect.element(page.getByText('Remove yourself?')).toBeVisible();
    await expect
      .element(page.getByText(/^You are logged out at once.*another owner can invite you again\.$/))
      .toBeVisible();
  });

  test.each([
    ['Suspend', suspendStaff, 'Otto Brandt is suspended.'],
    ['Remove', removeStaff, 'Otto Brandt was removed.'],
  ] as const)('is asked about before %s', async (name, call, words) => {
    const screen = await openTeam({ answers: [answer(call, {})] });
    await openOtto();
    await button(name).click();
    await expect.element(page.getByRole('heading', { name: `${name} Otto Brandt?` })).toBeVisible();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect(screen.requests(call)).toEqual([]);
    await button(name).click();
    await dialog().getByRole('button', { name }).click();
    await expectToast('success', words);
    expect(screen.requests(call)).toEqual([{ staffId: OTTO.id }]);
  });

  test('who is suspended is reactivated', async () => {
    const screen = await openTeam({
      answers: [staff(aMember(), { ...OTTO, status: 'SUSPENDED' }), answer(reactivateStaff, {})],
    });
    await openOtto();
    await button('Reactivate').click();
    await expectToast('success', 'Otto Brandt can log in again.');
    expect(screen.requests(reactivateStaff)).toEqual([{ staffId: OTTO.id }]);
  });
});

describe('SET-02 an operator of the installation', () => {
  const OLGA = aMember({
    id: '0198c7a2-0000-7000-8000-000000000003',
    name: 'Olga Reyes',
    email: 'olga@provider.example.com',
    title: 'Operator of the installation',
    hasSecondFactor: true,
    isOperator: true,
  });

  test('is marked in the team; nothing of theirs is changed there, and the panel says why', async () => {
    await openTeam({ answers: [staff(aMember(), OLGA)] });
    await expect.element(page.getByText('Olga Reyes')).toBeVisible();
    expect(tableRows('People of your team')[1]).toEqual([
      'Olga Reyes olga@provider.example.com',
      'Operator Operator of the installation',
      'Never',
      'On',
      'Active',
    ]);
    await page.getByText('Olga Reyes').click();
    await expect
      .element(dialog().getByText(/They enter as owners, also after somebody has removed them/))
      .toBeVisible();
    for (const name of ['Save', 'Remove', 'Suspend', 'Turn off']) {
      await expect.element(button(name)).not.toBeInTheDocument();
    }
    await checkAccessibility();
  });

  test('who has entered changes others like an owner', async () => {
    const screen = await openTeam({
      staff: { id: OLGA.id, name: OLGA.name, isOperator: true },
      answers: [staff(aMember(), OTTO, OLGA), answer(suspendStaff, {})],
    });
    await openOtto();
    await button('Suspend').click();
    await dialog().getByRole('button', { name: 'Suspend' }).click();
    await expectToast('success', 'Otto Brandt is suspended.');
    expect(screen.requests(suspendStaff)).toEqual([{ staffId: OTTO.id }]);
  });
});

describe('SET-02 an invitation', () => {
  const invite = async (email: string) => {
    await button('Invite').click();
    await field('Email').fill(email);
    await page.getByRole('radio', { name: 'Receivables' }).click();
    await button('Send invitation').click();
  };

  test('is sent with a role; the list shows it', async () => {
    const screen = await openTeam({ answers: [answer(inviteStaff, { id: IRIS_ID })] });
    await invite(' Ida@Granite.Example.com ');
    await expectToast('success', 'The invitation was sent.');
    expect(screen.requests(inviteStaff)).toEqual([
      { email: 'ida@granite.example.com', role: 'receivables', title: '' },
    ]);
    expect(screen.requests(listStaffInvitations)).toHaveLength(2);
  });

  test('goes to a valid address only', async () => {
    const screen = await openTeam({ answers: [hang(inviteStaff)] });
    await invite('ida.granite');
    await expect.element(field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expect.element(field('Email')).toHaveFocus();
    await checkAccessibility();
    expect(screen.requests(inviteStaff)).toEqual([]);
  });

  test.each([
    ['already_staff', 'This person is in your team already.'],
    ['already_invited', 'This address has an open invitation. Send that one again.'],
  ] as const)('that is refused with %s says so at the address', async (code, words) => {
    await openTeam({ answers: [refuse(inviteStaff, code)] });
    await invite('ida@granite.example.com');
    await expect.element(field('Email')).toHaveAccessibleDescription(words);
  });

  test('shows who has invited and until when it works, is sent again and revoked', async () => {
    const screen = await openTeam({
      answers: [
        invitations(
          anInvitation(),
          anInvitation({ id: IRIS_ID, email: 'old@x.example', invitedBy: null, isExpired: true }),
        ),
        answer(resendStaffInvitation, {}),
        answer(revokeStaffInvitation, {}),
      ],
    });
    await expect.element(page.getByText('Invited by Iris Holm')).toBeVisible();
    await expect.element(page.getByText('Invited by the operator')).toBeVisible();
    await expect.element(page.getByText('The link has expired')).toBeVisible();
    const { id } = anInvitation();
    await button('Send again to ida@granite.example.com').click();
    await expectToast('success', 'A new link was sent to ida@granite.example.com.');
    expect(screen.requests(resendStaffInvitation)).toEqual([{ id }]);
    await button('Revoke from ida@granite.example.com').click();
    await userEvent.keyboard('{Escape}');
    expect(screen.requests(revokeStaffInvitation)).toEqual([]);
    await button('Revoke from ida@granite.example.com').click();
    await dialog().getByRole('button', { name: 'Revoke' }).click();
    await expectToast('success', 'The invitation was revoked.');
    expect(screen.requests(revokeStaffInvitation)).toEqual([{ id }]);
  });
});

describe('SET-05 two-factor sign-in of the team', () => {
  const ask = () => page.getByRole('switch', { name: 'Require two-factor sign-in' });

  test('an owner asks everybody for it, after a question', async () => {
    const screen = await openTeam({
      answers: [inTurn(rules(false), rules(true), rules(false)), answer(changeSignInRules, {})],
    });
    await expect.element(ask()).not.toBeChecked();
    await ask().click();
    await expect
      .element(dialog().getByText(/Whoever has not set it up cannot work here until they have/))
      .toBeVisible();
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Require it' }).click();
    await expectToast('success', 'Two-factor sign-in is now required.');
    await expect.element(ask()).toBeChecked();
    await ask().click();
    await expectToast('success', 'Two-factor sign-in is now optional.');
    expect(screen.requests(changeSignInRules)).toEqual([
      { secondFactorRequired: true },
      { secondFactorRequired: false },
    ]);
  });

  test('who has none sets it up for themselves first', async () => {
    await openTeam({ answers: [refuse(changeSignInRules, 'second_factor_off')] });
    await ask().click();
    await dialog().getByRole('button', { name: 'Require it' }).click();
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Sign-in and security' }))
      .toHaveAttribute('href', '/security');
    await expect.element(ask()).not.toBeChecked();
  });

  test('others do not see the switch', async () => {
    await openTeam({ staff: { role: 'viewer' } });
    await expect.element(page.getByText('Otto Brandt')).toBeVisible();
    await expect.element(ask()).not.toBeInTheDocument();
  });

  test('is turned off for a colleague who lost the phone', async () => {
    const screen = await openTeam({
      answers: [staff(aMember(), { ...OTTO, hasSecondFactor: true }), answer(resetSecondFactor, {})],
    });
    await openOtto();
    await button('Turn off').click();
    await expect.element(page.getByText(/Make sure that it is really them who asked\./)).toBeVisible();
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await expectToast('success', 'Two-factor sign-in is off for Otto Brandt.');
    expect(screen.requests(resetSecondFactor)).toEqual([{ staffId: OTTO.id }]);
  });

  test('is not offered for who has none, and not for oneself', async () => {
    await openTeam({ answers: [staff(aMember({ hasSecondFactor: true }), OTTO)] });
    await openOtto();
    await expect.element(button('Suspend')).toBeVisible();
    await expect.element(button('Turn off')).not.toBeInTheDocument();
    await button('Cancel').click();
    await page.getByText('iris@granite.example.com').click();
    await expect.element(button('Suspend')).toBeVisible();
    await expect.element(button('Turn off')).not.toBeInTheDocument();
  });
});
