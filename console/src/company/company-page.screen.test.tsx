import { saveGatewayAccount } from '@plumbline/contract/payment-methods';
import { changeOrganization, getOrganization, listGatewayAccounts } from '@plumbline/contract/installation/company';
import {
  changePortalSettings,
  getPortalSettings,
  listConsolePortals,
} from '@plumbline/contract/settings/portal-settings';
import { DEFAULT_SETTINGS, type Settings } from '@plumbline/rules/portals/settings';
import { answer, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const STORED = {
  version: 'a'.repeat(16),
  name: 'Granite Supply',
  legalName: 'Granite Supply Company, Inc.',
  address: '1 Yard Rd',
  timeZone: 'America/Los_Angeles',
  supportEmail: 'ar@granite.example',
  supportPhone: '',
};
const ACCOUNT = { siteUrl: 'https://fts.cardconnect.com', merchantId: '496160873888', username: 'granite' };
const ACCOUNTS = {
  rows: [
    { currencyCode: 'USD' as const, account: ACCOUNT, hasInstalled: false },
    { currencyCode: 'CAD' as const, account: null, hasInstalled: false },
  ],
  count: 2,
};

const PORTAL = {
  id: '0198c7a2-0000-7000-8000-000000000001',
  name: 'Granite Supply',
  label: 'granite',
  url: 'https://granite.example.com',
};
const OTHER = { ...PORTAL, id: '0198c7a2-0000-7000-8000-000000000002', name: 'Granite North', label: 'north' };
const settingsWith = (settings: Partial<Settings>, version = 'd'.repeat(16)) => ({
  version,
  settings: { ...DEFAULT_SETTINGS, ...settings },
  changedAt: null,
  changedByName: null,
  signInProviders: [],
});

const openCompany = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/company', {
    ...options,
    answers: [
      answer(getOrganization, STORED),
      answer(listGatewayAccounts, ACCOUNTS),
      answer(listConsolePortals, { rows: [PORTAL, OTHER], count: 2 }),
      answer(getPortalSettings, settingsWith({ isPaymentEnabled: true })),
      ...answers,
    ],
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`, 'u'));

describe.each([1280, 375])('the company at %i px', (width) => {
  test('SET-01 an owner changes name, address and zone', async () => {
    const saved = { ...STORED, version: 'b'.repeat(16), address: '2 Yard Rd', timeZone: 'America/Chicago' };
    const screen = await openCompany({
      width,
      answers: [
        inTurn(answer(getOrganization, STORED), answer(getOrganization, saved)),
        answer(changeOrganization, saved),
      ],
    });
    await field('Address').fill('2 Yard Rd');
    await field('Time zone').selectOptions('America/Chicago');
    await expect.element(page.getByText(/^2 changes/)).toBeVisible();
    await checkAccessibility();
    await button('Save').click();
    await expectToast('success', 'The company was saved.');
    expect(screen.requests(changeOrganization)).toEqual([{ ...saved, version: STORED.version }]);
    await expect.element(button('Save')).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('SET-01 an owner connects an account at the payment provider later', async () => {
    const screen = await openCompany({ width, answers: [answer(saveGatewayAccount, {})] });
    await expect
      .poll(() => listItems('Payment accounts'))
      .toEqual([
        expect.stringContaining('Merchant 496160873888 at fts.cardconnect.com'),
        expect.stringContaining('No account: customers cannot pay in this currency'),
      ]);
    await button('Connect the account for Canadian dollars').click();
    await field('Merchant ID').fill('12');
    await field('API user name').fill('granite-ca');
    await field('API password').fill('secret');
    await button('Test and save').click();
    await expect.element(page.getByText('A merchant ID has 6 to 16 digits.')).toBeVisible();
    await checkAccessibility();
    await field('Merchant ID').fill(' 496160873999 ');
    await button('Test and save').click();
    await expectToast('success', 'The account for Canadian dollars is connected.');
    expect(screen.requests(saveGatewayAccount)).toEqual([
      {
        currencyCode: 'CAD',
        siteUrl: ACCOUNT.siteUrl,
        merchantId: '496160873999',
        username: 'granite-ca',
        password: 'secret',
      },
    ]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

test('an account that the provider refuses stays in the form, with words beside the field', async () => {
  const words = 'The provider does not accept this user name and password for this merchant id.';
  await openCompany({ answers: [refuse(saveGatewayAccount, 'invalid_request', { fields: { username: words } })] });
  await button('Change the account for US dollars').click();
  await expect.element(field('API user name')).toHaveValue('granite');
  await expect.element(page.getByText('Saved. Leave empty to keep it.')).toBeVisible();
  await button('Test and save').click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(field('API user name')).toHaveFocus();
});

test('a name that is missing is not sent', async () => {
  const screen = await openCompany({ answers: [answer(changeOrganization, STORED)] });
  await field('Company name').clear();
  await button('Save').click();
  await expect.element(page.getByText('Enter the name that your customers know.')).toBeVisible();
  expect(screen.requests(changeOrganization)).toEqual([]);
});

test('what somebody else saved is loaded, and the own changes are kept', async () => {
  const screen = await openCompany({ answers: [refuse(changeOrganization, 'settings_changed')] });
  await field('Address').fill('3 Yard Rd');
  screen.answer(answer(getOrganization, { ...STORED, version: 'c'.repeat(16), supportPhone: '555 0100' }));
  await button('Save').click();
  await expectToast('warning', 'Somebody else has changed these settings. Look at them again before you save.');
  await expect.element(field('Support phone')).toHaveValue('555 0100');
  await expect.element(field('Address')).toHaveValue('3 Yard Rd');
});

test('SET-02 others than owners only look', async () => {
  const screen = await openCompany({ staff: { role: 'receivables' } });
  await expect.element(page.getByText('Only owners change the company and its payment accounts.')).toBeVisible();
  await expect.element(field('Company name')).toBeDisabled();
  await expect.element(page.getByText('Merchant 496160873888 at fts.cardconnect.com')).toBeVisible();
  await expect.element(button('Change the account for US dollars')).not.toBeInTheDocument();
  expect(screen.requests(getPortalSettings)).toEqual([]);
  await checkAccessibility();
});

test('what fails to load can be loaded again', async () => {
  const screen = await openCompany({ answers: [fail(getOrganization), fail(listGatewayAccounts)] });
  await expect.element(page.getByText('We could not load the company')).toBeVisible();
  await expect.element(page.getByText('We could not load the payment accounts')).toBeVisible();
  screen.takeProblems();
  screen.answer(answer(getOrganization, STORED));
  await button('Try again').first().click();
  await expect.element(field('Company name')).toHaveValue('Granite Supply');
});

describe.each([1280, 375])('payments that are off at %i px', (width) => {
  const off = { isPaymentEnabled: false, isCreditCardEnabled: true, isAchEnabled: true };
  const turnOn = () => button('Turn on payments in the portal Granite North');

  test('SET-01 after the first account is connected, the portals without payments are named, and one click turns them on', async () => {
    const none = { rows: ACCOUNTS.rows.map((row) => ({ ...row, account: null })), count: 2 };
    let isOff = true;
    const screen = await openCompany({
      width,
      answers: [
        inTurn(answer(listGatewayAccounts, none), answer(listGatewayAccounts, ACCOUNTS)),
        answer(saveGatewayAccount, {}),
        answer(getPortalSettings, ({ portalId }) =>
          settingsWith({ ...off, isPaymentEnabled: !isOff || portalId === PORTAL.id }),
        ),
        answer(changePortalSettings, () => {
          isOff = false;
          return { version: 'e'.repeat(16) };
        }),
      ],
    });
    await button('Connect the account for US dollars').click();
    await expect.element(turnOn()).not.toBeInTheDocument();
    await field('Merchant ID').fill('496160873888');
    await field('API user name').fill('granite');
    await field('API password').fill('secret');
    await button('Test and save').click();
    await expectToast('success', 'The account for US dollars is connected.');
    await expect.element(page.getByText('Payments are off in the portal Granite North')).toBeVisible();
    await expect.element(page.getByText(/they pay by card or from a bank account\.$/)).toBeVisible();
    await expect.element(page.getByText('Payments are off in the portal Granite Supply')).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
    await turnOn().click();
    await expectToast('success', 'Customers can pay in the portal Granite North now.');
    expect(screen.requests(changePortalSettings)).toEqual([
      { portalId: OTHER.id, version: 'd'.repeat(16), changes: { isPaymentEnabled: true } },
    ]);
    await expect.element(turnOn()).not.toBeInTheDocument();
  });
});

test('a portal without any way to pay leads to its settings', async () => {
  const neither = { isPaymentEnabled: false, isCreditCardEnabled: false, isAchEnabled: false };
  await openCompany({ answers: [answer(getPortalSettings, settingsWith(neither))] });
  const link = page.getByRole('link', { name: 'Open the settings of the portal Granite North' });
  await expect.element(link).toHaveAttribute('href', `/settings/${OTHER.id}`);
});

test('settings that somebody else has changed are read again before payments are turned on', async () => {
  const off = { isPaymentEnabled: false, isCreditCardEnabled: true, isAchEnabled: false };
  const screen = await openCompany({
    answers: [
      answer(listConsolePortals, { rows: [PORTAL], count: 1 }),
      answer(getPortalSettings, settingsWith(off)),
      refuse(changePortalSettings, 'settings_changed'),
    ],
  });
  await expect.element(page.getByText(/they pay by card\.$/)).toBeVisible();
  screen.answer(answer(getPortalSettings, settingsWith(off, 'f'.repeat(16))));
  await button('Turn on payments in the portal Granite Supply').click();
  await expectToast('warning', 'Somebody else has changed these settings. Look at them again before you save.');
  screen.answer(answer(changePortalSettings, { version: 'e'.repeat(16) }));
  await button('Turn on payments in the portal Granite Supply').click();
  await expect.poll(() => screen.requests(changePortalSettings).at(-1)).toMatchObject({ version: 'f'.repeat(16) });
});
