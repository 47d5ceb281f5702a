// What receivables do with a payment besides refunds and disputes.
import type { Answer } from '@plumbline/contract/call';
import { browsePayments, getDeskPayment } from '@plumbline/contract/payment-desk/desk-payments';
import {
  askProvider,
  cancelDeskPayment,
  emailDeskReceipt,
  moveDeskPayment,
} from '@plumbline/contract/payment-desk/payment-upkeep';
import { asDay } from '@plumbline/rules/dates';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDeskPayment, aListedPayment, listed } from '../testing/a-desk-payment.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const CODE = 'P61NVT310000';
const DAY = asDay('2026-10-20');
/** The lowest dialog: the panel in a narrow window, and otherwise the refund. */
const PANEL_NAMES: Readonly<Record<string, string>> = {
  900: `Payment ${CODE}`,
  375: `Payment ${CODE}`,
  1280: `Refund payment ${CODE}`,
};
type DeskPayment = Answer<typeof getDeskPayment>;

const SCHEDULED: Partial<DeskPayment> = {
  status: 'SCHEDULED',
  scheduledAt: DAY,
  processOn: DAY,
  approvedAt: null,
  settledAt: null,
  refundable: null,
  attempts: [],
  ledger: [],
};

const open = (facts: Partial<DeskPayment> = {}, { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/payments?payment=${CODE}`, {
    ...options,
    answers: [
      answer(browsePayments, listed([aListedPayment()])),
      answer(getDeskPayment, aDeskPayment(facts)),
      answer(cancelDeskPayment, { status: 'CANCELED' }),
      answer(moveDeskPayment, {
        status: 'SCHEDULED',
        scheduledAt: asDay('2026-10-21'),
        processOn: asDay('2026-10-21'),
      }),
      answer(emailDeskReceipt, {}),
      answer(askProvider, { status: 'PENDING', atProvider: 'queued' }),
      ...answers,
    ],
  });

const panel = () => page.getByLabelText(`Payment ${CODE}`, { exact: true });
const button = (name: string) => panel().getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').last();

test('SCH-02 a scheduled payment is canceled after a question, once', async () => {
  const screen = await open(SCHEDULED);
  await button('Cancel payment').click();
  await expect.element(dialog().getByText(/Nothing is charged, and Sedgewater Roofing can pay/)).toBeVisible();
  await checkAccessibility();
  await dialog().getByRole('button', { name: 'Keep it' }).click();
  expect(screen.requests(cancelDeskPayment)).toEqual([]);
  await button('Cancel payment').click();
  await dialog().getByRole('button', { name: 'Cancel payment' }).dblClick();
  await expect.element(page.getByText('The payment was canceled.')).toBeVisible();
  expect(screen.requests(cancelDeskPayment)).toEqual([{ code: CODE }]);
});

test('SCH-02 a scheduled payment is moved to another day; the dialog says who must have asked for it', async () => {
  const screen = await open(SCHEDULED);
  await button('Move').click();
  await expect.element(dialog().getByText(/only if Sedgewater Roofing asked for the new day/)).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Move the payment' })).toBeDisabled();
  await dialog().getByLabelText('New payment date').fill('10/21/2026');
  await userEvent.keyboard('{Tab}');
  await dialog().getByRole('button', { name: 'Move the payment' }).click();
  await expect.element(page.getByText('The payment was moved.')).toBeVisible();
  await screen.expectRequest(moveDeskPayment, { code: CODE, scheduledAt: '2026-10-21' });
});

test('what is not scheduled, and an installment, can be neither canceled nor moved', async () => {
  await open();
  await expect.element(button('Mail receipt')).toBeVisible();
  for (const name of ['Cancel payment', 'Move', 'Ask the provider'])
    await expect.element(button(name)).not.toBeInTheDocument();
  await open({ ...SCHEDULED, recurrenceId: '0198c7a2-0000-7000-8000-000000000061', recurrenceNumber: 1 });
  await expect.element(button('Mail receipt')).toBeVisible();
  await expect.element(button('Cancel payment')).not.toBeInTheDocument();
});

test('THX-01 the receipt is mailed again, at first to whoever got it last', async () => {
  const screen = await open();
  await button('Mail receipt').click();
  await expect.element(dialog().getByText('lena@sedgewater.example')).toBeVisible();
  await checkAccessibility();
  await dialog().getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('The receipt was mailed.')).toBeVisible();
  await screen.expectRequest(emailDeskReceipt, { code: CODE, emails: ['lena@sedgewater.example'] });
});

test('the provider is asked about a pending payment, and its answer is told', async () => {
  const screen = await open({ status: 'PENDING', settledAt: null });
  await button('Ask the provider').click();
  await expect.element(page.getByText('The provider has the charge and will settle it.')).toBeVisible();
  await screen.expectRequest(askProvider, { code: CODE });
  const other = await open(
    { status: 'PENDING', settledAt: null },
    { answers: [refuse(askProvider, 'payment_provider_unavailable')] },
  );
  await button('Ask the provider').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  other.takeProblems();
});

test('a viewer is offered nothing', async () => {
  await open(SCHEDULED, { staff: { role: 'viewer' } });
  await expect.element(panel().getByText('Timeline')).toBeVisible();
  for (const name of ['Cancel payment', 'Move', 'Mail receipt'])
    await expect.element(button(name)).not.toBeInTheDocument();
});

test('fits at 375 px', async () => {
  await open(SCHEDULED, { width: 375 });
  await button('Move').click();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
});

test('what is being filled in stays when the window becomes narrower, and wider again', async () => {
  await page.viewport(1280, 900);
  await open();
  await button('Refund').click();
  const reason = dialog().getByLabelText('Reason');
  await reason.fill('Two pallets came back');
  for (const width of [900, 375, 1280]) {
    await page.viewport(width, 900);
    // The panel covers the page of a narrow window, below the dialog.
    await expect.element(page.getByRole('dialog').first()).toHaveAccessibleName(PANEL_NAMES[String(width)] ?? '');
    await expect.element(reason).toHaveValue('Two pallets came back');
    await expect.element(reason).toHaveFocus();
  }
  await page.viewport(900, 900);
  await userEvent.keyboard('{Escape}');
  await expect.element(reason).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: `Payment ${CODE}` })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a panel beside the page becomes a dialog with the focus when the window becomes narrower', async () => {
  await page.viewport(1280, 900);
  await open();
  await expect.element(page.getByRole('complementary', { name: `Payment ${CODE}` })).toBeVisible();
  await page.getByLabelText('Search payments').click();
  await page.viewport(900, 900);
  const covering = page.getByRole('dialog', { name: `Payment ${CODE}` });
  await expect.element(covering).toHaveFocus();
  await checkAccessibility();
  await page.viewport(1280, 900);
  await expect.element(covering).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
});
