import type { Answer } from '@plumbline/contract/call';
import { browseCustomers, changeCustomerSettings, getCustomer } from '@plumbline/contract/customers/customers';
import { listPeople } from '@plumbline/contract/customers/people';
import { listCustomers } from '@plumbline/contract/members';
import { asCents, ZERO } from '@plumbline/rules/money';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

type Customer = Answer<typeof getCustomer>;

const ID = '0198c7a2-0000-7000-8000-000000000011';
const TARNWICK = { id: ID, code: 'TARN-001', name: 'Tarnwick Constructors', address: '1180 Tarnwick Way' };
const ROW = { ...TARNWICK, open: asCents(500_00), pastDue: asCents(200_00), peopleCount: 2 };
const PERSON = {
  userId: '0198c7a2-0000-7000-8000-000000000022',
  portalId: '0198c7a2-0000-7000-8000-000000000001',
  portalName: 'Granite Supply',
  name: 'Jonas Beck',
  email: 'jonas@tarnwick.example',
  version: 'a'.repeat(16),
  signedInAt: null,
};
const CUSTOMER: Customer = {
  ...TARNWICK,
  phone: null,
  contactEmail: 'ap@tarnwick.example',
  today: '2026-11-16' as Customer['today'],
  booksAsOf: '2026-11-16T12:00:00.000Z',
  settings: {
    emailDomains: ['tarnwick.example'],
    isOnHold: false,
    erp: { emailDomain: 'tarnwick.example', isOnHold: false },
    hasOwnEmailDomains: false,
    ownHold: null,
    hasAutopay: true,
    isReminded: true,
  },
  balances: [
    {
      currencyCode: 'USD',
      open: asCents(500_00),
      pastDue: asCents(200_00),
      credit: asCents(50_00),
      buckets: { current: asCents(300_00), '30': asCents(200_00), '60': ZERO, '90': ZERO, '91': ZERO },
    },
  ],
  projectCount: 3,
  peopleCount: 1,
  people: [{ ...PERSON, status: 'APPROVED', permissions: DEFAULT_PERMISSIONS }],
  invitedCount: 0,
  payments: [
    {
      id: ID,
      code: 'P7K3M9Q2XW',
      status: 'CANCELED',
      preciseStatus: 'Returned',
      paymentType: 'ACH',
      total: asCents(100_00),
      currencyCode: 'USD',
      createdAt: '2026-11-10T12:00:00.000Z',
    },
  ],
  waivers: [
    {
      id: ID,
      number: 17,
      waiverType: 'conditional.progress',
      status: 'ready',
      jobName: 'Harbor Tower',
      throughDate: null,
      createdAt: '2026-11-10T12:00:00.000Z',
    },
  ],
};
const openList = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/customers', { ...options, answers: [answer(browseCustomers, { rows: [ROW], count: 1 }), ...answers] });
const openCustomer = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/customers/${ID}`, {
    ...options,
    answers: [
      answer(getCustomer, CUSTOMER),
      answer(listCustomers, { rows: [], count: 0 }),
      answer(listPeople, ({ state }) => ({
        rows:
          state === 'active'
            ? [
                {
                  ...PERSON,
                  isSuspendedByTeam: false,
                  secondFactorSince: null,
                  remindersOffSince: null,
                  mailBouncedAt: null,
                  isEmailVerified: true,
                  memberships: [
                    { customerId: ID, code: 'TARN-001', name: TARNWICK.name, permissions: DEFAULT_PERMISSIONS },
                  ],
                },
              ]
            : [],
        count: 1,
      })),
      ...answers,
    ],
  });

describe.each([1280, 375])('customers at %i px', (width) => {
  test('are listed with what they owe, and searched, filtered and ordered', async () => {
    const screen = await openList({ width });
    await expect.element(page.getByText('Tarnwick Constructors')).toBeVisible();
    await checkAccessibility();
    await page.getByLabelText('Show').selectOptions('Past due');
    await page.getByLabelText('Order by').selectOptions('Open balance');
    await page.getByLabelText('Search customers').fill('harbor');
    await expect
      .poll(() => screen.requests(browseCustomers).at(-1))
      .toMatchObject({ search: 'harbor', sort: 'open', filter: 'pastDue', page: 1 });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('one is shown with balances, people, last payments and waivers; a person opens', async () => {
    await openCustomer({ width });
    await expect.element(page.getByText('$500.00 USD')).toBeVisible();
    for (const text of ['P7K3M9Q2XW', 'ap@tarnwick.example', 'Harbor Tower', 'W-17', 'Conditional progress', 'Ready']) {
      await expect.element(page.getByText(text, { exact: false }).first()).toBeInTheDocument();
    }
    await checkAccessibility();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    // Rows outside the window are not laid out.
    page.getByText('Jonas Beck').first().element().scrollIntoView();
    await page.getByText('Jonas Beck').first().click();
    await expect.element(page.getByRole('group', { name: 'May for Tarnwick Constructors' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Close' })).not.toHaveFocus();
    expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull();
  });
});

test('people are counted as in the list: with access, each once', async () => {
  const [active] = CUSTOMER.people;
  const elsewhere = { ...active!, portalId: '0198c7a2-0000-7000-8000-000000000002', portalName: 'Branch' };
  const suspended = { ...active!, userId: ID, name: 'Una Voss', status: 'SUSPENDED' as const };
  await openCustomer({ answers: [answer(getCustomer, { ...CUSTOMER, people: [active!, elsewhere, suspended] })] });
  await expect.poll(() => tableRows('People of this customer')).toHaveLength(3);
  await expect.element(page.getByRole('heading', { name: /^People/ })).toHaveTextContent('People 1');
});

const withSettings = (settings: Partial<Customer['settings']>) =>
  answer(getCustomer, { ...CUSTOMER, settings: { ...CUSTOMER.settings, ...settings } });
const SET_HERE = { reason: 'Their bank has called', at: '2026-11-12T18:00:00.000Z', byName: 'Dana Reyes' };
const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`, 'u'));
const button = (name: string) => page.getByRole('button', { name, exact: true });

