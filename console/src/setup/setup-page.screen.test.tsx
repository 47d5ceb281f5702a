import {
  finishSetup,
  getSetup,
  openSetup,
  removeSetupLogo,
  saveSetupBrand,
  saveSetupCompany,
  saveSetupFeatures,
  saveSetupPayments,
} from '@plumbline/contract/installation/setup';
import { checkImport, startImport, uploadImport } from '@plumbline/contract/imports/imports';
import { inviteStaff } from '@plumbline/contract/staff/staff';
import { DEFAULT_FEATURES } from '@plumbline/rules/portals/features';
import { answer, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anImport } from '../testing/an-import.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import type { Setup } from './use-setup.ts';

const EMPTY: Setup = {
  step: 'company',
  company: null,
  brand: null,
  logoVersion: null,
  features: null,
  payments: null,
  scheme: 'https://',
  addressEnd: '.plumbline.example',
  hasInstalledProvider: false,
};
const COMPANY = {
  name: 'Granite Supply',
  legalName: 'Granite Supply Company, Inc.',
  address: '',
  timeZone: 'America/Denver',
  supportEmail: 'ar@granite.example',
  supportPhone: '(916) 555-0142',
};
const BRAND = { portalName: 'Granite Supply', label: 'granite', themeColor: '#f2b705' };
const LATER = { isLater: true, siteUrl: '', merchantId: '', username: '' };
const AT_BRAND: Setup = { ...EMPTY, step: 'brand', company: COMPANY };
const AT_FEATURES: Setup = { ...AT_BRAND, step: 'features', brand: BRAND };
const AT_PAYMENTS: Setup = { ...AT_FEATURES, step: 'payments', features: DEFAULT_FEATURES };
const AT_PEOPLE: Setup = { ...AT_PAYMENTS, step: 'people', payments: LATER };
const TOKEN = 'T'.repeat(43);

const openSetupAt = (setup: Setup, { answers = [], ...options }: ScreenOptions = {}, path = '/setup') =>
  openScreen(path, { staff: null, ...options, answers: [answer(getSetup, setup), ...answers] });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

describe('SET-01 the link', () => {
  test('opens the set-up and leaves the address', async () => {
    const screen = await openScreen(`/setup#${TOKEN}`, { staff: null, answers: [answer(openSetup, EMPTY)] });
    await expect.element(heading('Your company')).toBeVisible();
    await screen.expectRequest(openSetup, { token: TOKEN });
    expect(window.location.hash).toBe('');
    expect(screen.requests(getSetup)).toEqual([]);
    await checkAccessibility();
  });

  test('that was opened in this browser before continues where it was', async () => {
    await openScreen(`/setup#${TOKEN}`, {
      staff: null,
      answers: [refuse(openSetup, 'setup_link_invalid'), answer(getSetup, AT_BRAND)],
    });
    await expect.element(heading('Your brand')).toBeVisible();
  });

  test.each([1280, 375])('that does not work any more says what to do, below the brand at %i px', async (width) => {
    await openScreen('/setup', { staff: null, width, answers: [refuse(getSetup, 'setup_link_invalid')] });
    await expect.element(heading('This link does not work any more')).toBeVisible();
    await expect
      .element(page.getByText(/Whoever runs the server restarts it: then it prints a new link/))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Log in to the console' })).toHaveAttribute('href', '/login');
    const { top, left } = heading('This link does not work any more').element().getBoundingClientRect();
    expect(top).toBeGreaterThan(document.querySelector('header')!.getBoundingClientRect().bottom);
    expect(left).toBeGreaterThanOrEqual(16);
    await checkAccessibility();
  });

  test('is tried again after a failure', async () => {
    await openScreen('/setup', { staff: null, answers: [inTurn(fail(getSetup), answer(getSetup, AT_BRAND))] });
    await button('Try again').click();
    await expect.element(heading('Your brand')).toBeVisible();
  });
});

describe('SET-01 company', () => {
  test('is saved with its name as legal name, and leads to the brand', async () => {
    const screen = await openSetupAt(EMPTY, { answers: [answer(saveSetupCompany, AT_BRAND)] });
    await findField('Company name').fill('Granite Supply');
    await page.getByLabelText('Time zone').selectOptions('America/Denver');
    await findField('Support email').fill('ar@granite.example');
    await button('Save and continue').click();
    await screen.expectRequest(saveSetupCompany, {
      name: 'Granite Supply',
      legalName: 'Granite Supply',
      timeZone: 'America/Denver',
      supportEmail: 'ar@granite.example',
    });
    await expect.element(heading('Your brand')).toBeVisible();
    expect(screen.address()).toBe('/setup?step=brand');
  });

  test('says what is wrong beside the field', async () => {
    const fields = { supportEmail: 'Please enter a valid email address' };
    await openSetupAt(EMPTY, { answers: [refuse(saveSetupCompany, 'invalid_request', { fields })] });
    await button('Save and continue').click();
    await expectFieldError('Company name', 'Enter the name that your customers know.');
    await expectFieldError('Support email', 'Enter the address that customers write to.');
    await findField('Company name').fill('Granite Supply');
    await findField('Support email').fill('nobody');
    await button('Save and continue').click();
    await expectFieldError('Support email', 'Please enter a valid email address');
  });
});

