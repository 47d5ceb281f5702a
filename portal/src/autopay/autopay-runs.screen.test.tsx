import { approveAutopayInvoice, getAutopay, restoreAutopayRun, skipAutopayRun } from '@plumbline/contract/autopay';
import { REFUSALS } from '@plumbline/contract/refusals';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { testId } from '../testing/test-id.ts';
import { autopayMessages as words } from './autopay-messages.ts';
import { aRule, aRun, aView, openAutopay, VISA } from './testing/open-autopay.ts';

const runs = () => listItems('Next runs');
const action = (name: string) => page.getByRole('button', { name, exact: true });
const waiting = { id: testId(), invoiceNumber: '486201', amount: asCents(14_242_12), limit: 'INVOICE' as const };

const EVERY_STATUS = [
  aRun({ day: asDay('2026-10-15'), status: 'STARTED', invoicesCount: 1 }),
  aRun({ day: asDay('2026-10-16'), status: 'ANNOUNCED' }),
  aRun({ day: asDay('2026-10-19'), status: 'SKIPPED', invoicesCount: 2 }),
  aRun({ day: asDay('2026-10-20'), status: 'FAILED', failureMessage: 'The card has expired.' }),
  aRun({ day: asDay('2026-10-21'), status: 'FAILED' }),
  aRun({
    day: asDay('2026-10-22'),
    amount: ZERO,
    invoicesCount: 0,
    waiting: [waiting, { ...waiting, id: testId(), invoiceNumber: '486202', limit: 'MONTH' }],
  }),
];

test('AUT-02 AUT-03 each run has its day, sum, invoices and what became of it', async () => {
  await openAutopay({ view: aView({ rule: aRule({ timing: 'DUE_DATE', weekday: null }), runs: EVERY_STATUS }) });
  await expect
    .poll(runs)
    .toEqual([
      '10/15/2026 $7,204.15 Invoice 48213, being paid',
      '10/16/2026 $7,204.15 Skip the run of 10/16/2026 3 invoices, announced by email',
      '10/19/2026 $7,204.15 Undo the run of 10/19/2026 Skipped. 2 invoices left for you to pay.',
      '10/20/2026 $7,204.15 Not paid. The card has expired. Please pay another way.',
      '10/21/2026 $7,204.15 Not paid. The payment was declined. Please pay another way.',
      '10/22/2026 $0.00 486201 waits for you, $14,242.12 is above the limit. Approve invoice 486201 ' +
        '486202 waits for you, $14,242.12 is more than the month allows. Approve invoice 486202',
    ]);
  await expect.element(page.getByText(words.before(['credits']))).toBeVisible();
  await checkAccessibility();
});

test('AUT-02 a weekly rule takes what a run has left', async () => {
  await openAutopay({ view: aView({ runs: EVERY_STATUS }) });
  await expect.poll(() => runs()[2]).toContain('Skipped. 2 invoices can go into a later run.');
  expect(runs()[3]).toContain('Not paid. The card has expired. Its invoices can go into a later run.');
});

test('AUT-02 a run is skipped and taken back; the focus stays', async () => {
  const [before, after] = [aView(), aView({ runs: [aRun({ status: 'SKIPPED' })] })];
  const { id } = before.rule!;
  const screen = await openAutopay({
    answers: [
      inTurn(
        answer(getAutopay, before),
        answer(getAutopay, { ...after, rule: before.rule }),
        answer(getAutopay, before),
      ),
      answer(skipAutopayRun, { status: 'SKIPPED' }),
      answer(restoreAutopayRun, { status: 'PLANNED' }),
    ],
  });
  await action('Skip the run of 10/23/2026').click();
  await expectToast('success', words.skipDone('10/23/2026'));
  expect(screen.requests(skipAutopayRun)).toEqual([{ id, day: '2026-10-23' }]);
  await expect.element(action('Undo the run of 10/23/2026')).toHaveFocus();
  await expect.element(page.getByText(words.nothingDue)).toBeVisible();
  await action('Undo the run of 10/23/2026').click();
  await expectToast('success', words.restoreDone('10/23/2026'));
  expect(screen.requests(restoreAutopayRun)).toEqual([{ id, day: '2026-10-23' }]);
  await expect.element(action('Skip the run of 10/23/2026')).toHaveFocus();
});

