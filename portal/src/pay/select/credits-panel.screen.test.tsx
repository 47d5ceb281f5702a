import { listUnpaidInvoices } from '@plumbline/contract/invoices';
import { asCents } from '@plumbline/rules/money';
import { answer, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { factsOnPage, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../messages.ts';
import { aCredit, anInvoice } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { testId } from '../../testing/test-id.ts';
import { keepDraft } from '../testing/keep-draft.ts';
import { openPay, type PayOptions } from '../testing/open-pay.ts';
import { amountField, continueButton, clickOutside, invoiceBox, openOptions, totalParts } from '../testing/pay-page.ts';

const CREDITS = { isCreditMemoEnabled: true };
const panel = (number = '7001') => page.getByRole('dialog', { name: `Apply credits to invoice ${number}` });
const applyLink = (number = '7001') => page.getByRole('button', { name: `Apply credit on invoice ${number}` });
const creditBox = (number: string) => page.getByRole('checkbox', { name: `Credit ${number}` });
const creditAmount = (number: string) => page.getByRole('textbox', { name: `Amount of credit ${number}` });
const applyButton = () => panel().getByRole('button', { name: 'Apply credits' });
const sums = () => factsOnPage(document.querySelector('[role="dialog"]') ?? document.createElement('p'));
/** Number, restriction and remaining balance of each credit, in list order. */
const listed = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"] li')].map((row) =>
    row.innerText.split('\n').map((line) => line.trim()),
  );

const invoice = (facts: Parameters<typeof anInvoice>[0] = {}) =>
  anInvoice({ invoiceNumber: '7001', balance: asCents(100_000), ...facts });

/** Opens the credits panel of the selected invoice 7001. */
async function openPanel({ isChosen = false, ...options }: PayOptions & { isChosen?: boolean } = {}) {
  const rows = options.rows ?? [invoice()];
  const credits = options.credits ?? [aCredit()];
  const screen = await openPay({ ...options, rows, credits, settings: { ...CREDITS, ...options.settings } });
  if (!isChosen) await invoiceBox('7001').click();
  await applyLink().click();
  await expect.element(panel()).toBeVisible();
  return screen;
}

describe('CRD-01 link to the credits panel', () => {
  test('is visible only for selected invoices with an applicable credit', async () => {
    await openPay({
      rows: [invoice(), invoice({ invoiceNumber: '7002' }), invoice({ invoiceNumber: '7003', jobId: 'J-8' })],
      credits: [aCredit({ creditRestrictionType: 'JOB', jobId: 'J-7' })],
      settings: CREDITS,
    });
    await invoiceBox('7001').click();
    await invoiceBox('7003').click();
    await expect.element(applyLink('7001')).toBeVisible();
    expect(page.getByRole('button', { name: /^Apply credit/ }).elements()).toHaveLength(1);
    expect(tableRows('Open invoices').map((cells) => cells.at(-2))).toEqual(['Apply credit on invoice 7001', '–', '–']);
  });

  test('CRD-05 is hidden and no credits are requested when credit memos are disabled', async () => {
    const screen = await openPay({ rows: [invoice()], credits: [aCredit()] });
    await invoiceBox('7001').click();
    await expect.element(amountField('7001')).toBeVisible();
    expect(page.getByText(/credit/i).elements()).toEqual([]);
    expect(screen.requests(listUnpaidInvoices)).toEqual([]);
  });

  test('opens a panel that names the invoice and its project', async () => {
    await openPanel();
    await expect.element(panel().getByRole('heading', { name: 'Apply credits' })).toBeVisible();
    await expect.element(panel().getByText('Invoice 7001, Harrow Street Lofts')).toBeVisible();
    await checkAccessibility();
  });

  test('opens a panel that names only the invoice when there is no project', async () => {
    await openPanel({ rows: [invoice({ jobName: null })] });
    await expect.element(panel().getByText('Invoice 7001', { exact: true })).toBeVisible();
  });
});

describe('CRD-01 credits in the panel', () => {
  test('show their restriction; credits for other invoices come last and are disabled', async () => {
    const rows = [invoice()];
    await openPanel({
      rows,
      credits: [
        aCredit({ invoiceNumber: 'CM-1', creditRestrictionType: 'INVOICE', relatedInvoiceNumber: '9000' }),
        aCredit({ invoiceNumber: 'CM-2', creditRestrictionType: 'PROJECT', projectId: testId(), jobName: 'Mill Road' }),
        aCredit({ invoiceNumber: 'CM-3', creditRestrictionType: 'JOB', jobId: 'J-9' }),
        aCredit({ invoiceNumber: 'CM-4', creditRestrictionType: 'INVOICE', relatedInvoiceNumber: '7001' }),
        aCredit({ invoiceNumber: 'CM-5', creditRestrictionType: 'PROJECT' }),
        aCredit({ invoiceNumber: 'CM-6', creditRestrictionType: 'JOB' }),
        aCredit({ invoiceNumber: 'CM-7' }),
      ],
    });
    expect(listed()).toEqual([
      ['CM-4', 'Only for invoice 7001', '$250.00 left'],
      ['CM-5', 'Only for Harrow Street Lofts', '$250.00 left'],
      ['CM-6', 'Only for job J-7', '$250.00 left'],
      ['CM-7', 'For any invoice', '$250.00 left'],
      ['CM-1', 'Only for invoice 9000', '$250.00 left'],
      ['CM-2', 'Only for Mill Road', '$250.00 left'],
      ['CM-3', 'Only for job J-9', '$250.00 left'],
    ]);
    for (const number of ['CM-1', 'CM-2', 'CM-3']) await expect.element(creditBox(number)).toBeDisabled();
    for (const number of ['CM-4', 'CM-5', 'CM-6', 'CM-7']) await expect.element(creditBox(number)).toBeEnabled();
    await expect.element(creditBox('CM-1')).toHaveAccessibleDescription(/Only for invoice 9000/);
  });

  test('PAY-13 show holds: a fully held credit is disabled, a partly held one shows what is left', async () => {
    await openPanel({
      credits: [
        aCredit({ invoiceNumber: 'CM-1', balance: asCents(25_000), pendingAmount: asCents(25_000) }),
        aCredit({ invoiceNumber: 'CM-2', balance: asCents(25_000), pendingAmount: asCents(5_000) }),
      ],
    });
    expect(listed()).toEqual([
      ['CM-1', 'Used by a payment under way', '$0.00 left'],
      ['CM-2', 'For any invoice', '$200.00 left'],
    ]);
    await expect.element(creditBox('CM-1')).toBeDisabled();
  });
});

describe('CRD-02 amount of a credit', () => {
  test('starts at the largest possible amount and reduces the amount to pay', async () => {
    await openPanel({ credits: [aCredit({ invoiceNumber: 'CM-1', balance: asCents(25_000) })] });
    expect(sums()).toEqual([
      ['Balance', '$1,000.00'],
      ['Credit Applied', '$0.00'],
      ['Amount to pay', '$1,000.00'],
    ]);
    await creditBox('CM-1').click();
    await expect.element(creditAmount('CM-1')).toHaveValue('250.00');
    await expect.poll(sums).toEqual([
      ['Balance', '$1,000.00'],
      ['Credit Applied', '−$250.00'],
      ['Amount to pay', '$750.00'],
    ]);
    await applyButton().click();
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(amountField('7001')).toHaveValue('750.00');
    expect(totalParts()).toEqual([
      ['Balance', '$1,000.00'],
      ['Credit Applied', '−$250.00'],
      ['Total to Pay', '$750.00'],
    ]);
    // The link that opened the panel is gone; its replacement gets the focus.
    await expect.element(page.getByRole('button', { name: '−250.00 credit applied on invoice 7001' })).toHaveFocus();
    await expect.element(page.getByText(/Credits left \$0\.00 of \$250\.00\./)).toBeInTheDocument();
  });

  test('is limited to the open balance of the invoice', async () => {
    await openPanel({ credits: [aCredit({ invoiceNumber: 'CM-1', balance: asCents(150_000) })] });
    await creditBox('CM-1').click();
    await expect.element(creditAmount('CM-1')).toHaveValue('1,000.00');
    await creditAmount('CM-1').fill('1200');
    await expect.element(applyButton()).toBeDisabled();
    await page.getByRole('button', { name: 'Max value: 1,000.00' }).click();
    await expect.element(creditAmount('CM-1')).toHaveValue('1,000.00');
    await expect.element(applyButton()).toBeEnabled();
  });

  test('limits the other credits to the rest of the balance', async () => {
    await openPanel({
      credits: [
        aCredit({ invoiceNumber: 'CM-1', balance: asCents(90_000) }),
        aCredit({ invoiceNumber: 'CM-2', balance: asCents(90_000) }),
        aCredit({ invoiceNumber: 'CM-3', balance: asCents(90_000) }),
      ],
    });
    await creditBox('CM-1').click();
    await creditBox('CM-2').click();
    await expect.element(creditAmount('CM-2')).toHaveValue('100.00');
    await expect.element(creditBox('CM-3')).toBeDisabled();
    await creditBox('CM-1').click();
    await expect.element(creditAmount('CM-1')).not.toBeInTheDocument();
    await expect.element(creditBox('CM-3')).toBeEnabled();
    await creditAmount('CM-2').fill('300');
    await expect.poll(() => sums()[1]).toEqual(['Credit Applied', '−$300.00']);
  });

  test('is limited to what other invoices leave of the credit', async () => {
    const rows = [invoice(), invoice({ invoiceNumber: '7002', balance: asCents(40_000) })];
    const credit = aCredit({ invoiceNumber: 'CM-1', balance: asCents(50_000) });
    keepDraft({
      rows,
      credits: [credit],
      actions: [{ type: 'apply-credit', invoiceId: rows[1]?.id ?? '', creditId: credit.id, amount: asCents(30_000) }],
    });
    await openPanel({ rows, credits: [credit], isChosen: true });
    expect(listed()).toEqual([['CM-1', 'For any invoice', '$200.00 left']]);
    await creditBox('CM-1').click();
    await expect.element(creditAmount('CM-1')).toHaveValue('200.00');
  });

  test('disables "Apply credits" at zero or empty and resets to the largest amount on blur', async () => {
    await openPanel({ credits: [aCredit({ invoiceNumber: 'CM-1', balance: asCents(25_000) })] });
    await creditBox('CM-1').click();
    await creditAmount('CM-1').fill('0');
    await expect.element(applyButton()).toBeDisabled();
    await creditAmount('CM-1').fill('');
    await expect.element(applyButton()).toBeDisabled();
    await userEvent.tab();
    await expect.element(creditAmount('CM-1')).toHaveValue('250.00');
    await expect.element(applyButton()).toBeEnabled();
  });
});

describe('applied credit', () => {
  async function openApplied(options: PayOptions = {}) {
    const rows = [invoice()];
    const credit = aCredit({ invoiceNumber: 'CM-1', balance: asCents(25_000) });
    const apply = { type: 'apply-credit', invoiceId: rows[0]?.id ?? '', creditId: credit.id } as const;
    keepDraft({ rows, credits: [credit], actions: [{ ...apply, amount: asCents(20_000) }] });
    const screen = await openPay({
      rows,
      credits: [credit],
      ...options,
      settings: { ...CREDITS, ...options.settings },
    });
    return screen;
  }
  const applied = () => page.getByRole('button', { name: '−200.00 credit applied on invoice 7001' });

  test('is shown when the panel reopens and can be removed', async () => {
    await openApplied();
    await applied().click();
    await expect.element(creditBox('CM-1')).toBeChecked();
    await expect.element(creditAmount('CM-1')).toHaveValue('200.00');
    await creditBox('CM-1').click();
    await expect.element(creditAmount('CM-1')).not.toBeInTheDocument();
    await applyButton().click();
    await expect.element(amountField('7001')).toHaveValue('1,000.00');
    expect(totalParts()).toContainEqual(['Credit Applied', '$0.00']);
  });

  test('is unchanged when the panel is closed with Cancel', async () => {
    await openApplied();
    await applied().click();
    await creditAmount('CM-1').fill('50');
    await panel().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(panel()).not.toBeInTheDocument();
    expect(totalParts()).toContainEqual(['Credit Applied', '−$200.00']);
    await applied().click();
    await expect.element(creditAmount('CM-1')).toHaveValue('200.00');
    await userEvent.keyboard('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(applied()).toHaveFocus();
  });

  test('keeps unsaved edits on a click outside the panel', async () => {
    await openApplied();
    await applied().click();
    await creditAmount('CM-1').fill('50');
    await clickOutside();
    await expect.element(creditAmount('CM-1')).toHaveValue('50.00');
  });

  test('CRD-03 is released when the invoice is deselected', async () => {
    await openApplied();
    await expect.element(page.getByText(/Credits left \$50\.00 of \$250\.00\./)).toBeInTheDocument();
    await invoiceBox('7001').click();
    await expect.element(page.getByText(/Credits left \$250\.00\./)).toBeInTheDocument();
    expect(totalParts()).toContainEqual(['Credit Applied', '$0.00']);
  });
});

describe('CRD-02 short pay and overpay in the credits panel', () => {
  async function openShort(settings: PayOptions['settings'] = {}) {
    const rows = [invoice()];
    const credits = [aCredit({ invoiceNumber: 'CM-1', balance: asCents(25_000) })];
    const actions = [{ type: 'amount', invoiceId: rows[0]?.id ?? '', amount: asCents(40_000) } as const];
    keepDraft({ rows, credits, actions });
    await openPanel({ rows, credits, isChosen: true, settings: { isShortpayEnabled: true, ...settings } });
  }
  const reason = () => panel().getByRole('combobox', { name: 'Reason' });

  test('require a reason before credits can be applied', async () => {
    await openShort();
    await expect.element(panel().getByText('You pay $600.00 less than the balance.')).toBeVisible();
    await creditBox('CM-1').click();
    await expect.element(panel().getByText('You pay $350.00 less than the balance.')).toBeVisible();
    await expect.element(panel().getByText('Please choose a reason')).toBeVisible();
    await expect.element(applyButton()).toBeDisabled();
    await reason().click();
    await page.getByRole('option', { name: 'Damaged goods' }).click();
    await expect.element(panel().getByText('Please choose a reason')).not.toBeInTheDocument();
    await reason().click();
    await page.getByRole('option', { name: 'Damaged goods' }).click();
    await expect.element(reason()).toHaveValue('Damaged goods');
    await applyButton().click();
    await expect.element(continueButton()).toBeEnabled();
    await expect.element(page.getByRole('combobox', { name: 'Reason for invoice 7001' })).toHaveValue('Damaged goods');
  });

  test('need no reason when isPaymentReasonRequired is off', async () => {
    await openShort({ isPaymentReasonRequired: false });
    await creditBox('CM-1').click();
    await expect.element(reason()).toBeVisible();
    await expect.element(panel().getByText('Please choose a reason')).not.toBeInTheDocument();
    for (const value of ['Damaged goods', '']) {
      await reason().click();
      await page.getByRole('option', { name: 'Damaged goods' }).click();
      await expect.element(reason()).toHaveValue(value);
    }
    await expect.element(applyButton()).toBeEnabled();
  });

  test('offer overpay reasons when the amount is above the balance', async () => {
    const rows = [invoice()];
    const credits = [aCredit({ invoiceNumber: 'CM-1', balance: asCents(25_000) })];
    keepDraft({
      rows,
      credits,
      actions: [{ type: 'amount', invoiceId: rows[0]?.id ?? '', amount: asCents(110_000) }],
    });
    await openPanel({ rows, credits, isChosen: true, settings: { isOverpayEnabled: true } });
    await expect.element(panel().getByText('You pay $100.00 more than the balance.')).toBeVisible();
    await reason().click();
    await expect.poll(openOptions).toEqual(['Rounding']);
  });

  test('are not mentioned when the balance is paid in full', async () => {
    await openPanel();
    await expect.element(panel().getByText(/than the balance/)).not.toBeInTheDocument();
    await expect.element(reason()).not.toBeInTheDocument();
  });
});

describe('loading of the credits panel', () => {
  test('shows an error with "Try again" when the credits fail to load', async () => {
    const rows = [invoice()];
    const credit = aCredit({ invoiceNumber: 'CM-1', balance: asCents(25_000) });
    const apply = { type: 'apply-credit', invoiceId: rows[0]?.id ?? '', creditId: credit.id } as const;
    keepDraft({ rows, credits: [credit], actions: [{ ...apply, amount: asCents(20_000) }] });
    const screen = await openPay({
      rows,
      settings: CREDITS,
      answers: [refuse(listUnpaidInvoices, 'forbidden')],
    });
    await page.getByRole('button', { name: '−200.00 credit applied on invoice 7001' }).click();
    await expect.element(panel().getByText(messages.pay.creditsFailed)).toBeVisible();
    await expect.element(panel().getByText(messages.pay.creditsFailedText)).toBeVisible();
    await expect.element(applyButton()).toBeDisabled();
    screen.answer(hang(listUnpaidInvoices));
    await panel().getByRole('button', { name: 'Try again' }).click();
    await expect.element(panel().getByText('Loading your credits')).toBeInTheDocument();
    await expect.element(applyButton()).toBeDisabled();
  });

  test('shows the credits after "Try again"', async () => {
    const rows = [invoice()];
    const credit = aCredit({ invoiceNumber: 'CM-1', balance: asCents(25_000) });
    const apply = { type: 'apply-credit', invoiceId: rows[0]?.id ?? '', creditId: credit.id } as const;
    keepDraft({ rows, credits: [credit], actions: [{ ...apply, amount: asCents(20_000) }] });
    const screen = await openPay({ rows, settings: CREDITS, answers: [refuse(listUnpaidInvoices, 'forbidden')] });
    await page.getByRole('button', { name: '−200.00 credit applied on invoice 7001' }).click();
    await expect.element(panel().getByText(messages.pay.creditsFailed)).toBeVisible();
    screen.answer(answer(listUnpaidInvoices, ({ type }) => listOf(type === 'CREDIT' ? [credit] : rows)));
    await panel().getByRole('button', { name: 'Try again' }).click();
    await expect.element(creditAmount('CM-1')).toHaveValue('200.00');
    await expect.element(applyButton()).toBeEnabled();
  });
});
