import { deletePaymentMethod, listPaymentMethods } from '@plumbline/contract/payment-methods';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../messages.ts';
import { methodMessages as words } from './method-messages.ts';
import { aBankAccount, aCard } from '../testing/a-payment.ts';
import { listOf } from '../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import type { MethodRow } from './method-row.ts';

const PATH = '/settings/payment-methods';
const shownRows = () => tableRows('Payment methods').map((cells) => cells.slice(0, 4));

type MethodsOptions = ScreenOptions & { rows?: readonly MethodRow[]; count?: number; query?: string };

const openMethods = ({ rows = [aCard()], count, query = '', ...options }: MethodsOptions = {}) =>
  openScreen(PATH + query, {
    ...options,
    settings: { isPaymentEnabled: true, isCardOnFileEnabled: true, ...options.settings },
    answers: [answer(listPaymentMethods, listOf(rows, count)), ...(options.answers ?? [])],
  });

describe('SAV-01 the list', () => {
  test('SAV-02 shows brand, digits, kind, holder, expiry and who added it', async () => {
    const screen = await openMethods({
      query: '?paymentType=ALL',
      rows: [
        aCard(),
        aCard({ brand: 'MASTERCARD', last4: '4444', cardType: 'DEBIT', expiry: '09/2026', isExpired: true }),
        aCard({ brand: null, last4: '9', cardType: null }),
        aBankAccount({ createdAt: '2026-08-04T06:30:00.000Z', createdBy: { name: 'Sam Ortiz' } }),
        aBankAccount({ accountType: 'SAVINGS', accountHolderType: 'PERSONAL' }),
      ],
    });
    await expect.poll(shownRows).toEqual([
      ['Visa 1111 Credit card', 'Dana Reyes', '04/2029', '8/03/2026 by Dana Reyes'],
      ['Mastercard 4444 Debit card', 'Dana Reyes', '09/2026 Expired', '8/03/2026 by Dana Reyes'],
      ['Card 9 Card', 'Dana Reyes', '04/2029', '8/03/2026 by Dana Reyes'],
      ['ACH 6789 Checking, business', 'Tarnwick Builders', '–', '8/03/2026 by Sam Ortiz'],
      ['ACH 6789 Savings, personal', 'Tarnwick Builders', '–', '8/03/2026 by Dana Reyes'],
    ]);
    expect(tableHeads('Payment methods')).toEqual(['Method', 'Account holder', 'Expires', 'Added', 'Delete']);
    expect(screen.requests(listPaymentMethods)).toEqual([{}]);
    expect(document.title).toBe('Payment methods · Granite Supply');
    await expect.element(page.getByRole('button', { name: 'Next page' })).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('shows two lines per method on a phone, with Delete', async () => {
    await openMethods({
      width: 375,
      rows: [aCard({ last4: '4417', isExpired: true }), aBankAccount()],
    });
    await expect
      .poll(() => listItems('Payment methods'))
      .toEqual([
        'Visa 4417 Expired Credit card · Dana Reyes 04/2029',
        'ACH 6789 Checking, business · Tarnwick Builders',
      ]);
    await expect.element(page.getByRole('button', { name: 'Delete ACH 6789' })).toBeVisible();
    await checkAccessibility();
  });

  test.each([{}, { width: 375 }])('a user who may not manage methods has no Delete %o', async (options) => {
    await openMethods({ permissions: { manageMethods: false }, ...options });
    await expect.element(page.getByText('Visa 1111', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
    expect(tableHeads('Payment methods')).not.toContain('Delete');
  });

  test('has 100 rows per page', async () => {
    const screen = await openMethods({ count: 150 });
    await expect.element(page.getByText('1–100 of 150')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await screen.expectRequest(listPaymentMethods, { page: '2' });
    expect(screen.address()).toBe(`${PATH}?paymentType=ALL&page=2`);
  });

  test('a page beyond the last one becomes the last one', async () => {
    const screen = await openMethods({ count: 150, query: '?page=9' });
    await expect.poll(() => screen.address()).toBe(`${PATH}?paymentType=ALL&page=2`);
  });
});

describe('SAV-01 the types', () => {
  test.each([
    ['Bank accounts', 'ACH'],
    ['Cards', 'CREDIT_CARD'],
  ])('%s', async (label, paymentType) => {
    const screen = await openMethods({ query: '?page=2', count: 150 });
    await expect.element(page.getByRole('radio', { name: 'All' })).toBeChecked();
    await page.getByText(label, { exact: true }).click();
    await expect.poll(() => screen.requests(listPaymentMethods).at(-1)).toEqual({ paymentType });
    expect(screen.address()).toBe(`${PATH}?paymentType=${paymentType}`);
    await expect.element(page.getByRole('radio', { name: label })).toBeChecked();
    await page.getByText('All', { exact: true }).click();
    await expect.poll(() => screen.address()).toBe(`${PATH}?paymentType=ALL`);
    await expect.element(page.getByRole('radio', { name: 'All' })).toBeChecked();
  });

  test.each([
    ['ACH', 'No saved bank accounts'],
    ['CREDIT_CARD', 'No saved cards'],
  ])('an empty list of %s links to all methods', async (paymentType, title) => {
    const screen = await openMethods({ query: `?paymentType=${paymentType}`, rows: [] });
    await screen.expectRequest(listPaymentMethods, { paymentType });
    await expect.element(page.getByText(title)).toBeVisible();
    await page.getByRole('button', { name: 'Show all methods' }).click();
    await expect.poll(() => screen.address()).toBe(`${PATH}?paymentType=ALL`);
    await expect.element(page.getByText(words.noneYet)).toBeVisible();
  });

  test('an invalid type shows all methods', async () => {
    const screen = await openMethods({ query: '?paymentType=CASH' });
    await expect.poll(shownRows).toHaveLength(1);
    expect(screen.requests(listPaymentMethods)).toEqual([{}]);
  });
});

describe('nothing to show', () => {
  const payLink = () =>
    page.getByRole('region', { name: 'Payment methods' }).getByRole('link', { name: 'Make a payment' });

  test('the empty state links to a payment', async () => {
    await openMethods({ rows: [] });
    await expect.element(page.getByText(words.noneYet)).toBeVisible();
    await expect.element(page.getByText(words.noneYetText)).toBeVisible();
    await expect.element(payLink()).toHaveAttribute('href', '/pay?size=100');
    await checkAccessibility();
  });

  test('a user who may not pay has no link to a payment', async () => {
    await openMethods({ rows: [], permissions: { pay: false } });
    await expect.element(page.getByText(words.noneYet)).toBeVisible();
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Make a payment' })).not.toBeInTheDocument();
  });

  test('a failed list shows an error, and a retry loads it', async () => {
    const screen = await openMethods({ answers: [fail(listPaymentMethods)] });
    await expect.element(page.getByText(words.listFailed)).toBeVisible();
    screen.answer(answer(listPaymentMethods, listOf([aCard()])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(shownRows).toHaveLength(1);
  });

  test('a loading list shows no texts', async () => {
    await openMethods({ answers: [hang(listPaymentMethods)] });
    await expect.element(page.getByRole('table', { name: 'Payment methods' })).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByText(words.noneYet)).not.toBeInTheDocument();
  });

  test('the settings tabs link to the profile and back', async () => {
    await openMethods();
    const tab = (name: string) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
    await expect.element(tab('Profile')).toHaveAttribute('href', '/settings/profile');
    await expect.element(tab('Payment methods')).toHaveAttribute('href', `${PATH}?paymentType=ALL`);
    await expect.element(tab('Payment methods')).toHaveAttribute('aria-current', 'page');
  });
});

describe('SAV-01 deleting a method', () => {
  const card = aCard({ last4: '4417' });
  const deleteButton = () => page.getByRole('button', { name: 'Delete Visa 4417' });
  const question = () => page.getByRole('dialog', { name: 'Are you sure you want to delete this payment method?' });
  const needed = () => page.getByRole('dialog', { name: words.inUse });
  const confirm = () => question().getByRole('button', { name: 'Confirm' });

  test('asks first, and Cancel and Escape keep it', async () => {
    const screen = await openMethods({ rows: [card] });
    await deleteButton().click();
    await expect.element(question().getByText('Visa 4417, Dana Reyes')).toBeVisible();
    await checkAccessibility();
    await question().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(deleteButton()).toHaveFocus();
    await deleteButton().click();
    await expect.element(question()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).not.toBeInTheDocument();
    expect(screen.requests(deletePaymentMethod)).toEqual([]);
  });

  test('removes it from the list', async () => {
    const screen = await openMethods({
      rows: [card, aBankAccount()],
      answers: [answer(deletePaymentMethod, { isDeleted: true })],
    });
    await deleteButton().click();
    screen.answer(answer(listPaymentMethods, listOf([aBankAccount()])));
    await confirm().click();
    await expectToast('success', 'Payment method removed.');
    expect(screen.requests(deletePaymentMethod)).toEqual([{ id: card.id }]);
    await expect.poll(shownRows).toHaveLength(1);
    await expect.element(question()).not.toBeInTheDocument();
  });

  test('of the only method leaves the focus on the page', async () => {
    const screen = await openMethods({ rows: [card], answers: [answer(deletePaymentMethod, { isDeleted: true })] });
    await deleteButton().click();
    screen.answer(answer(listPaymentMethods, listOf([])));
    await confirm().click();
    await expectToast('success', 'Payment method removed.');
    await expect.element(deleteButton()).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.closest('main') ?? null).not.toBeNull();
  });

  test('decision C15 the links lead to the page of a payment where it can be canceled there', async () => {
    const settings = { isPaymentDetailCancelEnabled: true };
    await openMethods({ rows: [{ ...card, scheduledPayments: ['PL-2'] }], settings });
    await deleteButton().click();
    const link = needed().getByRole('link', { name: 'PL-2' });
    await expect.element(link).toHaveAttribute('href', '/history/payments/PL-2');
  });

  test('a method that scheduled payments need lists them with links', async () => {
    const screen = await openMethods({ rows: [{ ...card, scheduledPayments: ['PL-1', 'PL-2'] }] });
    await deleteButton().click();
    await expect.element(needed().getByText(words.inUseText)).toBeVisible();
    expect(listItems('Scheduled payments')).toEqual(['PL-1', 'PL-2']);
    await expect.element(needed().getByRole('link', { name: 'PL-2' })).toHaveAttribute('href', '/thanks/PL-2');
    await expect.element(question()).not.toBeInTheDocument();
    await checkAccessibility();
    await needed().getByRole('button', { name: 'Close' }).last().click();
    await expect.element(needed()).not.toBeInTheDocument();
    await expect.element(deleteButton()).toHaveFocus();
    expect(screen.requests(deletePaymentMethod)).toEqual([]);
  });

  test('a refusal for a newly scheduled payment lists it; another try confirms again', async () => {
    const refusal = refuse(deletePaymentMethod, 'method_in_use', { details: { payments: ['PL-9', 7] } });
    const screen = await openMethods({ rows: [card], answers: [refusal] });
    await deleteButton().click();
    await confirm().click();
    await expect.element(needed()).toBeVisible();
    expect(listItems('Scheduled payments')).toEqual(['PL-9']);
    await expect.poll(() => screen.requests(listPaymentMethods).length).toBe(2);
    await needed().getByRole('button', { name: 'Close' }).last().click();
    await expect.element(needed()).not.toBeInTheDocument();
    await deleteButton().click();
    await expect.element(question()).toBeVisible();
  });

  test.each([
    ['is gone already', refuse(deletePaymentMethod, 'not_found'), 'There is nothing at this address.'],
    ['fails', fail(deletePaymentMethod), messages.somethingWrong],
    ['is not reached', disconnect(deletePaymentMethod), 'Check your connection and try again.'],
  ])('that %s shows a toast, and the list is fetched again', async (_case, trouble, text) => {
    const screen = await openMethods({ rows: [card], answers: [trouble] });
    await deleteButton().click();
    await confirm().click();
    await expectToast('error', text);
    await expect.element(question()).not.toBeInTheDocument();
    await expect.poll(() => screen.requests(listPaymentMethods).length).toBe(2);
  });
});
