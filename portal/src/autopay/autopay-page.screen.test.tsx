import { getAutopay, pauseAutopay, previewAutopay, resumeAutopay, stopAutopay } from '@plumbline/contract/autopay';
import { listPaymentMethods } from '@plumbline/contract/payment-methods';
import { REFUSALS } from '@plumbline/contract/refusals';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { failureMessages } from '@plumbline/ui/app/failure-messages';
import { answer, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPay } from '../pay/testing/open-pay.ts';
import { aCard } from '../testing/a-payment.ts';
import { listOf } from '../testing/list-of.ts';
import { autopayMessages as words } from './autopay-messages.ts';
import { aRule, aRun, aView, BANK, NO_RULE, openAutopay } from './testing/open-autopay.ts';

const theSwitch = (name: string) => page.getByRole('switch', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the page', () => {
  test('AUT-01 names the next run and leads back to Make a payment', async () => {
    const skipped = aRun({ day: asDay('2026-10-16'), status: 'SKIPPED' });
    await openAutopay({ view: aView({ runs: [skipped, aRun()] }) });
    await expect.element(page.getByText(words.nextRun('$7,204.15', '10/23/2026'))).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Autopay', level: 1 })).toBeVisible();
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Make a payment' }))
      .toHaveAttribute('href', '/pay?size=100');
    const current = page.getByRole('navigation').getByRole('link', { name: 'Make a Payment' });
    await expect.element(current).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Autopay · Granite Supply');
    await checkAccessibility();
  });

  test.each([
    ['nothing is due', aView({ runs: [] }), words.nothingDue],
    ['it is paused', aView({ rule: aRule({ status: 'PAUSED' }) }), words.pausedSentence],
    ['there is no rule', NO_RULE, words.about],
  ])('says that %s', async (_, view, sentence) => {
    await openAutopay({ view });
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  });

  test.each([
    ['the setting is off', { settings: { isAutopayEnabled: false } }],
    ['methods cannot be saved', { settings: { isCardOnFileEnabled: false } }],
    ['the person may not pay', { permissions: { pay: false } }],
  ])('AUT-01 is not found if %s', async (_, options) => {
    const screen = await openAutopay(options);
    await expect.poll(() => screen.address()).toBe('/404');
  });

  test('says that it loads, then that it could not, and loads again', async () => {
    const screen = await openAutopay({ answers: [hang(getAutopay)] });
    await expect.element(page.getByText('Loading autopay')).toBeInTheDocument();
    await checkAccessibility();
    const again = await openAutopay({ answers: [fail(getAutopay)] });
    await expect.element(page.getByText(words.loadFailed)).toBeVisible();
    await checkAccessibility();
    again.takeProblems();
    again.answer(answer(getAutopay, aView()));
    await button('Try again').click();
    await expect.element(page.getByText(/The next run is/)).toBeVisible();
    expect(screen.requests(previewAutopay)).toEqual([]);
  });

  test('also loads the payment methods again', async () => {
    const screen = await openAutopay({ answers: [fail(listPaymentMethods)] });
    await expect.element(page.getByText(words.loadFailed)).toBeVisible();
    screen.takeProblems();
    screen.answer(answer(listPaymentMethods, listOf([BANK])));
    await button('Try again').click();
    await expect
      .element(page.getByRole('combobox', { name: 'Pay with' }))
      .toHaveDisplayValue('ACH 6789, Checking, business');
  });

  test.each([
    ['none is saved', { methods: [] }],
    ['the only card has expired', { methods: [aCard({ isExpired: true })] }],
    ['cards are not accepted', { methods: [aCard()], settings: { isCreditCardEnabled: false } }],
    ['bank accounts are not accepted', { methods: [BANK], settings: { isAchEnabled: false } }],
  ])('says how to save a payment method if %s', async (_, options) => {
    const screen = await openAutopay({ ...options, view: NO_RULE });
    await expect.element(page.getByText(words.noMethod)).toBeVisible();
    await expect.element(page.getByText(words.noMethodText)).toBeVisible();
    expect(page.getByRole('main').getByRole('link', { name: 'Make a payment' }).elements()).toHaveLength(2);
    expect(screen.requests(previewAutopay)).toEqual([]);
    await checkAccessibility();
  });
});

