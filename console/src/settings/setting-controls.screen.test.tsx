import { changePortalSettings } from '@plumbline/contract/settings/portal-settings';
import { asCents } from '@plumbline/rules/money';
import { DEFAULT_SETTINGS, type SettingKey, SETTING_KEYS, SETTINGS } from '@plumbline/rules/portals/settings';
import { answer } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { findCutContent } from '@plumbline/ui/testing/find-cut-content';
import { listItems } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openSettings, stored } from '../testing/open-settings.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const select = (name: string) => page.getByRole('combobox', { name, exact: true });
const row = (key: string) => document.getElementById(`setting-${key}`);
const saved = answer(changePortalSettings, { version: 'fedcba9876543210' });
const focus = (locator: ReturnType<typeof button>) => (locator.element() as HTMLElement).focus();

async function save(count: number): Promise<void> {
  await button(count === 1 ? 'Review 1 change' : `Review ${count} changes`).click();
  await button('Save').click();
}

/** How each setting is edited that is no switch, and what is saved. */
const EDITS: Readonly<Partial<Record<SettingKey, readonly [edit: () => Promise<void>, value: unknown]>>> = {
  themeColor: [() => field('Brand color').fill('#F2B705'), '#f2b705'],
  currencyCodes: [
    async () => {
      await page.getByRole('checkbox', { name: 'Canadian Dollar' }).click();
      await page.getByText('CAD', { exact: true }).click();
    },
    ['CAD', 'USD'],
  ],
  countryList: [() => page.getByRole('checkbox', { name: 'Canada' }).click(), ['US', 'CA']],
  portalSignInProvider: [() => select('Sign-in provider').selectOptions('Yard ID'), 'yard'],
  portalLogoutRedirectUrl: [() => field('Page after logout').fill('https://a.example/bye'), 'https://a.example/bye'],
  termsUrl: [() => field('Terms of service').fill(' https://a.example/terms '), 'https://a.example/terms'],
  privacyUrl: [() => field('Privacy policy').fill('https://a.example/privacy'), 'https://a.example/privacy'],
  termsText: [() => field('Text of the terms').fill('Pay\n\non time.'), 'Pay\n\non time.'],
  privacyText: [() => field('Text of the privacy policy').fill('We keep it.'), 'We keep it.'],
  secondFactor: [() => page.getByText('Required', { exact: true }).click(), 'REQUIRED'],
  passwordMinLength: [() => field('Shortest password').fill('12'), 12],
  parentOrigins: [
    async () => {
      await field('Add a site').fill('https://a.example');
      await userEvent.keyboard('{Enter}');
    },
    ['https://a.example'],
  ],
  openAccountCardLabel: [() => field('Open account card title').fill('Open'), 'Open'],
  openProjectCardLabel: [() => field('Open project card title').fill('Jobs'), 'Jobs'],
  nonProjectCardLabel: [() => field('Non-project card title').fill('Other'), 'Other'],
  paidInvoicesCardLabel: [() => field('Paid invoices card title').fill('Paid'), 'Paid'],
  tablesConfig: [
    async () => {
      await select('Table').selectOptions('Other Documents');
      await button('Move Date up').click();
    },
    { documents: ['createdAt', 'type', 'jobName', 'address', 'originator'] },
  ],
  achProvider: [() => page.getByText('Plumbline', { exact: true }).click(), 'INTERNAL'],
  minAchPayment: [() => field('ACH minimum').fill('1'), 100],
  maxAchPayment: [() => field('ACH maximum').fill('50,000.50'), 5_000_050],
  achSettlementDays: [() => field('ACH settlement').fill('5'), 5],
  minCreditCardPayment: [() => field('Card minimum').fill('25'), 2500],
  maxCreditCardPayment: [() => field('Card maximum').fill('1000'), 100_000],
  surchargeRateBps: [() => field('Surcharge rate').fill('2.5'), 250],
  surchargeStates: [
    async () => {
      await select('Add a state').selectOptions('Oregon');
      await select('Rule of Oregon').selectOptions('At most');
      await field('Cap of Oregon').fill('1.25');
    },
    { ...DEFAULT_SETTINGS.surchargeStates, OR: { allowed: true, capBps: 125 } },
  ],
  coloradoSurchargeNotice: [() => field('Colorado notice').fill('A notice.'), 'A notice.'],
  maxInstallments: [() => field('Most installments').fill('12'), 12],
  reminderDays: [
    () => page.getByRole('checkbox', { name: '90 days past due' }).click(),
    ['BEFORE_3', 'DUE', 'PAST_7', 'PAST_30', 'PAST_90'],
  ],
  achClearingDays: [() => field('ACH clearing').fill('10'), 10],
  branchLocations: [
    async () => {
      await field('Add a branch').fill('Salem');
      await userEvent.keyboard('{Enter}');
    },
    ['Salem'],
  ],
};