describe('SET-04 brand', () => {
  test('proposes name and address, and says how well the color can be read', async () => {
    const screen = await openSetupAt(AT_BRAND, { answers: [answer(saveSetupBrand, AT_FEATURES)] });
    await expect.element(findField('Portal name')).toHaveValue('Granite Supply');
    await expect.element(findField('Portal address')).toHaveValue('granite-supply');
    await expect.element(page.getByText('This address is free.')).toBeVisible();
    await expect.element(page.getByText('White text on this color is easy to read, 5.8 to 1.')).toBeVisible();
    await findField('Brand color').fill('#f2b705');
    await expect.element(page.getByText('Dark text on this color is easy to read, 9.6 to 1.')).toBeVisible();
    await findField('Portal address').fill('console');
    await expectFieldError('Portal address', 'This address is kept for the installation itself.');
    await expect.element(page.getByText('This address is free.')).not.toBeInTheDocument();
    await findField('Portal address').fill('granite');
    await button('Save and continue').click();
    await screen.expectRequest(saveSetupBrand, BRAND);
    await expect.element(heading('Features')).toBeVisible();
  });

  test('is shown at once as login and dashboard', async () => {
    await openSetupAt(AT_BRAND);
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await findField('Portal name').fill('Basalt');
    await expect.element(preview.getByRole('figure', { name: 'Preview: login of Basalt', exact: true })).toBeVisible();
    await preview.getByText('Dashboard').click();
    await expect.element(preview.getByRole('figure', { name: 'Preview: dashboard of Basalt' })).toBeVisible();
    await checkAccessibility();
  });

  test('is not saved with a name, color or address that cannot be', async () => {
    const screen = await openSetupAt(AT_BRAND);
    await findField('Portal name').fill(' ');
    await findField('Brand color').fill('blue');
    await findField('Portal address').fill('');
    await button('Save and continue').click();
    await expectFieldError('Portal name', 'Enter the name of the portal.');
    await expectFieldError('Brand color', 'Enter a color such as #1f5fd1.');
    await expectFieldError('Portal address', 'Choose the address of your portal.');
    expect(screen.requests(saveSetupBrand)).toEqual([]);
  });

  test('removes a logo', async () => {
    const screen = await openSetupAt(
      { ...AT_BRAND, logoVersion: 'abcdef' },
      { answers: [answer(removeSetupLogo, AT_BRAND)] },
    );
    await button('Remove').click();
    await expect.element(page.getByText('Without one, your name stands there.')).toBeVisible();
    expect(screen.requests(removeSetupLogo)).toHaveLength(1);
  });

  test.each([1280, 768, 375])('fits at %s px', async (width) => {
    await openSetupAt(AT_BRAND, { width });
    await expect.element(button('Save and continue')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });
});

test('SET-01 a feature that needs another is off until that is on', async () => {
  const screen = await openSetupAt(AT_FEATURES, { answers: [answer(saveSetupFeatures, AT_PAYMENTS)] });
  const autopay = page.getByRole('switch', { name: 'Autopay' });
  await autopay.click();
  await page.getByRole('switch', { name: 'Pay by bank account' }).click();
  await page.getByRole('switch', { name: 'Pay by card' }).click();
  await expect.element(autopay).toBeDisabled();
  await expect.element(page.getByText('Needs: saved methods and scheduled payments.')).toBeVisible();
  await page.getByRole('switch', { name: 'Pay by card' }).click();
  await expect.element(autopay).toBeChecked();
  await button('Save and continue').click();
  await screen.expectRequest(saveSetupFeatures, {
    features: { ...DEFAULT_FEATURES, bankPayments: false, autopay: true },
  });
  await expect.element(heading('Payments')).toBeVisible();
});

describe('SET-01 payments', () => {
  test('come later, if the account is not at hand', async () => {
    const screen = await openSetupAt(AT_PAYMENTS, { answers: [answer(saveSetupPayments, AT_PEOPLE)] });
    await expect
      .element(page.getByText(/payments stay off until you connect an account on the page Company/))
      .toBeVisible();
    await button('Later').click();
    await screen.expectRequest(saveSetupPayments, { account: null });
    await expect.element(heading('You and your team')).toBeVisible();
  });

  test('are tested with what was typed', async () => {
    const fields = { username: 'The provider does not accept this user name and password for this merchant id.' };
    const screen = await openSetupAt(AT_PAYMENTS, {
      answers: [refuse(saveSetupPayments, 'invalid_request', { fields })],
    });
    await findField('Merchant ID').fill('12');
    await button('Test and continue').click();
    await expectFieldError('Merchant ID', 'A merchant ID has 6 to 16 digits.');
    expect(screen.requests(saveSetupPayments)).toEqual([]);
    await findField('Merchant ID').fill('496160873888');
    await findField('API user name').fill('granite');
    await findField('API password').fill('secret');
    await button('Test and continue').click();
    const account = { siteUrl: 'https://fts.cardconnect.com', merchantId: '496160873888', username: 'granite' };
    await screen.expectRequest(saveSetupPayments, { account: { ...account, password: 'secret' } });
    await expectFieldError('API user name', fields.username);
  });
});

describe('SET-01 people', () => {
  const fillIn = async () => {
    await findField('Your name').fill('Priya Lindqvist');
    await findField('Your email').fill('priya@granite.example');
    await findField('Password').fill('plumb lines hang true');
  };
  const done = answer(finishSetup, {
    staffId: '0198c7a2-0000-7000-8000-000000000001',
    portalUrl: 'https://granite.plumbline.example',
  });

  test('finish the set-up, and the team is invited', async () => {
    const invited = answer(inviteStaff, { id: '0198c7a2-0000-7000-8000-000000000002' });
    const screen = await openSetupAt(AT_PEOPLE, {
      answers: [done, inTurn(invited, refuse(inviteStaff, 'invalid_email'))],
    });
    await fillIn();
    await findField('Email of person 1').fill('tom@granite.example');
    await button('Add another').click();
    await findField('Email of person 2').fill('nobody-there');
    await checkAccessibility();
    await button('Open the portal').click();
    await expect.element(heading('Your portal is open')).toBeVisible();
    await screen.expectRequest(finishSetup, { name: 'Priya Lindqvist', email: 'priya@granite.example' });
    expect(screen.requests(inviteStaff)).toEqual([
      { email: 'tom@granite.example', role: 'receivables', title: '' },
      { email: 'nobody-there', role: 'receivables', title: '' },
    ]);
    await expect.element(page.getByText('Invited: tom@granite.example.')).toBeVisible();
    await expect.element(page.getByText(/^Not invited: nobody-there\./)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'granite.plumbline.example' })).toBeVisible();
    await checkAccessibility();
    await button('Import my data').click();
    expect(screen.browser.departures).toEqual(['/imports/new?kind=customers']);
  });

  test('may load sample data: three imports, one after the other', async () => {
    const run = (kind: 'customers' | 'invoices' | 'projects', state: 'CHECKED' | 'DONE' | 'UPLOADED') =>
      anImport({ kind, state });
    const screen = await openSetupAt(AT_PEOPLE, {
      answers: [
        done,
        answer(uploadImport, ({ kind }) => anImport({ kind })),
        answer(checkImport, run('customers', 'CHECKED')),
        answer(startImport, run('customers', 'DONE')),
      ],
    });
    await fillIn();
    await button('Open the portal').click();
    await button('Load sample data').click();
    await expect.poll(() => screen.browser.departures).toEqual(['/overview']);
    expect(screen.requests(uploadImport).map(({ kind }) => kind)).toEqual(['customers', 'projects', 'invoices']);
    expect(screen.requests(startImport)).toHaveLength(3);
  });

  test('are asked for what is missing', async () => {
    const screen = await openSetupAt(AT_PEOPLE, { answers: [done] });
    await button('Open the portal').click();
    await expectFieldError('Your name', 'Enter your name.');
    await expectFieldError('Your email', 'Enter your email address.');
    await expectFieldError('Password', 'Use at least 10 characters.');
    expect(screen.requests(finishSetup)).toEqual([]);
  });

  test('read why the server refuses', async () => {
    const words = 'This password is on the list of common ones. Choose another.';
    await openSetupAt(AT_PEOPLE, { answers: [refuse(finishSetup, 'weak_password', { fields: { password: words } })] });
    await fillIn();
    await button('Open the portal').click();
    await expectFieldError('Password', words);
  });
});

describe('SET-01 steps', () => {
  test('can be opened again once they are answered, and not before', async () => {
    const screen = await openSetupAt(AT_FEATURES);
    const steps = page.getByRole('navigation', { name: 'Steps of the set-up' });
    await expect.element(steps.getByRole('button', { name: 'Payments' })).not.toBeInTheDocument();
    await steps.getByRole('button', { name: 'Company' }).click();
    await expect.element(findField('Company name')).toHaveValue('Granite Supply');
    expect(screen.address()).toBe('/setup?step=company');
  });

  test('go back with what was typed', async () => {
    await openSetupAt(AT_FEATURES);
    await page.getByRole('switch', { name: 'Short pay' }).click();
    await button('Back').click();
    await expect.element(findField('Portal address')).toHaveValue('granite');
    await page.getByRole('button', { name: 'Features' }).click();
    await expect.element(page.getByRole('switch', { name: 'Short pay' })).toBeChecked();
  });

  test('that are named in the address wait for those before them', async () => {
    await openSetupAt(AT_BRAND, {}, '/setup?step=people');
    await expect.element(heading('Your brand')).toBeVisible();
  });
});
