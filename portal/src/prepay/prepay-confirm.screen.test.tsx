import { createPayment } from '@plumbline/contract/checkout';
import { listPaymentMethods } from '@plumbline/contract/payment-methods';
import { createPrepayment, quotePrepayment } from '@plumbline/contract/prepay';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, disconnect, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { authorizationText, payButton, totalToPay } from '../pay/testing/confirm-page.ts';
import { aCreatedPayment } from '../pay/testing/a-created-payment.ts';
import { aBankAccount, aCard } from '../testing/a-payment.ts';
import { listOf } from '../testing/list-of.ts';
import { openPrepay } from './testing/open-prepay.ts';

const THANKS = '/thanks/PL-7KQ2-M4XD';
const paid = answer(createPrepayment, aCreatedPayment());

async function enter(name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(text);
  await userEvent.keyboard('{Tab}');
}

type Options = Parameters<typeof openPrepay>[0] & {
  monthly?: readonly [start: string, end: string];
  transferDate?: string;
  method?: 'Bank account (ACH)' | 'Credit or debit card';
};

/** Fills in the form and opens the confirm step. */
async function openConfirm({ monthly, transferDate, method = 'Bank account (ACH)', ...options }: Options = {}) {
  const screen = await openPrepay(options);
  if (monthly) await page.getByText('Monthly', { exact: true }).click();
  await enter(monthly ? 'Total each month' : 'Total', '250');
  await enter('Reference', ' Draw 4 ');
  await enter('Project name', 'Harrow Street Lofts');
  if (transferDate !== undefined) await enter('Transfer date', transferDate);
  if (monthly) {
    await enter('Start date', monthly[0]);
    await enter('End date', monthly[1]);
  }
  await page.getByRole('button', { name: 'Select the Payment Method' }).click();
  await page.getByRole('radio', { name: method }).click({ force: true });
  await page.getByRole('button', { name: /^Continue with/ }).click();
  return screen;
}

describe('one time', () => {
  test('PRE-01 is sent once, with what was entered, and thanked for', async () => {
    const screen = await openConfirm();
    await expect.element(payButton('Pay $250.00 now')).toBeEnabled();
    expect(authorizationText()).toContain('once, on or after 10/15/2026');
    await expect.element(page.getByRole('textbox', { name: /Notes/ })).not.toBeInTheDocument();
    await expect.element(page.getByText('Pay on a later date')).not.toBeInTheDocument();
    await checkAccessibility();
    await payButton().click();
    await expect.poll(() => screen.address()).toBe(THANKS);
    expect(screen.requests(createPrepayment)).toEqual([
      {
        paymentType: 'ACH',
        currencyCode: 'USD',
        prepayTotal: 250_00,
        total: 250_00,
        info: { reference: 'Draw 4', projectName: 'Harrow Street Lofts' },
        cardOnFile: expect.any(String),
        checkoutToken: 'checkout-1',
        idempotencyKey: expect.any(String),
      },
    ]);
    expect(screen.requests(createPayment)).toEqual([]);
    await expect.element(page.getByText(/becomes credit|use it as credit/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: /Make another payment/ })).toHaveAttribute('href', '/prepay');
  });

  test('PRE-01 a later transfer date is scheduled', async () => {
    const screen = await openConfirm({ transferDate: '10/17/2026' });
    await payButton('Schedule $250.00 for 10/17/2026').click();
    await expect.poll(() => screen.address()).toBe(THANKS);
    expect(screen.requests(createPrepayment)).toMatchObject([{ scheduledAt: '2026-10-17' }]);
  });

  test('PRE-01 the slim page leads to the slim thanks page', async () => {
    const screen = await openConfirm({ path: '/prepay-slim' });
    await payButton().click();
    await expect.poll(() => screen.address()).toBe('/thanks-slim/PL-7KQ2-M4XD');
  });

  test('SUR-01 the surcharge of a card is in the total', async () => {
    await openConfirm({
      method: 'Credit or debit card',
      surchargeRate: 300,
      answers: [answer(listPaymentMethods, listOf([aCard()]))],
    });
    await expect.poll(totalToPay).toEqual({ text: '$257.50', isStale: false });
    await expect.element(page.getByText('Surcharge, 3%')).toBeVisible();
  });

  test('Edit leads back to the form, which has lost nothing', async () => {
    const screen = await openConfirm();
    await page.getByRole('button', { name: 'Edit the prepayment' }).click();
    await expect.poll(() => screen.address()).toBe('/prepay');
    await expect.element(page.getByRole('textbox', { name: 'Total' })).toHaveValue('250.00');
    await expect
      .element(page.getByRole('textbox', { name: 'Project name (optional)' }))
      .toHaveValue('Harrow Street Lofts');
  });
});