const SWITCHES = SETTING_KEYS.filter((key) => typeof DEFAULT_SETTINGS[key] === 'boolean');

test('SET-03 REP-11 every setting has a name, a meaning and an editor, and is saved', async () => {
  expect([...SWITCHES, ...Object.keys(EDITS)].toSorted()).toEqual(SETTING_KEYS.toSorted());
  const screen = await openSettings({}, { answers: [saved] });
  await expect.element(page.getByText('76 settings')).toBeVisible();
  const shown = SETTING_KEYS.map((key) => ({
    key,
    label: row(key)?.querySelector('h3')?.textContent,
    description: row(key)?.querySelector('h3 + p')?.textContent,
    hasEditor: row(key)?.querySelector('fieldset :is(input, select, textarea):enabled') !== null,
  }));
  expect(shown).toEqual(
    SETTING_KEYS.map((key) => ({
      key,
      label: SETTINGS[key].label,
      description: SETTINGS[key].description,
      hasEditor: true,
    })),
  );
  for (const key of SWITCHES) row(key)?.querySelector<HTMLElement>('[role="switch"]')?.click();
  for (const [edit] of Object.values(EDITS)) await edit();
  await save(SETTING_KEYS.length);
  await expectToast('success', `${SETTING_KEYS.length} settings were saved.`);
  expect(screen.requests(changePortalSettings)[0]?.changes).toEqual({
    ...Object.fromEntries(SWITCHES.map((key) => [key, DEFAULT_SETTINGS[key] !== true])),
    ...Object.fromEntries(Object.entries(EDITS).map(([key, [, value]]) => [key, value])),
  });
});

test('SET-03 every setting that differs is reset to its default', async () => {
  const screen = await openSettings(
    { passwordMinLength: 10, termsUrl: 'https://a.example', minAchPayment: null, branchLocations: ['Salem'] },
    { answers: [saved] },
  );
  for (const name of ['Shortest password', 'Terms of service', 'Branches']) {
    await button(`Reset to default: ${name}`).click();
  }
  await expect.element(field('Shortest password')).toHaveValue('6');
  await expect.element(field('Terms of service')).toHaveValue('');
  expect(row('passwordMinLength')?.textContent).toContain('Was 10 characters.');
  await save(3);
  await expectToast('success', '3 settings were saved.');
  expect(screen.requests(changePortalSettings)[0]?.changes).toEqual({
    passwordMinLength: 6,
    termsUrl: null,
    branchLocations: [],
  });
});

test('SET-03 an amount that is emptied is no limit', async () => {
  const screen = await openSettings({ minCreditCardPayment: asCents(2500) }, { answers: [saved] });
  await expect.element(field('Card minimum')).toHaveValue('25.00');
  await field('Card minimum').fill('');
  await button('Review 1 change').click();
  expect(listItems('Changes')).toEqual(['Card minimum from $25.00 to no limit']);
  await button('Save').click();
  await expectToast('success', 'The setting was saved.');
  expect(screen.requests(changePortalSettings)[0]?.changes).toEqual({ minCreditCardPayment: null });
});

