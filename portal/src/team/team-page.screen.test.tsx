import type { Answer } from '@plumbline/contract/call';
import {
  changeColleague,
  inviteColleague,
  listTeam,
  listTeamInvitations,
  reactivateColleague,
  removeColleague,
  resendTeamInvitation,
  revokeTeamInvitation,
  suspendColleague,
} from '@plumbline/contract/customers/team';
import { asCents } from '@plumbline/rules/money';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { answer, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOf } from '../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import { USER_ID } from '../testing/test-boot.ts';
import { teamMessages as words } from './team-messages.ts';

type Colleague = Answer<typeof listTeam>['rows'][number];
type Invitation = Answer<typeof listTeamInvitations>['rows'][number];
const id = (last: number) => `0198c7a2-0000-7000-8000-0000000000${last}`;
const MANAGER = { ...DEFAULT_PERMISSIONS, manageUsers: true };

const dana: Colleague = {
  userId: USER_ID,
  name: 'Dana Reyes',
  email: 'dana@tarnwick.example.com',
  isYou: true,
  status: 'ACTIVE',
  isSuspendedBySupplier: false,
  permissions: MANAGER,
  paymentLimit: null,
  approvalLimit: null,
  signedInAt: '2026-10-15T15:00:00.000Z',
  version: 'a'.repeat(16),
};
const jonas = (facts: Partial<Colleague> = {}): Colleague => ({
  ...dana,
  userId: id(22),
  name: 'Jonas Beck',
  email: 'jonas@tarnwick.example.com',
  isYou: false,
  permissions: DEFAULT_PERMISSIONS,
  paymentLimit: asCents(5_000_00),
  signedInAt: null,
  ...facts,
});
const ida: Invitation = {
  id: id(31),
  email: 'ida@tarnwick.example.com',
  name: 'Ida Holm',
  permissions: DEFAULT_PERMISSIONS,
  paymentLimit: asCents(750_00),
  approvalLimit: asCents(500_00),
  invitedBy: 'Dana Reyes',
  sentAt: '2026-10-12T12:00:00.000Z',
  expiresAt: '2026-10-19T12:00:00.000Z',
  isExpired: false,
};

