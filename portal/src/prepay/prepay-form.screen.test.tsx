import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { copyTab } from '@plumbline/ui/testing/copy-tab';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPay } from '../pay/testing/open-pay.ts';
import { totalParts, totalStatus } from '../pay/testing/pay-page.ts';
import { openScreen } from '../testing/open-screen.tsx';
import { openPrepay } from './testing/open-prepay.ts';

const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const next = () => page.getByRole('button', { name: 'Select the Payment Method' });
const choose = (name: 'One time' | 'Monthly') => page.getByText(name, { exact: true }).click();
const days = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-label="Installments"] li')].map((item) =>
    item.innerText.replaceAll(/\s+/g, ' ').trim(),
  );

async function enter(name: string, text: string): Promise<void> {
  await field(name).fill(text);
  await userEvent.keyboard('{Tab}');
}

async function openMonthly(startDate: string, endDate: string): Promise<void> {
  await openPrepay();
  await choose('Monthly');
  await enter('Total each month', '5000');
  await enter('Start date', startDate);
  await enter('End date', endDate);
}

describe('one time', () => {
  test('PRE-01 is prepaid today, unless a later transfer date is chosen', async () => {
    const screen = await openPrepay();
    await expect.element(field('Transfer date')).toHaveValue('10/15/2026');
    await enter('Total', '250');
    expect(totalParts()).toEqual([['Total to Pay', '$250.00']]);
    await enter('Transfer date', '10/17/2026');
    await expect.element(page.getByText(/Banks are closed that day\. Will be processed on/)).toBeVisible();
    expect(totalParts()).toEqual([['Total to Pay, 10/17/2026', '$250.00']]);
    await checkAccessibility();
    await next().click();
    await expect.poll(() => screen.address()).toBe('/prepay?step=method');
  });

  test('PRE-01 the fields are required by their settings, and named when something is missing', async () => {
    const screen = await openPrepay({
      settings: { isPrePayReferenceRequired: true, isPrePayProjectRequired: true, isPrePayNotesRequired: true },
    });
    await next().click();
    await expect.poll(totalStatus).toBe('Please review the marked fields to proceed.');
    for (const thing of ['an amount', 'a reference', 'the name of the project', 'the address of the project', 'a note'])
      await expect.element(page.getByText(`Enter ${thing}.`)).toBeVisible();
    await expect.element(field('Total')).toHaveFocus();
    // The text of the money field begins where its label and those of the other fields do.
    const left = (text: string) => {
      const words = document.createRange();
      words.selectNodeContents(page.getByText(text).element());
      return words.getBoundingClientRect().left;
    };
    expect(left('Enter an amount.')).toBe(field('Total').element().closest('div')!.getBoundingClientRect().left);
    expect(screen.address()).toBe('/prepay');
    await checkAccessibility();
    for (const name of ['Reference', 'Project name', 'Project address', 'Notes']) await enter(name, 'x');
    await enter('Total', '0.99');
    await expect.element(page.getByText('Enter at least 1.00.')).toBeVisible();
    await enter('Total', '1');
    await next().click();
    await expect.poll(() => screen.address()).toBe('/prepay?step=method');
  });

  test('PRE-01 only the total is required without the settings', async () => {
    const screen = await openPrepay();
    await expect.element(field('Reference (optional)')).toBeVisible();
    await enter('Total', '10');
    await next().click();
    await expect.poll(() => screen.address()).toBe('/prepay?step=method');
  });

  test.each(['10/14/2026', 'soon'])('PRE-01 the transfer date %s is not taken for today', async (text) => {
    const screen = await openPrepay();
    await enter('Total', '10');
    await enter('Transfer date', text);
    await next().click();
    await expect.poll(totalStatus).toBe('Please review the marked fields to proceed.');
    expect(screen.address()).toBe('/prepay');
  });

  test('PRE-01 a step in the address does not open before the form is complete', async () => {
    const screen = await openPrepay({ path: '/prepay?step=confirm' });
    await expect.element(field('Total')).toBeVisible();
    await expect.poll(() => screen.address()).toBe('/prepay');
  });
});

