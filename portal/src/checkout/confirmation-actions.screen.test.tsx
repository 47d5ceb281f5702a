import { suggestAddresses } from '@plumbline/contract/addresses';
import { emailOwnReceipt, getReceipt } from '@plumbline/contract/receipts';
import { asCents } from '@plumbline/rules/money';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../messages.ts';
import { aPaymentDetail } from '../testing/a-payment.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import { RECEIPT_TOKEN } from './testing/a-payment-request.ts';

const PATH = '/checkout-confirmation';
const CODE = 'PL-7KQ2-M4XD';
const PAYER = {
  name: 'Rosa Quint',
  email: 'rosa@quint.example.com',
  companyName: 'Quint Masonry',
  companyAddress: '4 Lime Street, Boise, ID 83702',
};
/** Of an amount that was asked for by link. */
const payment = aPaymentDetail({
  isPrepaid: true,
  isOneTimePay: true,
  surcharge: asCents(3_000),
  surchargeRate: 300,
  total: asCents(103_000),
  info: { ...PAYER, reference: 'SO-7, Steel studs' },
  createdBy: null,
  paymentRequest: { description: 'Steel studs', createdBy: { name: 'Priya Lindqvist' } },
  paymentInvoices: [],
});

const open = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(PATH, {
    signedIn: null,
    tab: { [`stateOf:${PATH}`]: JSON.stringify({ code: CODE, receiptToken: RECEIPT_TOKEN }) },
    ...options,
    answers: [
      answer(getReceipt, payment),
      answer(suggestAddresses, { rows: [], count: 0 }),
      answer(emailOwnReceipt, {}),
      ...answers,
    ],
  });
const create = () => page.getByRole('button', { name: 'Create an account' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

describe('LNK-04 the words for somebody without an account', () => {
  test('say nothing of funds or credit, name the company, and the surcharge once', async () => {
    await open();
    const shown = () => (document.querySelector('main')?.innerText ?? '').replaceAll(/\s+/g, ' ');
    await expect.poll(shown).toContain('Your card payment has gone through. A confirmation email');
    expect(shown()).toContain('Payment $1,000.00 Surcharge (3%) $30.00 Total $1,030.00');
    expect(shown()).not.toMatch(/funds|as credit/i);
    expect(shown().split('To cover the cost of accepting credit cards')).toHaveLength(2);
    const facts = [...document.querySelectorAll('main dl > div')].map((each) => each.textContent);
    expect(facts).toEqual(
      expect.arrayContaining([
        'CompanyQuint Masonry',
        'Company address4 Lime Street, Boise, ID 83702',
        'Requested byPriya Lindqvist',
        'ReferenceSO-7, Steel studs',
      ]),
    );
    expect(facts.filter((each) => each.startsWith('Request') && each.endsWith('Steel studs'))).toEqual([]);
  });
});

describe('LNK-04 a copy by email', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Email a copy' });
  const addresses = () => dialog().getByRole('textbox', { name: 'Email addresses' });
  const send = () => dialog().getByRole('button', { name: 'Send' });

  test.each([375, 1280])('goes to the named people, with the receipt token, at %i pixels', async (width) => {
    const screen = await open({ width });
    await page.getByRole('button', { name: 'Email a copy' }).click();
    await expect.element(send()).toBeDisabled();
    await addresses().fill('books@quint.example.com');
    await checkAccessibility();
    await send().click();
    await expectToast('success', messages.receipt.emailed, 'books@quint.example.com');
    expect(screen.requests(emailOwnReceipt)).toEqual([
      { code: CODE, receiptToken: RECEIPT_TOKEN, emails: ['books@quint.example.com'] },
    ]);
  });

  test('goes to five at most, and is not lost when it fails', async () => {
    await open({ answers: [refuse(emailOwnReceipt, 'too_many_requests')] });
    await page.getByRole('button', { name: 'Email a copy' }).click();
    await addresses().fill([1, 2, 3, 4, 5, 6].map((each) => `p${each}@quint.example.com`).join(','));
    await expect.element(dialog().getByText('5 addresses at most')).toBeVisible();
    await expect.element(send()).toBeDisabled();
    await dialog().getByRole('button', { name: 'Remove p5@quint.example.com' }).click();
    await expect.element(send()).toBeEnabled();
    await send().click();
    await expectToast('error', messages.receipt.emailFailed, expect.any(String));
    await expect.element(dialog()).toBeVisible();
  });
});

describe('LNK-04 an account', () => {
  const settings = { isPortalSignUpEnabled: true };

  test('starts with what the payer has entered, which stays free to change', async () => {
    const screen = await open({ settings });
    await checkAccessibility();
    await create().click();
    await expect.poll(() => screen.address()).toBe('/signup');
    await expect.element(field('First Name')).toHaveValue('Rosa');
    await expect.element(field('Last Name')).toHaveValue('Quint');
    await expect.element(field('Email')).toHaveValue(PAYER.email);
    await expect.element(field('Company Name')).toHaveValue(PAYER.companyName);
    await expect.element(page.getByRole('combobox', { name: 'Company Address' })).toHaveValue(PAYER.companyAddress);
    await field('Company Name').fill('Quint & Daughters');
    await field('Email').fill('');
    await field('Last Name').click();
    await expect.element(field('Company Name')).toHaveValue('Quint & Daughters');
    await expect.element(field('Email')).toHaveValue('');
  });

  test('is not offered where sign-up is off, nor to somebody who has one', async () => {
    await open({ settings: { isPortalSignUpEnabled: false } });
    await expect.element(page.getByText(PAYER.companyName).first()).toBeVisible();
    await expect.element(create()).not.toBeInTheDocument();
    await open({ settings, signedIn: {} });
    await expect.element(page.getByText(PAYER.companyName).first()).toBeVisible();
    await expect.element(create()).not.toBeInTheDocument();
  });
});