const openTeam = ({
  team = [dana, jonas()],
  invitations = [ida],
  ...options
}: ScreenOptions & { team?: Colleague[]; invitations?: Invitation[] } = {}) =>
  openScreen('/settings/team', {
    ...options,
    permissions: { manageUsers: true, ...options.permissions },
    answers: [
      answer(listTeam, listOf(team)),
      answer(listTeamInvitations, listOf(invitations)),
      ...(options.answers ?? []),
    ],
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const panel = () => page.getByRole('dialog').first();
const limitField = () => panel().getByLabelText(/^Limit per payment/);
const confirm = (name: string) => page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();

test('TEM-01 lists the people with permissions, limit and last login, and who is invited', async () => {
  await openTeam();
  await expect
    .poll(() => tableRows('Team'))
    .toEqual([
      ['Dana Reyes (you) dana@tarnwick.example.com', 'Everything', 'No limit', '10/15/2026'],
      [
        'Jonas Beck jonas@tarnwick.example.com',
        'See invoices, pay, prepay, save payment methods, request waivers',
        '$5,000.00',
        'Never',
      ],
    ]);
  await expect.element(page.getByText('Invited by Dana Reyes')).toBeVisible();
  expect(document.title).toBe('Team · Granite Supply');
  await checkAccessibility();
});

test('TEM-01 the page is not there for who does not manage people', async () => {
  const screen = await openTeam({ permissions: { manageUsers: false } });
  await expect.poll(() => screen.address()).toBe('/404');
});

describe.each([1280, 768, 375])('TEM-01 at %i px', (width) => {
  test('a colleague is invited with permissions and a limit', async () => {
    const screen = await openTeam({ width, answers: [answer(inviteColleague, { id: id(40) })] });
    await button('Invite a colleague').click();
    await panel().getByLabelText('Email').fill('new@tarnwick.example.com');
    await panel().getByLabelText('Prepay').click();
    await limitField().fill('2500');
    await checkAccessibility();
    await button('Send invitation').click();
    await expectToast('success', words.invited);
    expect(screen.requests(inviteColleague)).toEqual([
      {
        email: 'new@tarnwick.example.com',
        name: '',
        permissions: { ...DEFAULT_PERMISSIONS, prepay: false },
        paymentLimit: 2_500_00,
        approvalLimit: null,
      },
    ]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('what a colleague may do is changed', async () => {
    const screen = await openTeam({ width, answers: [answer(changeColleague, {})] });
    await page.getByText('Jonas Beck', { exact: true }).click();
    await panel().getByLabelText('Manage people').click();
    await limitField().fill('');
    await panel()
      .getByLabelText(/^Second person above/)
      .fill('1000');
    await checkAccessibility();
    await button('Save').click();
    await expectToast('success', words.saved);
    expect(screen.requests(changeColleague)).toEqual([
      { userId: id(22), version: 'a'.repeat(16), permissions: MANAGER, paymentLimit: null, approvalLimit: 1_000_00 },
    ]);
  });
});

describe('TEM-01 somebody with a limit of their own', () => {
  const limited = { paymentLimit: asCents(1_000_00), permissions: { manageUsers: true, prepay: false } };

  test('gives no more than they have', async () => {
    const screen = await openTeam(limited);
    await button('Invite a colleague').click();
    await expect.element(panel().getByLabelText('Prepay')).toBeDisabled();
    await expect.element(limitField()).toHaveValue('1,000.00');
    await limitField().fill('1000.01');
    await panel().getByLabelText('Email').fill('new@tarnwick.example.com');
    await expect.element(page.getByText(words.aboveOwn)).toBeVisible();
    await button('Send invitation').click();
    expect(screen.requests(inviteColleague)).toEqual([]);
    await checkAccessibility();
  });

  test('keeps what a colleague has already', async () => {
    const screen = await openTeam({ ...limited, answers: [answer(changeColleague, {})] });
    await page.getByText('Jonas Beck', { exact: true }).click();
    await expect.element(panel().getByLabelText('Prepay')).toBeEnabled();
    await limitField().fill('4000');
    await button('Save').click();
    expect(screen.requests(changeColleague)).toMatchObject([{ paymentLimit: 4_000_00 }]);
  });
});

describe('TEM-01 access', () => {
  test('is suspended after a question', async () => {
    const screen = await openTeam({ answers: [answer(suspendColleague, {})] });
    await page.getByText('Jonas Beck', { exact: true }).click();
    await button('Suspend').click();
    await expect.element(page.getByText(words.suspendText)).toBeVisible();
    await confirm('Suspend');
    await expectToast('success', words.suspended('Jonas Beck'));
    expect(screen.requests(suspendColleague)).toEqual([{ userId: id(22) }]);
  });

  test('is taken away after a question', async () => {
    const screen = await openTeam({ answers: [answer(removeColleague, {})] });
    await page.getByText('Jonas Beck', { exact: true }).click();
    await button('Remove').click();
    await confirm('Remove');
    await expectToast('success', words.removed('Jonas Beck'));
    expect(screen.requests(removeColleague)).toEqual([{ userId: id(22) }]);
  });

  test('is opened again', async () => {
    const screen = await openTeam({
      team: [dana, jonas({ status: 'SUSPENDED' })],
      answers: [answer(reactivateColleague, {})],
    });
    await page.getByText('Jonas Beck', { exact: true }).click();
    await checkAccessibility();
    await button('Reactivate').click();
    await expectToast('success', words.reactivated('Jonas Beck'));
    expect(screen.requests(reactivateColleague)).toEqual([{ userId: id(22) }]);
  });

  test.each([
    ['of oneself', dana, words.ownRow],
    ['of whom the supplier suspended', jonas({ status: 'SUSPENDED', isSuspendedBySupplier: true }), words.bySupplier],
  ])('%s is not changed here', async (_, colleague, text) => {
    await openTeam({ team: [colleague] });
    await page.getByText(colleague.email, { exact: true }).click();
    await expect.element(page.getByText(text)).toBeVisible();
    for (const name of ['Remove', 'Suspend', 'Reactivate']) await expect.element(button(name)).not.toBeInTheDocument();
  });
});

describe('TEM-01 invitations', () => {
  test('are sent again and revoked', async () => {
    const screen = await openTeam({ answers: [answer(resendTeamInvitation, {}), answer(revokeTeamInvitation, {})] });
    await button(`Send again to ${ida.email}`).click();
    await expectToast('success', words.resent(ida.email));
    await button(`Revoke from ${ida.email}`).click();
    await confirm('Revoke');
    await expectToast('success', words.revoked);
    expect([screen.requests(resendTeamInvitation), screen.requests(revokeTeamInvitation)]).toEqual([
      [{ id: ida.id }],
      [{ id: ida.id }],
    ]);
  });

  test('refused ones say why at the address', async () => {
    await openTeam({ answers: [refuse(inviteColleague, 'already_invited')] });
    await button('Invite a colleague').click();
    await button('Send invitation').click();
    await expect.element(panel().getByLabelText('Email')).toHaveFocus();
    await panel().getByLabelText('Email').fill('ida@tarnwick.example.com');
    await button('Send invitation').click();
    await expect.element(page.getByText('This address has an open invitation. Send that one again.')).toBeVisible();
  });
});

describe('TEM-01 the lists', () => {
  test('are empty', async () => {
    await openTeam({ team: [], invitations: [] });
    await expect.element(page.getByText(words.noInvitation)).toBeVisible();
    await checkAccessibility();
  });

  test('are loading', async () => {
    await openTeam({ answers: [hang(listTeam), hang(listTeamInvitations)] });
    await expect.element(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible();
  });

  test('could not be loaded', async () => {
    await openTeam({ answers: [fail(listTeam), fail(listTeamInvitations)] });
    await expect.element(page.getByText(words.loadFailed)).toBeVisible();
    await expect.element(page.getByText(words.invitationsFailed)).toBeVisible();
    await checkAccessibility();
  });
});