describe('monthly', () => {
  test('PRE-02 lists each day with its weekday, from the 31st with month ends, and where banks move it', async () => {
    await openMonthly('10/31/2026', '2/28/2027');
    await expect
      .poll(days)
      .toEqual([
        '1 10/31/2026 Sat Runs Mon 11/02/2026 5,000.00',
        '2 11/30/2026 Mon Month end. 5,000.00',
        '3 12/31/2026 Thu 5,000.00',
        '4 1/31/2027 Sun Runs Mon 2/01/2027 5,000.00',
        '5 2/28/2027 Sun Month end. Runs Mon 3/01/2027 5,000.00',
      ]);
    expect(totalParts()).toEqual([
      ['First payment, 10/31/2026', '$5,000.00'],
      ['Total by 2/28/2027', '$25,000.00'],
    ]);
    expect(totalStatus()).toBe('5 installments');
    await checkAccessibility();
  });

  test('PRE-02 says "up to N Installments" at the maximum, and not below it', async () => {
    await openMonthly('11/02/2026', '5/02/2027');
    await expect.element(page.getByText('up to 6 Installments')).toBeVisible();
    expect(days()).toHaveLength(6);
    await enter('End date', '5/01/2027');
    await expect.element(page.getByText('up to 6 Installments')).not.toBeInTheDocument();
  });

  test('PRE-02 the end is after the start and within the maximum', async () => {
    await openMonthly('11/02/2026', '5/03/2027');
    expect(days()).toEqual([]);
    await expect.element(field('End date')).toHaveAttribute('aria-invalid', 'true');
    await enter('End date', '11/02/2026');
    await expect.element(field('End date')).toHaveAttribute('aria-invalid', 'true');
    await enter('End date', '11/03/2026');
    await expect.poll(days).toEqual(['1 11/02/2026 Mon 5,000.00']);
  });

  test('PRE-02 switching clears the dates of the other frequency', async () => {
    await openMonthly('11/02/2026', '1/02/2027');
    await choose('One time');
    await expect.element(field('Transfer date')).toHaveValue('10/15/2026');
    await enter('Transfer date', '11/20/2026');
    await choose('Monthly');
    await expect.element(field('Start date')).toHaveValue('');
    await expect.element(field('End date')).toHaveValue('');
    await choose('One time');
    await expect.element(field('Transfer date')).toHaveValue('10/15/2026');
  });

  test('PRE-01 is offered only with recurring payments', async () => {
    await openPrepay({ settings: { isRecurrencePaymentEnabled: false } });
    await expect.element(field('Total')).toBeVisible();
    await expect.element(page.getByText('Monthly', { exact: true })).not.toBeInTheDocument();
  });
});

describe('access', () => {
  test.each([
    ['the setting is off', { settings: { isPrepayEnabled: false } }],
    ['the person may not prepay', { permissions: { prepay: false } }],
    ['only staff may prepay', { settings: { isPrepayEnabled: false, isPrepayAdminEnabled: true } }],
  ])('PRE-01 is not found when %s', async (_case, options) => {
    for (const path of ['/prepay', '/prepay-slim']) {
      const screen = await openPrepay({ path, ...options });
      await expect.poll(() => screen.address()).toBe('/404');
    }
  });

  test('PRE-01 is open to those who may not pay invoices', async () => {
    await openPrepay({ permissions: { pay: false } });
    await expect.element(page.getByRole('link', { name: 'Make a Payment' })).toHaveAttribute('href', '/prepay');
    await expect.element(field('Total')).toBeVisible();
  });

  test('PRE-01 the pay screen leads to it', async () => {
    await openPay({ settings: { isPrepayEnabled: true } });
    await expect
      .element(page.getByRole('link', { name: 'Prepay without an invoice' }))
      .toHaveAttribute('href', '/prepay');
  });

  test.each([
    ['a visitor', null],
    ['somebody without a customer account', { member: null }],
  ])('ACC-04 decision A14 /prepay-slim leads %s to /invalid-request with status 401', async (_who, signedIn) => {
    const screen = await openPrepay({ path: '/prepay-slim', signedIn });
    await expect.poll(() => screen.address()).toBe('/invalid-request');
    await expect.element(page.getByRole('heading', { name: 'Log in to prepay' })).toBeVisible();
    await expect.element(page.getByText('Error code 401')).toBeVisible();
    expect(page.getByText('Payment request').elements()).toHaveLength(0);
    await expect.poll(() => copyTab()).toHaveProperty(['stateOf:/invalid-request']);
    await openScreen('/invalid-request', { signedIn: null, tab: copyTab() });
    await expect.element(page.getByText('Error code 401')).toBeVisible();
  });
});

test('PRE-02 on a phone the days fold into one row, and the bar names the first payment', async () => {
  await page.viewport(375, 800);
  await openMonthly('11/02/2026', '1/02/2027');
  const fold = page.getByText('3 installments').first();
  await expect.element(fold).toBeVisible();
  expect(totalParts()).toEqual([['First payment, 11/02/2026', '$5,000.00']]);
  await fold.click();
  await expect.poll(() => days().length).toBe(3);
  expect(document.documentElement.scrollWidth).toBe(375);
  await checkAccessibility();
});
