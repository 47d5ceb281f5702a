import type { Answer } from '@plumbline/contract/call';
import { browseCustomers, getCustomer } from '@plumbline/contract/customers/customers';
import { listPeople } from '@plumbline/contract/customers/people';
import { listCustomers } from '@plumbline/contract/members';
import { asCents, ZERO } from '@plumbline/rules/money';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
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
  settings: { emailDomain: 'tarnwick.example', isOnHold: false, hasAutopay: true },
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
  people: [{ ...PERSON, status: 'APPROVED', permissions: DEFAULT_PERMISSIONS }],
  invitedCount: 0,
  payments: [
    {
      id: ID,
      code: 'P7K3M9Q2XW',
      status: 'APPROVED',
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
    for (const text of ['P7K3M9Q2XW', 'ap@tarnwick.example', 'Harbor Tower']) {
      await expect.element(page.getByText(text, { exact: false }).first()).toBeInTheDocument();
    }
    await checkAccessibility();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    // Rows outside the window are not laid out.
    page.getByText('Jonas Beck').first().element().scrollIntoView();
    await page.getByText('Jonas Beck').first().click();
    await expect.element(page.getByRole('group', { name: 'May for Tarnwick Constructors' })).toBeVisible();
  });
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