test.each([
  [true, 'On hold: a person decides about each.'],
  [false, 'Not on hold.'],
])('whether waivers are on hold (%s) says that it comes from the ERP', async (isOnHold, words) => {
  await openCustomer({ answers: [withSettings({ isOnHold })] });
  const source = 'Comes from your ERP, with the field On hold of imported customers.';
  await expect.element(page.getByText(`${words} ${source}`)).toBeVisible();
});

test('a hold that was set here says by whom, when and why; domains say where they come from', async () => {
  const ownHold = { isOnHold: true, ...SET_HERE };
  await openCustomer({ answers: [withSettings({ isOnHold: true, ownHold, hasOwnEmailDomains: true })] });
  await expect
    .element(page.getByText(/^On hold: .* Set here by Dana Reyes on .*11\/12\/2026.*: Their bank has called$/))
    .toBeVisible();
  await expect.element(page.getByText('tarnwick.example (set here)')).toBeVisible();
  await openCustomer();
  await expect.element(page.getByText('tarnwick.example (from your ERP)')).toBeVisible();
});

describe.each([1280, 375])('settings of a customer at %i px', (width) => {
  test('SGN-08 are changed: email domains, and a hold with its reason', async () => {
    const screen = await openCustomer({ width, answers: [answer(changeCustomerSettings, {})] });
    await button('Change the settings').click();
    await expect.element(field('Email domains')).toHaveValue('');
    await expect.element(page.getByText(/the one of your ERP counts: tarnwick\.example\.$/)).toBeVisible();
    await expect.element(field('Reason')).not.toBeInTheDocument();
    await field('Email domains').fill('tarnwick.example, gmail.com');
    await field('Waivers').selectOptions('On hold: a person decides about each');
    await button('Save').click();
    await expect.element(page.getByText(/^Anybody can have an address at gmail\.com/)).toBeVisible();
    await expect.element(page.getByText('Please enter a reason')).toBeVisible();
    expect(screen.requests(changeCustomerSettings)).toEqual([]);
    await checkAccessibility();
    await field('Email domains').fill('tarnwick.example, mill.example');
    await field('Reason').fill('Their bank has called');
    screen.answer(withSettings({ isOnHold: true, ownHold: { isOnHold: true, ...SET_HERE } }));
    await button('Save').click();
    await expectToast('success', 'The settings of the customer were saved.');
    expect(screen.requests(changeCustomerSettings)).toEqual([
      {
        customerId: ID,
        emailDomains: ['tarnwick.example', 'mill.example'],
        hold: { isOnHold: true, reason: 'Their bank has called' },
      },
    ]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByText(/^On hold: .* Set here by Dana Reyes/)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('are given back to the ERP, and only what was changed is sent', async () => {
    const own = { isOnHold: false, ownHold: { isOnHold: false, ...SET_HERE }, hasOwnEmailDomains: true };
    const erp = { emailDomain: null, isOnHold: true };
    const screen = await openCustomer({
      width,
      answers: [withSettings({ ...own, erp }), answer(changeCustomerSettings, {})],
    });
    await button('Change the settings').click();
    await expect.element(field('Reason')).toHaveValue('Their bank has called');
    await expect.element(page.getByText(/Your ERP names none\.$/)).toBeVisible();
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(screen.requests(changeCustomerSettings)).toEqual([]);
    await button('Change the settings').click();
    await field('Waivers').selectOptions('As your ERP says: on hold');
    await button('Save').click();
    await screen.expectRequest(changeCustomerSettings, { customerId: ID, hold: { isOnHold: null, reason: '' } });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await button('Change the settings').click();
    await field('Email domains').fill('');
    await button('Save').click();
    await screen.expectRequest(changeCustomerSettings, { customerId: ID, emailDomains: [] });
  });
});

test('what the server refuses stands beside its field', async () => {
  const words = 'Enter the reason.';
  const refused = refuse(changeCustomerSettings, 'invalid_request', { fields: { reason: words } });
  await openCustomer({ answers: [refused] });
  await button('Change the settings').click();
  await field('Waivers').selectOptions('Not on hold');
  await field('Reason').fill('Paid');
  await button('Save').click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(field('Reason')).toHaveFocus();
});

test('SET-02 others than owners and receivables only look', async () => {
  await openCustomer({ staff: { role: 'waiver-desk' } });
  await expect.element(page.getByText('tarnwick.example (from your ERP)')).toBeVisible();
  await expect.element(button('Change the settings')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Record a payment' })).not.toBeInTheDocument();
});

test('a payment of the customer can be recorded', async () => {
  await openCustomer();
  await expect
    .element(page.getByRole('link', { name: 'Record a payment' }))
    .toHaveAttribute('href', `/payments/new?customer=${ID}`);
});

test('last payments and waivers lead to their records', async () => {
  await openCustomer();
  await expect
    .element(page.getByRole('link', { name: /P7K3M9Q2XW/ }))
    .toHaveAttribute('href', '/payments?payment=P7K3M9Q2XW');
  await expect.element(page.getByRole('link', { name: /W-17/ })).toHaveAttribute('href', `/waivers?waiver=${ID}`);
});

test('what is shown stands in the address', async () => {
  const screen = await openScreen('/customers?search=harbor&sort=pastDue&filter=open&currency=CAD&page=2', {
    answers: [answer(browseCustomers, { rows: [ROW], count: 120 })],
  });
  const shown = { search: 'harbor', sort: 'pastDue', filter: 'open', currencyCode: 'CAD' };
  await screen.expectRequest(browseCustomers, { ...shown, page: 2 });
  await expect.element(page.getByLabelText('Order by')).toHaveValue('pastDue');
  await page.getByLabelText('Show').selectOptions('All customers');
  await screen.expectRequest(browseCustomers, { search: 'harbor', sort: 'pastDue', currencyCode: 'CAD', page: 1 });
});

test('the columns of the list', async () => {
  await openList();
  await expect.element(page.getByText('Tarnwick Constructors')).toBeVisible();
  expect(tableRows('Customers')).toEqual([
    ['Tarnwick Constructors TARN-001', '1180 Tarnwick Way', '2', '500.00', '200.00'],
  ]);
});

test('without customers the page leads to the import', async () => {
  await openList({ answers: [answer(browseCustomers, { rows: [], count: 0 })] });
  await expect.element(page.getByRole('link', { name: 'Import customers' })).toHaveAttribute('href', '/imports/new');
});

test('a customer of nobody, and one that cannot be loaded, say so', async () => {
  const screen = await openCustomer({ answers: [refuse(getCustomer, 'not_found')] });
  await screen.passTime(2000);
  await expect.element(page.getByText('There is no such customer')).toBeVisible();
});

test('a customer that cannot be loaded is tried again', async () => {
  const screen = await openCustomer({ answers: [fail(getCustomer)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load this customer')).toBeVisible();
  screen.answer(answer(getCustomer, CUSTOMER));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('$500.00 USD')).toBeVisible();
});

test('RMD-01 the reminders of a customer are turned off', async () => {
  const screen = await openCustomer({ answers: [answer(changeCustomerSettings, {})] });
  await button('Change the settings').click();
  await page.getByText('Payment reminders', { exact: true }).click();
  await button('Save').click();
  await screen.expectRequest(changeCustomerSettings, { customerId: ID, isReminded: false });
});