test('AUT-01 Make a payment leads to it where it is offered', async () => {
  const link = page.getByRole('main').getByRole('link', { name: 'Autopay', exact: true });
  await openPay({ settings: { isCardOnFileEnabled: true, isAutopayEnabled: true } });
  await expect.element(link).toHaveAttribute('href', '/autopay');
  await openPay({ settings: { isCardOnFileEnabled: true } });
  await expect.element(page.getByRole('heading', { name: 'Make a payment' })).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

describe('pausing', () => {
  const on = aView();
  const paused = aView({ rule: { ...on.rule!, status: 'PAUSED' } });

  test('AUT-02 the switch pauses and resumes', async () => {
    const screen = await openAutopay({
      answers: [
        inTurn(answer(getAutopay, on), answer(getAutopay, paused), answer(getAutopay, on)),
        answer(pauseAutopay, { status: 'PAUSED' }),
        answer(resumeAutopay, { status: 'ACTIVE' }),
      ],
    });
    await theSwitch('Autopay On').click();
    await expectToast('success', words.pauseDone);
    expect(screen.requests(pauseAutopay)).toEqual([{ id: on.rule!.id }]);
    await expect.element(theSwitch('Autopay Paused')).not.toBeChecked();
    await expect.element(page.getByText(words.whilePaused)).toBeVisible();
    await checkAccessibility();
    await theSwitch('Autopay Paused').click();
    await expectToast('success', words.resumeDone);
    expect(screen.requests(resumeAutopay)).toEqual([{ id: on.rule!.id }]);
    await expect.element(theSwitch('Autopay On')).toBeChecked();
  });

  test('AUT-02 a method that is gone keeps it paused', async () => {
    await openAutopay({ view: paused, answers: [refuse(resumeAutopay, 'method_deleted')] });
    await theSwitch('Autopay Paused').click();
    await expectToast('error', REFUSALS.method_deleted[1]);
    await expect.element(theSwitch('Autopay Paused')).not.toBeChecked();
  });

  test('AUT-03 says why the system has paused it, and which method is gone', async () => {
    const pauseReason = 'The payment method of autopay was removed.';
    const rule = aRule({ status: 'PAUSED', pauseReason, paymentMethodId: aCard().id });
    await openAutopay({ view: aView({ rule }) });
    await expect.element(page.getByText(words.halted)).toBeVisible();
    await expect.poll(() => document.body.textContent).toContain(`${pauseReason} ${words.haltedText}`);
    await expect.element(page.getByText(words.methodGone('ACH 6789'))).toBeVisible();
    await checkAccessibility();
  });

  test('a rule without any method can still be stopped', async () => {
    await openAutopay({ methods: [] });
    await expect.element(button('Stop autopay')).toBeVisible();
    await expect.element(page.getByText(words.noMethod)).not.toBeInTheDocument();
  });
});

describe('stopping', () => {
  test('AUT-02 asks, says what stops and what goes on, and ends the rule', async () => {
    const view = aView();
    const screen = await openAutopay({
      answers: [
        inTurn(answer(getAutopay, view), answer(getAutopay, NO_RULE)),
        answer(stopAutopay, { status: 'STOPPED' }),
      ],
    });
    await button('Stop autopay').click();
    const dialog = page.getByRole('dialog', { name: words.stopTitle });
    await expect.element(dialog.getByText(words.stopText)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Keep autopay' })).toHaveFocus();
    await checkAccessibility();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(screen.requests(stopAutopay)).toEqual([]);
    await button('Stop autopay').click();
    await dialog.getByRole('button', { name: 'Stop autopay' }).click();
    await expectToast('success', words.stopped);
    expect(screen.requests(stopAutopay)).toEqual([{ id: view.rule!.id }]);
    await expect.element(page.getByText(words.about)).toBeVisible();
    await expect.element(button('Stop autopay')).not.toBeInTheDocument();
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  });

  test('a failure keeps the rule', async () => {
    const screen = await openAutopay({ answers: [fail(stopAutopay)] });
    await button('Stop autopay').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop autopay' }).click();
    await expectToast('error', failureMessages.somethingWrong);
    await expect.element(button('Stop autopay')).toBeVisible();
    screen.takeProblems();
  });

  test('one that was stopped in another window is gone', async () => {
    await openAutopay({
      answers: [
        inTurn(answer(getAutopay, aView()), answer(getAutopay, NO_RULE)),
        refuse(stopAutopay, 'not_found'),
        refuse(pauseAutopay, 'not_found'),
      ],
    });
    await button('Stop autopay').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop autopay' }).click();
    await expectToast('error', words.changedMeanwhile);
    await expect.element(button('Stop autopay')).not.toBeInTheDocument();
    await openAutopay({ answers: [refuse(pauseAutopay, 'not_found')] });
    await theSwitch('Autopay On').click();
    await expectToast('error', words.changedMeanwhile);
  });
});

test('fits a page of 320 px', async () => {
  await openAutopay({ width: 320 });
  await expect.element(page.getByText('Without a project')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('another currency has a rule of its own, and changes to each are kept', async () => {
  const screen = await openAutopay({
    settings: { currencyCodes: ['USD', 'CAD'] },
    answers: [
      answer(getAutopay, ({ currencyCode }) =>
        currencyCode === 'USD' ? aView() : { ...NO_RULE, usedInMonth: asCents(0) },
      ),
    ],
  });
  await page.getByText('All', { exact: true }).click();
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: new RegExp(`Currency.*${from}|${from}.*Currency`) }).click();
    await page.getByRole('menuitemradio', { name: new RegExp(to) }).click();
  };
  await choose('USD', 'CAD');
  await screen.expectRequest(getAutopay, { currencyCode: 'CAD' });
  // Bank accounts pay in US dollars only.
  await expect.element(page.getByRole('combobox', { name: 'Pay with' })).toHaveDisplayValue('Visa 1111, Credit card');
  await choose('CAD', 'USD');
  await expect.element(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await expect.element(page.getByText(words.saveFirst)).toBeVisible();
});