test('AUT-02 the second click of a double click does not take the skip back', async () => {
  const [before, after] = [aView(), aView({ runs: [aRun({ status: 'SKIPPED' })] })];
  const screen = await openAutopay({
    answers: [
      inTurn(answer(getAutopay, before), answer(getAutopay, { ...after, rule: before.rule })),
      answer(skipAutopayRun, { status: 'SKIPPED' }),
      answer(restoreAutopayRun, { status: 'PLANNED' }),
    ],
  });
  await action('Skip the run of 10/23/2026').dblClick();
  await expect.element(action('Undo the run of 10/23/2026')).toBeVisible();
  expect([screen.requests(skipAutopayRun).length, screen.requests(restoreAutopayRun).length]).toEqual([1, 0]);
});

test('AUT-02 a run that has started meanwhile is not skipped', async () => {
  await openAutopay({ answers: [refuse(skipAutopayRun, 'autopay_run_started')] });
  await action('Skip the run of 10/23/2026').click();
  await expectToast('error', REFUSALS.autopay_run_started[1]);
});

test('AUT-02 a run that is not planned any more is not skipped, and goes from the list', async () => {
  await openAutopay({
    answers: [
      inTurn(answer(getAutopay, aView()), answer(getAutopay, aView({ runs: [] }))),
      refuse(skipAutopayRun, 'not_found'),
    ],
  });
  await action('Skip the run of 10/23/2026').click();
  await expectToast('error', words.changedMeanwhile);
  await expect.element(page.getByText(words.noRuns)).toBeVisible();
});

test('AUT-02 on its own day a skipped run cannot be taken back', async () => {
  await openAutopay({ view: aView({ runs: [aRun({ status: 'SKIPPED', day: asDay('2026-10-15') })] }) });
  await expect.poll(() => runs()[0]).toContain('Skipped.');
  await expect.element(action('Undo the run of 10/15/2026')).not.toBeInTheDocument();
});

test('AUT-03 an invoice above a limit is approved for its amount', async () => {
  const before = aView({ runs: [aRun({ waiting: [waiting] })] });
  const screen = await openAutopay({
    answers: [
      inTurn(answer(getAutopay, before), answer(getAutopay, { ...before, runs: [aRun({ invoicesCount: 4 })] })),
      answer(approveAutopayInvoice, { isApproved: true }),
    ],
  });
  await action('Approve invoice 486201').click();
  await expectToast('success', words.approveDone('486201'));
  const { id } = before.rule!;
  expect(screen.requests(approveAutopayInvoice)).toEqual([{ id, invoiceId: waiting.id, amount: 14_242_12 }]);
  await expect.poll(runs).toEqual(['10/23/2026 $7,204.15 Skip the run of 10/23/2026 4 invoices']);
});

test('AUT-03 an amount that has changed is not approved', async () => {
  await openAutopay({
    view: aView({ runs: [aRun({ waiting: [waiting] })] }),
    answers: [refuse(approveAutopayInvoice, 'quote_changed')],
  });
  await action('Approve invoice 486201').click();
  await expectToast('error', REFUSALS.quote_changed[1]);
  await expect.element(action('Approve invoice 486201')).toBeVisible();
});

test('says that nothing falls under the rule, and what the amounts leave out', async () => {
  await openAutopay({ view: aView({ runs: [] }) });
  await expect.element(page.getByText(words.noRuns)).toBeVisible();
  await openAutopay({
    view: aView({ rule: aRule({ paymentMethodId: VISA.id, usesCredits: false }) }),
    settings: { isSurchargeEnabled: true },
  });
  await expect.element(page.getByText(words.before(['the surcharge']))).toBeVisible();
});

test('AUT-03 invoices in dispute are named as left out, also where no run is left', async () => {
  const disputed = [{ id: testId(), invoiceNumber: '486301', amount: asCents(812_40) }];
  const left = words.disputed('486301', '$812.40');
  await openAutopay({ view: aView({ disputed }) });
  await expect.element(page.getByText(left)).toBeVisible();
  expect(runs()).toHaveLength(1);
  await checkAccessibility();
  await openAutopay({ view: aView({ disputed, runs: [] }), width: 375 });
  await expect.element(page.getByText(words.noRuns)).toBeVisible();
  await expect.element(page.getByText(left)).toBeVisible();
});
