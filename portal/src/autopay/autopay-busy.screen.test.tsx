import {
  approveAutopayInvoice,
  getAutopay,
  pauseAutopay,
  saveAutopay,
  skipAutopayRun,
  stopAutopay,
} from '@plumbline/contract/autopay';
import { AUTOPAY_PROJECTS_MAX } from '@plumbline/rules/autopay/rule';
import { asCents } from '@plumbline/rules/money';
import { answer, hang, inTurn } from '@plumbline/ui/testing/answers';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { aCard } from '../testing/a-payment.ts';
import { testId } from '../testing/test-id.ts';
import { autopayMessages as words } from './autopay-messages.ts';
import { aRule, aRun, aView, NO_RULE, openAutopay } from './testing/open-autopay.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const day = () => page.getByRole('combobox', { name: 'Day' });
const waiting = { id: testId(), invoiceNumber: '486201', amount: asCents(14_242_12), limit: 'INVOICE' as const };

describe('a second click while the first is under way changes nothing', () => {
  const twice = async (clicked: Locator) => {
    await clicked.click();
    await expect.element(clicked).toHaveAttribute('aria-busy', 'true');
    await clicked.click({ force: true });
  };

  test('AUT-02 pausing', async () => {
    const screen = await openAutopay({ answers: [hang(pauseAutopay)] });
    const isOn = page.getByRole('switch', { name: 'Autopay On' });
    await twice(isOn);
    expect(screen.requests(pauseAutopay)).toHaveLength(1);
  });

  test('AUT-02 skipping', async () => {
    const screen = await openAutopay({ answers: [hang(skipAutopayRun)] });
    await twice(button('Skip the run of 10/23/2026'));
    expect(screen.requests(skipAutopayRun)).toHaveLength(1);
  });

  test('AUT-03 approving', async () => {
    const view = aView({ runs: [aRun({ waiting: [waiting] })] });
    const screen = await openAutopay({ view, answers: [hang(approveAutopayInvoice)] });
    await twice(button('Approve invoice 486201'));
    expect(screen.requests(approveAutopayInvoice)).toHaveLength(1);
  });

  test('AUT-01 saving', async () => {
    const screen = await openAutopay({ view: NO_RULE, answers: [hang(saveAutopay)] });
    await twice(button('Save autopay'));
    expect(screen.requests(saveAutopay)).toHaveLength(1);
  });

  test('AUT-02 stopping', async () => {
    const screen = await openAutopay({ answers: [hang(stopAutopay)] });
    await button('Stop autopay').click();
    await twice(page.getByRole('dialog').getByRole('button', { name: 'Stop autopay' }));
    expect(screen.requests(stopAutopay)).toHaveLength(1);
  });
});

test('AUT-02 stopping also drops what was not saved', async () => {
  const screen = await openAutopay({
    answers: [
      inTurn(answer(getAutopay, aView()), answer(getAutopay, NO_RULE)),
      answer(stopAutopay, { status: 'STOPPED' }),
    ],
  });
  await day().selectOptions('Monday');
  await button('Stop autopay').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop autopay' }).click();
  await expectToast('success', words.stopped);
  await expect.element(page.getByRole('radio', { name: 'On the due date' })).toBeChecked();
  await expect.element(button('Cancel')).toBeDisabled();
  await page.getByRole('main').getByRole('link', { name: 'Make a payment' }).click();
  await expect.poll(() => screen.address()).toContain('/pay');
  screen.takeProblems();
});

test('AUT-01 invoices from before the day of a saved rule are left to the customer', async () => {
  await openAutopay({ view: aView({ rule: aRule({ timing: 'DUE_DATE', weekday: null }) }) });
  await expect.element(page.getByText(`${words.sinceDay('9/01/2026')} ${words.closedDays}`)).toBeVisible();
});

test('AUT-01 a project is chosen once, and no more than 50 of them', async () => {
  await openAutopay();
  const projects = page.getByRole('combobox', { name: 'Projects' });
  await button('Remove Verdugo Clinic').click();
  await projects.click();
  await expect.element(page.getByRole('option', { name: 'Verdugo Clinic' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Harrow Street Lofts' })).not.toBeInTheDocument();
  const many = Array.from({ length: AUTOPAY_PROJECTS_MAX }, (_, place) => ({ id: testId(), jobName: `Job ${place}` }));
  await openAutopay({ view: aView({ rule: aRule({ projects: many, projectIds: many.map(({ id }) => id) }) }) });
  await expect.element(projects).toBeDisabled();
  await button('Remove Job 7').click();
  await expect.element(projects).toBeEnabled();
});

test('AUT-02 the next run is one that pays: neither a failed one nor one that only waits', async () => {
  const runs = [
    aRun({ status: 'FAILED' }),
    aRun({ day: NO_RULE.asOf, invoicesCount: 0, amount: asCents(0), waiting: [waiting] }),
  ];
  await openAutopay({ view: aView({ runs }) });
  await expect.element(page.getByText(words.nothingDue)).toBeVisible();
});

test('SUR-01 the amounts of a debit card have no surcharge to come', async () => {
  const debit = aCard({ cardType: 'DEBIT' });
  await openAutopay({
    view: aView({ rule: aRule({ paymentMethodId: debit.id, usesCredits: false }) }),
    methods: [debit],
    settings: { isSurchargeEnabled: true },
  });
  await expect.element(page.getByText('10/23/2026', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Amounts are before/)).not.toBeInTheDocument();
});

test('Cancel also takes the errors away', async () => {
  await openAutopay();
  await page.getByText('Days before due', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Days before' }).fill('31');
  await button('Save autopay').click();
  await expect.element(page.getByText('Enter 1 to 30 days.')).toBeVisible();
  await button('Cancel').click();
  await page.getByText('Days before due', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Days before' }).fill('31');
  await expect.element(page.getByText('Enter 1 to 30 days.')).not.toBeInTheDocument();
});
