import type { Answer } from '@plumbline/contract/call';
import {
  changeUserAccess,
  countPeople,
  inviteUser,
  listPeople,
  listUserInvitations,
  reactivateUser,
  resetUserSecondFactor,
  resendUserInvitation,
  revokeUserInvitation,
} from '@plumbline/contract/customers/people';
import { approveUser, listCustomers, listPendingUsers, rejectUser, suspendUser } from '@plumbline/contract/members';
import { listConsolePortals } from '@plumbline/contract/settings/portal-settings';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const id = (last: number) => `0198c7a2-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`;
const PORTAL_ID = id(1);
const TARNWICK = { customerId: id(11), code: 'TARN-001', name: 'Tarnwick Constructors' };
const OBREY = { id: id(12), code: 'OBR-1', name: 'Obrey Finch', address: null };
const VERSION = 'a'.repeat(16);

type Pending = Answer<typeof listPendingUsers>['rows'][number];
const renata = (facts: Partial<Pending> = {}): Pending => ({
  userId: id(21),
  portalId: PORTAL_ID,
  portalName: 'Granite Supply',
  name: 'Renata Sokol',
  email: 'renata@tarnwick.example',
  isEmailVerified: true,
  companyName: 'Tarnwick',
  companyAddress: '1180 Tarnwick Way',
  companyPhone: '',
  companyCode: '',
  requestedAt: '2026-11-16T12:00:00.000Z',
  proposals: [
    {
      ...TARNWICK,
      address: 'Austin, TX',
      reasons: ['email-domain', 'address'],
      why: ['Same email domain as the customer', 'Same street address'],
      isStrong: true,
    },
  ],
  ...facts,
});
const PERSON = {
  userId: id(22),
  portalId: PORTAL_ID,
  portalName: 'Granite Supply',
  name: 'Jonas Beck',
  email: 'jonas@tarnwick.example',
  isEmailVerified: true,
  version: VERSION,
  memberships: [{ ...TARNWICK, permissions: DEFAULT_PERMISSIONS }],
  isSuspendedByTeam: false,
  signedInAt: null,
  secondFactorSince: null,
  remindersOffSince: null,
  mailBouncedAt: null,
};
const INVITATION = {
  id: id(31),
  portalName: 'Granite Supply',
  email: 'ida@tarnwick.example',
  name: 'Ida Holm',
  customers: [TARNWICK],
  permissions: DEFAULT_PERMISSIONS,
  invitedBy: 'Iris Holm',
  sentAt: '2026-11-16T12:00:00.000Z',
  expiresAt: '2026-11-23T12:00:00.000Z',
  isExpired: true,
  mailBouncedAt: null,
};
const rowsOf = <Row,>(...rows: Row[]) => ({ rows, count: rows.length });
const COUNTS = { waiting: 1, active: 1, invited: 1, suspended: 1 };
const openPeople = ({ at = '/people', answers = [], ...options }: ScreenOptions & { at?: string } = {}) =>
  openScreen(at, {
    ...options,
    answers: [
      answer(countPeople, COUNTS),
      answer(listPendingUsers, rowsOf(renata())),
      answer(listPeople, rowsOf(PERSON)),
      answer(listUserInvitations, rowsOf(INVITATION)),
      answer(listCustomers, rowsOf(OBREY)),
      answer(
        listConsolePortals,
        rowsOf({ id: PORTAL_ID, name: 'Granite Supply', label: 'granite', url: 'https://granite.example' }),
      ),
      ...answers,
    ],
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: string) => page.getByText(name, { exact: true }).click();
const dialog = () => page.getByRole('dialog').last();
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const pickObrey = async (label: string) => {
  await page.getByRole('dialog').getByLabelText(label).click();
  await page.getByRole('option', { name: 'Obrey Finch (OBR-1)' }).click();
};

describe.each([1280, 375])('people at %i px', (width) => {
  test('SGN-08 a sign-up is shown with its match and why, and approved by a click', async () => {
    const screen = await openPeople({ width, answers: [answer(approveUser, {})] });
    await page.getByText('Renata Sokol').click();
    await expect.element(page.getByText('Same street address', { exact: false })).toBeVisible();
    await checkAccessibility();
    await button('Approve').click();
    await expectToast('success', 'Renata Sokol was approved.');
    expect(screen.requests(approveUser)).toEqual([
      {
        userId: id(21),
        portalId: PORTAL_ID,
        customerIds: [TARNWICK.customerId],
        permissions: DEFAULT_PERMISSIONS,
      },
    ]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('SGN-08 a weak match is not preselected; another customer is found by search', async () => {
    const weak = { ...renata().proposals[0]!, isStrong: false };
    const screen = await openPeople({
      width,
      answers: [answer(listPendingUsers, rowsOf(renata({ proposals: [weak] }))), answer(approveUser, {})],
    });
    await page.getByText('Renata Sokol').click();
    await button('Approve').click();
    await expect.element(page.getByText('Choose at least one customer.')).toBeVisible();
    await expect.element(page.getByRole('dialog').getByLabelText('Another customer')).toHaveFocus();
    await pickObrey('Another customer');
    await page.getByLabelText('Pay', { exact: true }).click();
    await button('Approve').click();
    await expectToast('success', 'Renata Sokol was approved.');
    expect(screen.requests(approveUser)).toMatchObject([
      { customerIds: [OBREY.id], permissions: { ...DEFAULT_PERMISSIONS, pay: false } },
    ]);
  });

  test('sign-ups come in pages, and say whose address is not confirmed', async () => {
    const screen = await openPeople({
      width,
      answers: [answer(listPendingUsers, { rows: [renata({ isEmailVerified: false })], count: 51 })],
    });
    await expect.element(page.getByText(/renata@tarnwick\.example \(not confirmed\)$/)).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await screen.expectRequest(listPendingUsers, { search: '', page: 2 });
  });

  test('a sign-up is declined with a reason only', async () => {
    const screen = await openPeople({ width, answers: [answer(rejectUser, {})] });
    await page.getByText('Renata Sokol').click();
    await button('Decline').click();
    await button('Decline').click();
    await expect.element(page.getByText('Please enter a reason')).toBeVisible();
    await page.getByRole('dialog').getByLabelText('Reason').fill('We know\nno such company');
    await checkAccessibility();
    await button('Decline').click();
    await expectToast('success', 'Renata Sokol was declined.');
    expect(screen.requests(rejectUser)).toMatchObject([{ reason: 'We know no such company' }]);
  });

  test('TEM-03 customers and permissions of a person are changed', async () => {
    const screen = await openPeople({ width, answers: [answer(changeUserAccess, {})] });
    await tab('Active 1');
    await page.getByText('Jonas Beck').click();
    await checkAccessibility();
    await pickObrey('Works for');
    await page.getByRole('group', { name: 'May for Obrey Finch' }).getByLabelText('Pay', { exact: true }).click();
    await button('Save').click();
    await expectToast('success', 'The access was saved.');
    expect(screen.requests(changeUserAccess)).toEqual([
      {
        userId: PERSON.userId,
        portalId: PORTAL_ID,
        version: VERSION,
        memberships: [
          { customerId: TARNWICK.customerId, permissions: DEFAULT_PERMISSIONS },
          { customerId: OBREY.id, permissions: { ...DEFAULT_PERMISSIONS, pay: false } },
        ],
      },
    ]);
  });

  test('a person is suspended after a question, and reactivated', async () => {
    const screen = await openPeople({ width, answers: [answer(suspendUser, {}), answer(reactivateUser, {})] });
    await tab('Active 1');
    await page.getByText('Jonas Beck').click();
    await button('Suspend').click();
    await confirm('Suspend');
    await expectToast('success', 'Jonas Beck is suspended.');
    await tab('Suspended 1');
    await page.getByText('Jonas Beck').click();
    await button('Reactivate').click();
    await expectToast('success', 'Jonas Beck can log in again.');
    expect(screen.requests(reactivateUser)).toEqual([{ userId: PERSON.userId, portalId: PORTAL_ID }]);
  });

  test('whom only their company has suspended, the supplier suspends too', async () => {
    const byTeam = { ...PERSON, isSuspendedByTeam: true };
    const screen = await openPeople({ width, answers: [answer(listPeople, rowsOf(byTeam)), answer(suspendUser, {})] });
    await tab('Suspended 1');
    await page.getByText('Jonas Beck').click();
    await expect.element(page.getByText("The customer's team")).toBeVisible();
    await expect.element(button('Reactivate')).toBeVisible();
    await button('Suspend').click();
    await expect.element(page.getByText('their company cannot reactivate them', { exact: false })).toBeVisible();
    await confirm('Suspend');
    await expectToast('success', 'Jonas Beck is suspended.');
    expect(screen.requests(suspendUser)).toEqual([{ userId: PERSON.userId, portalId: PORTAL_ID }]);
  });

  test('who has turned payment reminders off is seen', async () => {
    const without = { ...PERSON, remindersOffSince: '2026-11-16T12:00:00.000Z' };
    await openPeople({ width, answers: [answer(listPeople, rowsOf(without))] });
    await tab('Active 1');
    await page.getByText('Jonas Beck').click();
    await expect.element(page.getByText(/^Turned off by them, 11\/1\d\/2026/)).toBeVisible();
  });

  test('an address that bounced says so in the list and at its person, and leads to their mails', async () => {
    const bounced = { ...PERSON, mailBouncedAt: '2026-11-16T19:00:00.000Z' };
    const openInvitation = { ...INVITATION, mailBouncedAt: '2026-11-16T19:00:00.000Z' };
    await openPeople({
      width,
      answers: [answer(listPeople, rowsOf(bounced)), answer(listUserInvitations, rowsOf(openInvitation))],
    });
    await tab('Invited 1');
    await expect.element(page.getByText(/The mail bounced on 11\/16\/2026/)).toBeVisible();
    await tab('Active 1');
    await page.getByText(/jonas@tarnwick.example, mail bounced/).click();
    await expect.element(page.getByText('Mail to this address bounced on 11/16/2026', { exact: false })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Look at their mails' }))
      .toHaveAttribute('href', '/mails?search=jonas%40tarnwick.example');
    await checkAccessibility();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('SET-05 two-factor sign-in is turned off for a person who lost the phone', async () => {
    const withFactor = { ...PERSON, secondFactorSince: '2026-11-16T12:00:00.000Z' };
    const screen = await openPeople({
      width,
      answers: [answer(listPeople, rowsOf(withFactor)), answer(resetUserSecondFactor, {})],
    });
    await tab('Active 1');
    await page.getByText('Jonas Beck').click();
    await expect.element(page.getByText(/^On since 11\/1\d\/2026/)).toBeVisible();
    await button('Turn off two-factor sign-in').click();
    await checkAccessibility();
    await confirm('Turn off');
    await expectToast('success', 'Two-factor sign-in is off for Jonas Beck.');
    expect(screen.requests(resetUserSecondFactor)).toEqual([{ userId: PERSON.userId, portalId: PORTAL_ID }]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('SET-05 for somebody with access elsewhere it says who can', async () => {
    const withFactor = { ...PERSON, secondFactorSince: '2026-11-16T12:00:00.000Z' };
    await openPeople({
      width,
      answers: [answer(listPeople, rowsOf(withFactor)), refuse(resetUserSecondFactor, 'works_elsewhere')],
    });
    await tab('Active 1');
    await page.getByText('Jonas Beck').click();
    await button('Turn off two-factor sign-in').click();
    await confirm('Turn off');
    await expectToast(
      'error',
      'This person also has access elsewhere. Ask the operator of the installation to turn it off.',
    );
  });

  test('TEM-03 an invitation that is sent before the portals have arrived goes out once they have', async () => {
    const portals = Promise.withResolvers<Answer<typeof listConsolePortals>>();
    const screen = await openPeople({
      width,
      answers: [answer(listConsolePortals, () => portals.promise), answer(inviteUser, { id: id(40) })],
    });
    await button('Invite').click();
    await page.getByRole('dialog').getByLabelText('Email').fill('new@tarnwick.example');
    await pickObrey('Customers');
    await button('Send invitation').click();
    await expect.element(button('Send invitation')).toHaveAttribute('aria-busy', 'true');
    expect(screen.requests(inviteUser)).toEqual([]);
    portals.resolve(
      rowsOf({ id: PORTAL_ID, name: 'Granite Supply', label: 'granite', url: 'https://granite.example' }),
    );
    await expectToast('success', 'The invitation was sent.');
    expect(screen.requests(inviteUser)).toMatchObject([{ portalId: PORTAL_ID, email: 'new@tarnwick.example' }]);
  });

  test('TEM-03 an invitation is not lost without portals to send it for', async () => {
    const screen = await openPeople({ width, answers: [fail(listConsolePortals)] });
    await button('Invite').click();
    const email = page.getByRole('dialog').getByLabelText('Email');
    await email.fill('new@tarnwick.example');
    await pickObrey('Customers');
    await button('Send invitation').click();
    await expectToast('error', 'Something went wrong, try again or contact support.');
    await expect.element(email).toHaveValue('new@tarnwick.example');
    screen.takeProblems();
  });

  test('TEM-03 a person is invited for a customer', async () => {
    const screen = await openPeople({ width, answers: [answer(inviteUser, { id: id(40) })] });
    await button('Invite').click();
    await button('Send invitation').click();
    await expect.element(page.getByRole('dialog').getByLabelText('Email')).toHaveFocus();
    await page.getByRole('dialog').getByLabelText('Email').fill('New@Tarnwick.example');
    await button('Send invitation').click();
    await expect.element(page.getByText('Choose at least one customer.')).toBeVisible();
    await pickObrey('Customers');
    await checkAccessibility();
    await button('Send invitation').click();
    await expectToast('success', 'The invitation was sent.');
    expect(screen.requests(inviteUser)).toEqual([
      {
        portalId: PORTAL_ID,
        email: 'new@tarnwick.example',
        name: '',
        customerIds: [OBREY.id],
        permissions: DEFAULT_PERMISSIONS,
      },
    ]);
  });

  test('TEM-03 a person is invited to the portal that was chosen', async () => {
    const portals = ['Granite Supply', 'Granite West'].map((name, place) => {
      return { id: id(50 + place), name, label: `granite${place}`, url: `https://granite${place}.example` };
    });
    const screen = await openPeople({
      width,
      answers: [answer(listConsolePortals, rowsOf(...portals)), answer(inviteUser, { id: id(40) })],
    });
    await button('Invite').click();
    await page.getByRole('dialog').getByLabelText('Email').fill('new@tarnwick.example');
    await page.getByRole('dialog').getByLabelText('Portal').selectOptions('Granite West');
    await pickObrey('Customers');
    await button('Send invitation').click();
    await expectToast('success', 'The invitation was sent.');
    expect(screen.requests(inviteUser)).toMatchObject([{ portalId: id(51), email: 'new@tarnwick.example' }]);
  });

  test('an invitation is sent again and revoked', async () => {
    const screen = await openPeople({
      width,
      answers: [answer(resendUserInvitation, {}), answer(revokeUserInvitation, {})],
    });
    await tab('Invited 1');
    await expect.element(page.getByText('The link has expired', { exact: false })).toBeVisible();
    await checkAccessibility();
    await button('Send again to ida@tarnwick.example').click();
    await expectToast('success', 'A new link was sent to ida@tarnwick.example.');
    await button('Revoke from ida@tarnwick.example').click();
    await confirm('Revoke');
    await expectToast('success', 'The invitation was revoked.');
    expect(screen.requests(revokeUserInvitation)).toEqual([{ id: INVITATION.id }]);
  });
});

test('an address that is known already is named at its field', async () => {
  await openPeople({ answers: [refuse(inviteUser, 'already_user')] });
  await button('Invite').click();
  await page.getByRole('dialog').getByLabelText('Email').fill('jonas@tarnwick.example');
  await pickObrey('Customers');
  await button('Send invitation').click();
  await expect.element(page.getByText('This person is known in this portal already.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('dialog').getByLabelText('Email')).toHaveFocus();
});

test.each(['viewer', 'waiver-desk'] as const)('SET-02 a %s sees people and changes nobody', async (role) => {
  await openPeople({ staff: { role } });
  await page.getByText('Renata Sokol').click();
  await expect.element(page.getByText('1180 Tarnwick Way')).toBeVisible();
  await expect.element(button('Approve')).not.toBeInTheDocument();
  await expect.element(button('Invite')).not.toBeInTheDocument();
});

test.each([
  ['active', 'Jonas Beck'],
  ['waiting', 'Renata Sokol'],
])('a panel that is opened while a search runs stays: %s', async (state, name) => {
  const screen = await openPeople({
    at: `/people?state=${state}`,
    answers: [
      answer(listPeople, ({ search }) => (search === '' ? rowsOf(PERSON) : rowsOf())),
      answer(listPendingUsers, ({ search }) => (search === '' ? rowsOf(renata()) : rowsOf())),
    ],
  });
  await expect.element(page.getByText(name)).toBeVisible();
  screen.holdTime();
  await page.getByLabelText('Search people').fill('obrey');
  await page.getByText(name).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await screen.passTime(3000);
  await expect.element(page.getByText('Nobody was found')).toBeInTheDocument();
  await expect.element(page.getByRole('dialog').getByText(name).first()).toBeVisible();
});

test('state, search and page stand in the address, and going back shows what was shown before', async () => {
  const screen = await openPeople({ at: '/people?state=active&search=jonas&page=2' });
  await screen.expectRequest(listPeople, { state: 'active', search: 'jonas', page: 2 });
  await expect.element(page.getByLabelText('Search people')).toHaveValue('jonas');
  await tab('Invited 1');
  await screen.expectRequest(listUserInvitations, { search: 'jonas', page: 1 });
  expect(screen.address()).toBe('/people?state=invited&search=jonas');
  window.history.back();
  await expect.poll(() => screen.address()).toBe('/people?state=active&search=jonas&page=2');
  await expect.element(page.getByText('Jonas Beck')).toBeVisible();
});

test('an address that says nothing valid shows the page as it opens', async () => {
  const screen = await openPeople({ at: '/people?state=gone&page=999' });
  await screen.expectRequest(listPendingUsers, { search: '', page: 1 });
});

test('with nobody waiting the page opens with who has access', async () => {
  await openPeople({ answers: [answer(countPeople, { ...COUNTS, waiting: 0 })] });
  await expect.element(page.getByText('Jonas Beck')).toBeVisible();
  expect(tableRows('People')).toEqual([
    [
      'Jonas Beck jonas@tarnwick.example',
      'Tarnwick Constructors Granite Supply',
      'See invoices, pay, prepay, save payment methods, request waivers',
      'Never',
    ],
  ]);
});

test('a list that fails can be loaded again', async () => {
  const screen = await openPeople({ answers: [fail(listPendingUsers)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the sign-ups')).toBeVisible();
  screen.answer(answer(listPendingUsers, rowsOf()));
  await button('Try again').click();
  await expect.element(page.getByText('Nobody waits')).toBeVisible();
});