describe('monthly', () => {
  const MONTHLY = ['10/31/2026', '12/31/2026'] as const;

  test('PRE-02 authorizes every day and sends the recurrence', async () => {
    const screen = await openConfirm({ monthly: MONTHLY });
    await expect.element(payButton('Schedule 3 payments of $250.00')).toBeEnabled();
    expect(authorizationText()).toContain(
      'on or after each of these days: 10/31/2026 (processes on 11/02/2026), 11/30/2026 and 12/31/2026, 3 payments and $750.00 in all',
    );
    await expect.element(page.getByText('All 3 installments')).toBeVisible();
    await checkAccessibility();
    await payButton().click();
    await expect.poll(() => screen.address()).toBe(THANKS);
    const [sent] = screen.requests(createPrepayment);
    expect(sent).toMatchObject({
      total: 250_00,
      recurrence: { frequency: 'MONTHLY', startDate: '2026-10-31', endDate: '2026-12-31' },
    });
    expect(sent).not.toHaveProperty('scheduledAt');
  });

  test('PRE-02 a new method has to be kept, and a card must not expire before the last payment', async () => {
    const expiring = aCard({ expiry: '11/2026' });
    await openConfirm({
      monthly: MONTHLY,
      method: 'Credit or debit card',
      answers: [answer(listPaymentMethods, listOf([expiring]))],
    });
    await expect.element(page.getByText('Expires 11/2026, before the payment')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: /Save this card/ })).toBeVisible();
    await expect.element(payButton()).toBeDisabled();
  });

  test('PRE-02 without saved methods the payer agrees that it is kept for these payments only', async () => {
    await openConfirm({ monthly: MONTHLY, settings: { isCardOnFileEnabled: false } });
    await expect.element(page.getByRole('checkbox', { name: /Save this/ })).not.toBeInTheDocument();
    await expect
      .poll(authorizationText)
      .toContain('I agree that the bank account is kept on file with the payment provider and charged only as');
    expect(authorizationText()).not.toContain('Payment Methods');
  });
});

describe('trouble', () => {
  test.each([
    ['a lost connection', disconnect(createPrepayment)],
    ['a server error', fail(createPrepayment)],
  ])('PAY-12 %s is sent again under the same key', async (_case, trouble) => {
    const screen = await openConfirm({ answers: [inTurn(trouble, paid)] });
    await expect.element(payButton()).toBeEnabled();
    screen.holdTime();
    await payButton().click();
    await expect.element(page.getByText('Still processing, do not pay again')).toBeVisible();
    await screen.passTime(10_000);
    await expect.poll(() => screen.address()).toBe(THANKS);
    const tries = screen.requests(createPrepayment);
    expect(tries).toHaveLength(2);
    expect(tries[1]).toEqual(tries[0]);
  });

  test('PRE-01 a declined payment says why and keeps the form', async () => {
    const screen = await openConfirm({ answers: [refuse(createPrepayment, 'payment_declined')] });
    await payButton().click();
    await expect.element(page.getByRole('dialog', { name: 'Error processing payment' })).toBeVisible();
    await page.getByRole('button', { name: 'Ok, I Will Fix It' }).click();
    await expect.element(payButton('Pay $250.00 now')).toBeEnabled();
    expect(screen.address()).toBe('/prepay?step=confirm');
  });

  test('PRE-01 a quote that fails can be asked for again, and nothing is paid meanwhile', async () => {
    const screen = await openConfirm({ answers: [fail(quotePrepayment)] });
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('We could not work out the total. Try again');
    await expect.element(payButton()).toBeDisabled();
    const total = asCents(250_00);
    screen.answer(
      answer(quotePrepayment, { subtotal: total, surcharge: ZERO, surchargeRate: 0, total, refusal: null }),
    );
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(payButton('Pay $250.00 now')).toBeEnabled();
  });

  test('PRE-01 the surcharge that has changed is shown before it is paid', async () => {
    await openConfirm({
      answers: [refuse(createPrepayment, 'quote_changed'), answer(listPaymentMethods, listOf([aBankAccount()]))],
    });
    await payButton().click();
    const dialog = page.getByRole('dialog', { name: 'The amounts have changed' });
    await expect.element(dialog.getByText('The surcharge has changed meanwhile. Nothing was charged.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Review the payment' })).toBeEnabled();
  });
});
