import { createPayment } from '@plumbline/contract/checkout';
import { asDay } from '@plumbline/rules/dates';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aBankAccount, aCard } from '../../testing/a-payment.ts';
import { sayFromCardFrame } from '../../testing/test-card-frame.ts';
import { authorization, authorizationText, payButton, stateInTab } from '../testing/confirm-page.ts';
import { openConfirm } from '../testing/open-confirm.ts';

const settings = { isScheduledPaymentEnabled: true };
const later = () => page.getByRole('switch', { name: 'Pay on a later date' });
const date = () => page.getByRole('textbox', { name: 'Payment date' });
/** Clicks the label: Mantine's switch covers its input. */
const toggleSchedule = () => page.getByText('Pay on a later date').click();
const type = async (text: string) => {
  await date().fill(text);
  await userEvent.tab();
};
const onDay = (day: string) =>
  [
    { type: 'schedule', isScheduled: true },
    { type: 'scheduled-at', scheduledAt: asDay(day) },
  ] as const;

describe('SCH-01 scheduling a payment', () => {
  test('is available only when scheduled payments and saved methods are enabled', async () => {
    await openConfirm({ settings });
    await expect.element(later()).not.toBeChecked();
    await expect
      .element(later())
      .toHaveAccessibleDescription(
        'From tomorrow. Payments on weekends or federal holidays process on the next business day.',
      );
    await expect.element(date()).not.toBeInTheDocument();
    for (const off of [{ isScheduledPaymentEnabled: false }, { isCardOnFileEnabled: false }]) {
      await openConfirm({ settings: { ...settings, ...off } });
      await expect.element(page.getByRole('textbox', { name: /Notes/ })).toBeVisible();
      await expect.element(later()).not.toBeInTheDocument();
    }
  });

  test('requires a date and shows it on the button', async () => {
    const screen = await openConfirm({ settings });
    await toggleSchedule();
    await expect.element(date()).toHaveAccessibleDescription('Choose the day of the payment');
    await expect.element(payButton('Schedule $1,000.00')).toBeDisabled();
    const message = 'Please choose the payment date to proceed.';
    await expect.element(payButton()).toHaveAccessibleDescription(message);
    await page.getByRole('button', { name: message }).click();
    await expect.element(date()).toHaveFocus();
    await checkAccessibility();
    await expect.element(authorization()).not.toBeInTheDocument();
    await type('10/20/2026');
    await expect.element(authorization()).toBeVisible();
    await expect.element(date()).toHaveAccessibleDescription('Will be processed on Tuesday, October 20, 2026.');
    await checkAccessibility();
    await payButton('Schedule $1,000.00 for 10/20/2026').click();
    await screen.expectRequest(createPayment, { scheduledAt: '2026-10-20' });
  });

  test.each([
    ['10/17/2026', 'Monday, October 19, 2026'],
    ['11/11/2026', 'Thursday, November 12, 2026'],
  ])('SCH-02 announces the next business day for the bank holiday or weekend day %s', async (day, runs) => {
    await openConfirm({ settings, steps: [{ type: 'schedule', isScheduled: true }] });
    await type(day);
    await expect
      .element(date())
      .toHaveAccessibleDescription(`Banks are closed that day. Will be processed on ${runs}.`);
    await expect.element(payButton(`Schedule $1,000.00 for ${day}`)).toBeEnabled();
  });

  test('accepts dates from tomorrow to one year from now in the time zone of the supplier', async () => {
    // 15 October, 22:00 in Los Angeles; already 16 October in the time zone of the browser.
    await openConfirm({
      settings,
      steps: [{ type: 'schedule', isScheduled: true }],
      now: '2026-10-16T05:00:00.000Z',
      checkoutExpiresAt: '2026-10-16T05:30:00.000Z',
    });
    for (const [day, problem] of [
      ['10/15/2026', 'Choose 10/16/2026 or later'],
      ['10/16/2027', 'Choose 10/15/2027 or earlier'],
    ] as const) {
      await type(day);
      await expect.element(page.getByText(problem)).toBeVisible();
      await expect.element(payButton()).toBeDisabled();
      expect(stateInTab().draft?.scheduledAt).toBeNull();
    }
    for (const day of ['10/16/2026', '10/15/2027']) {
      await type(day);
      await expect.element(payButton(`Schedule $1,000.00 for ${day}`)).toBeEnabled();
    }
  });

  test('is canceled by turning the switch off', async () => {
    const screen = await openConfirm({ settings, steps: onDay('2026-10-20') });
    await expect.element(date()).toHaveValue('10/20/2026');
    await toggleSchedule();
    await expect.element(date()).not.toBeInTheDocument();
    await payButton('Pay $1,000.00 now').click();
    await expect.poll(() => screen.requests(createPayment).length).toBe(1);
    expect(screen.requests(createPayment)[0]).not.toHaveProperty('scheduledAt');
  });

  test('asks for no security code of a saved card', async () => {
    const screen = await openConfirm({ settings, paymentType: 'CREDIT_CARD', methods: [aCard()] });
    await expect.element(page.getByTitle('Security code of the saved card')).toBeVisible();
    await toggleSchedule();
    await type('10/20/2026');
    await expect.element(page.getByTitle('Security code of the saved card')).not.toBeInTheDocument();
    await payButton('Schedule $1,000.00 for 10/20/2026').click();
    await expect.poll(() => screen.requests(createPayment).length).toBe(1);
    expect(screen.requests(createPayment)[0]).not.toHaveProperty('token');
  });

  test('SAV-02 disables a saved card that expires before the processing date', async () => {
    const card = aCard({ expiry: '10/2026' });
    await openConfirm({ settings, paymentType: 'CREDIT_CARD', methods: [card] });
    await expect.element(page.getByRole('radio', { name: 'Visa ending 1111' })).toBeChecked();
    await toggleSchedule();
    await type('10/30/2026');
    await expect.element(payButton()).toBeEnabled();
    // 31 October is a Saturday, so the payment is processed in November.
    await type('10/31/2026');
    await expect.element(page.getByText('Expires 10/2026, before the payment')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Visa ending 1111' })).toBeDisabled();
    await expect.element(page.getByText('Still needed: a saved method.')).toBeVisible();
  });

  test('requires a new bank account to be saved (decision C26)', async () => {
    await openConfirm({ settings, steps: onDay('2026-10-20'), methods: [] });
    await expect
      .element(page.getByRole('checkbox', { name: 'Save this bank account for next time' }))
      .toHaveAccessibleDescription(/^A payment on a later date needs it\. The bank account is kept on file/);
    await page.getByLabelText('Routing number').fill('021000021');
    await page.getByLabelText('Account number').fill('12345678');
    await page.getByText('Checking').click();
    await page.getByText('Business').click();
    await expect
      .element(payButton())
      .toHaveAccessibleDescription(
        /^A payment on a later date needs the bank account on file\. ?Still needed: save this bank account\.$/,
      );
    await page.getByRole('checkbox').click();
    await expect.element(payButton()).toBeEnabled();
  });

  test('needs a saved method when the user may not save methods', async () => {
    await openConfirm({ settings, permissions: { manageMethods: false }, methods: [aBankAccount()] });
    await expect.element(later()).toBeEnabled();
    await page.getByRole('radio', { name: 'New bank account' }).click();
    await expect.element(later()).toBeDisabled();
    await expect.element(later()).toHaveAccessibleDescription('Choose a saved method to pay on a later date.');
    await openConfirm({ settings, permissions: { manageMethods: false }, methods: [], steps: onDay('2026-10-20') });
    await expect.element(later()).toBeChecked();
    await expect.element(later()).toBeEnabled();
  });

  test('the calendar begins its weeks on Sunday, each day below its name', async () => {
    await openConfirm({ settings, steps: [{ type: 'schedule', isScheduled: true }] });
    await page.getByRole('button', { name: 'Choose payment date' }).click();
    const calendar = page.getByRole('dialog', { name: 'Payment date' });
    await expect.element(calendar).toBeVisible();
    const names = [...calendar.element().querySelectorAll('th')].map((cell) => cell.innerText);
    expect(names).toEqual(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']);
    const thursday = calendar.getByRole('button', { name: '15 October 2026' }).element().closest('td');
    expect(thursday?.cellIndex).toBe(names.indexOf('Th'));
  });

  test('accepts a date from the calendar', async () => {
    await openConfirm({ settings, steps: [{ type: 'schedule', isScheduled: true }] });
    await page.getByRole('button', { name: 'Choose payment date' }).click();
    const calendar = page.getByRole('dialog', { name: 'Payment date' });
    await expect.element(calendar.getByRole('button', { name: '15 October 2026' })).toBeDisabled();
    await calendar.getByRole('button', { name: '16 October 2026' }).click();
    await expect.element(payButton('Schedule $1,000.00 for 10/16/2026')).toBeEnabled();
  });
});

describe('authorization text', () => {
  const supplier = 'Granite Supply Co. at support@granite.example.com or (503) 555-0142';

  test('ACH of a scheduled debit names the date, the account and how to revoke it', async () => {
    await openConfirm({ settings, steps: onDay('2026-10-17') });
    await expect
      .element(authorization())
      .toHaveTextContent(
        'By selecting Schedule, I authorize Granite Supply Co. to debit $1,000.00 by ACH from the checking account ' +
          'ending in 6789 once, on or after 10/17/2026 (processes on 10/19/2026). This authorization is given on 10/15/2026. To revoke it, ' +
          `cancel the scheduled payment or contact ${supplier} before the payment is processed.`,
      );
  });

  test('of a debit today names the date and the account', async () => {
    await openConfirm({ methods: [aBankAccount({ accountType: 'SAVINGS', last4: '4321' })] });
    await expect
      .element(authorization())
      .toHaveTextContent(
        'By selecting Pay, I authorize Granite Supply Co. to debit $1,000.00 by ACH from the savings account ' +
          'ending in 4321 once, on or after 10/15/2026. This authorization is given on 10/15/2026. To revoke it, ' +
          `contact ${supplier} before the payment is processed.`,
      );
  });

  test('of a new bank account mentions when it is saved', async () => {
    await openConfirm({ methods: [] });
    await expect.poll(authorizationText).toMatch(/by ACH from the bank account once/);
    await page.getByLabelText('Account number').fill('12345678');
    await page.getByText('Savings').click();
    await expect.poll(authorizationText).toMatch(/from the savings account ending in 5678 once/);
    await expect.poll(authorizationText).not.toMatch(/I agree that/);
    await page.getByRole('checkbox').click();
    await expect.poll(authorizationText).toMatch(/I agree that the bank account is kept on file/);
  });

  test('FRM-04 of a card payment names the card and no request method', async () => {
    await openConfirm({ paymentType: 'CREDIT_CARD', methods: [aCard()] });
    await sayFromCardFrame();
    await expect
      .element(authorization())
      .toHaveTextContent(
        'By selecting Pay, I authorize Granite Supply Co. to charge $1,000.00 to the card ending in 1111 on 10/15/2026.',
      );
    await expect.element(page.getByText('Request Method')).not.toBeInTheDocument();
  });
});