test('SET-03 the last option stays required, and the default of the currencies is chosen', async () => {
  await openSettings({ currencyCodes: ['USD', 'CAD'] });
  await expect.element(page.getByText('76 settings')).toBeVisible();
  expect(row('currencyCodes')?.textContent).toContain('Default: US Dollar');
  await page.getByRole('checkbox', { name: 'US Dollar' }).click();
  await expect.element(page.getByText('CAD', { exact: true })).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Canadian Dollar' }).click();
  await button('Review 1 change').click();
  await expect.element(page.getByText('Choose at least one.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'US Dollar' })).toHaveFocus();
});

test('SET-03 a list takes what is typed when it is left, marks what is wrong and removes', async () => {
  await openSettings({ parentOrigins: ['https://a.example'] });
  await field('Add a site').fill('https://b.example/path');
  await page.getByRole('switch', { name: 'Payments', exact: true }).click();
  expect(listItems('Sites that may embed the portal')).toEqual(['https://a.example', 'https://b.example/path']);
  await expect
    .element(field('Add a site'))
    .toHaveAccessibleDescription('Enter origins such as https://admin.example.com, without a path.');
  await button('Remove https://b.example/path').click();
  await expect.element(field('Add a site')).toHaveFocus();
  await expect.element(field('Add a site')).not.toHaveAttribute('aria-invalid');
  // The same one twice is one.
  await field('Add a site').fill('https://a.example');
  await userEvent.keyboard('{Enter}');
  expect(listItems('Sites that may embed the portal')).toEqual(['https://a.example']);
  await button('Remove https://a.example').click();
  await button('Add a site').click();
  await expect.element(field('Add a site')).toHaveFocus();
});

test('SET-03 without a sign-in provider there is none to choose, and one that is gone stays visible', async () => {
  await openSettings({}, { answers: [stored({}, { signInProviders: [] })] });
  await expect.element(page.getByText('None is set up for your organization yet. Sign-in providers')).toBeVisible();
  await openSettings({}, { answers: [stored({ portalSignInProvider: 'mill' }, { signInProviders: [] })] });
  await expect.element(select('Sign-in provider')).toHaveDisplayValue('mill (not set up)');
});

test('SET-03 a state is added, changed and removed; those that the law bars are fixed', async () => {
  await openSettings();
  await expect.element(select('Add a state')).toBeVisible();
  expect(listItems('Surcharge by state')[1]).toBe('Connecticut No surcharge. The law of the state bars it.');
  await expect.element(button('Remove Colorado')).not.toBeInTheDocument();
  await select('Add a state').selectOptions('Oregon');
  await expect.element(select('Rule of Oregon')).toHaveFocus();
  await select('Rule of Oregon').selectOptions('At most');
  await field('Cap of Oregon').fill('abc');
  await button('Review 1 change').click();
  await expect.element(field('Cap of Oregon')).toHaveFocus();
  await expect
    .element(field('Cap of Oregon'))
    .toHaveAccessibleDescription('Enter each cap as a percentage such as 2 or 1.5.');
  await expect.element(field('Cap of Colorado')).not.toHaveAttribute('aria-invalid');
  await button('Remove Oregon').click();
  await expect.element(select('Add a state')).toHaveFocus();
  await expect.element(page.getByText('not saved', { exact: false })).not.toBeInTheDocument();
  await select('Rule of Colorado').selectOptions('At the surcharge rate');
  await button('Review 1 change').click();
  expect(listItems('Changes')).toEqual(['Surcharge by state: Colorado from at most 2% to the surcharge rate']);
});

test('REP-11 columns are moved by buttons that keep the focus, hidden and shown', async () => {
  await openSettings({ isTableCustomizationEnabled: true });
  const shown = () => listItems('Shown columns of Reports');
  await expect.element(button('Move Invoice up')).toBeDisabled();
  focus(button('Move Project up'));
  await userEvent.keyboard('{Enter}');
  expect(shown().slice(0, 2)).toEqual(['Project', 'Invoice']);
  await expect.element(page.getByText('Project is now column 1 of 9.')).toBeInTheDocument();
  // It cannot go further up.
  await expect.element(page.getByRole('checkbox', { name: 'Project' })).toHaveFocus();
  await button('Move Project down').click();
  await expect.element(button('Move Project down')).toHaveFocus();
  await expect.element(page.getByText('not saved', { exact: false })).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Memo' }).click();
  expect(shown().at(-1)).toBe('Memo');
  await expect.element(page.getByRole('checkbox', { name: 'Memo' })).toHaveFocus();
  await page.getByRole('checkbox', { name: 'Balance' }).click();
  expect(listItems('Hidden columns of Reports')).toContain('Balance');
  await expect.element(select('Table')).toHaveDisplayValue('Reports (own columns)');
  await checkAccessibility();
  await button('Default columns').click();
  await expect.element(page.getByText('not saved', { exact: false })).not.toBeInTheDocument();
  await expect.element(button('Default columns')).toBeDisabled();
});

test('REP-11 one column at least is shown, and fixed ones are named', async () => {
  await openSettings({ isTableCustomizationEnabled: true, tablesConfig: { payInvoices: ['dueDate'] } });
  await select('Table').selectOptions('Invoices to pay (own columns)');
  expect(listItems('Shown columns of Invoices to pay')).toEqual(['Due']);
  await expect.element(page.getByRole('checkbox', { name: 'Due' })).toBeDisabled();
  await expect
    .element(page.getByText('Balance, Credit applied and Amount to pay are always shown, at the end.'))
    .toBeVisible();
  await select('Table').selectOptions('Other Documents');
  await expect.element(page.getByText('Every column is shown.')).toBeVisible();
});

test('REP-11 a column is dragged to another place', async () => {
  await openSettings({ isTableCustomizationEnabled: true });
  const item = (id: string) => document.querySelector<HTMLElement>(`[data-column="${id}"]`)!;
  await expect.element(select('Table')).toBeVisible();
  item('invoiceNumber').scrollIntoView({ block: 'center' });
  await userEvent.dragAndDrop(
    page.elementLocator(item('invoiceNumber').querySelector('span')!),
    page.elementLocator(item('dueDate').querySelector('span')!),
  );
  expect(listItems('Shown columns of Reports').slice(0, 5)).toEqual([
    'Project',
    'PO number',
    'Created',
    'Due',
    'Invoice',
  ]);
  await userEvent.dragAndDrop(
    page.elementLocator(item('balance').querySelector('span')!),
    page.elementLocator(item('poNumber').querySelector('span')!),
  );
  expect(listItems('Shown columns of Reports').slice(0, 3)).toEqual(['Project', 'Balance', 'PO number']);
  await button('Review 1 change').click();
  expect(listItems('Changes')).toEqual([
    'Table columns: Reports from Invoice, Project, PO number, Created, Due, Status, Waivers, Total, Balance ' +
      'to Project, Balance, PO number, Created, Due, Invoice, Status, Waivers, Total',
  ]);
});

test.each([375, 1280])('SET-03 every editor fits at %d px', async (width) => {
  await openSettings(
    {
      currencyCodes: ['USD', 'CAD'],
      parentOrigins: ['https://a-rather-long-name-of-a-site.granite-supply.example.com'],
      surchargeStates: { ...DEFAULT_SETTINGS.surchargeStates, OR: { allowed: true, capBps: 150 } },
    },
    { width },
  );
  await expect.element(field('Cap of Oregon')).toBeVisible();
  expect(findCutContent()).toEqual([]);
  await checkAccessibility();
});
