import { quotePayment } from '@plumbline/contract/checkout';
import { answer } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { factsOnPage } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCard } from '../../testing/a-payment.ts';
import { anInvoice } from '../../testing/an-invoice.ts';
import { authorizationText, payButton, totalToPay } from '../testing/confirm-page.ts';
import { chooseOption } from '../testing/fill-card.ts';
import { openConfirm } from '../testing/open-confirm.ts';
import { quoteOf } from '../testing/quote-of.ts';

const MAY_APPLY = 'A $30.00 surcharge fee may apply based on card type and location.';
const COLLECTED = 'To cover the cost of accepting credit cards, we collected a 3% credit card surcharge.';

/** Quotes a 3% surcharge for credit cards with a saved method or a billing state. */
const surcharged = answer(quotePayment, (input) => {
  const isBilledThere = input.cardOnFile !== undefined || input.billingAddress?.state !== undefined;
  return quoteOf(input, { surchargeRate: input.cardType === 'CREDIT' && isBilledThere ? 300 : 0 });
});

type Options = NonNullable<Parameters<typeof openConfirm>[0]>;

const openCard = (options: Options = {}) =>
  openConfirm({
    paymentType: 'CREDIT_CARD',
    methods: [],
    ...options,
    settings: { isSurchargeEnabled: true, ...options.settings },
    answers: [surcharged, ...(options.answers ?? [])],
  });

const expectSeen = async (text: string) => {
  await expect.element(page.getByText(text)).toBeVisible();
};
const expectUnseen = async (text: string) => {
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
};

/** The texts of the page with this word. */
function textsAbout(word: string): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(page.getByRole('main').element(), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
  return texts.filter((text) => text.toLowerCase().includes(word));
}

describe('SUR-01 surcharge on the confirm step', () => {
  test('shows "may apply" until the card type and the state are known', async () => {
    const screen = await openCard();
    await expectSeen(MAY_APPLY);
    await page.getByText('Credit', { exact: true }).click();
    await screen.expectRequest(quotePayment, { cardType: 'CREDIT' });
    expect(screen.requests(quotePayment).at(-1)).not.toHaveProperty('billingAddress');
    await expectSeen(MAY_APPLY);
    await chooseOption('State', 'Oregon');
    await screen.expectRequest(quotePayment, { billingAddress: { country: 'US', state: 'OR' } });
    await expectSeen(COLLECTED);
    await expectUnseen(MAY_APPLY);
    await page.getByText('Debit', { exact: true }).click();
    await screen.expectRequest(quotePayment, { cardType: 'DEBIT' });
    await expectUnseen(COLLECTED);
    await expectUnseen(MAY_APPLY);
  });

  test('is in the summary, the total and the authorization text', async () => {
    const screen = await openCard({ methods: [aCard()] });
    await expect.poll(() => totalToPay()?.text).toBe('$1,030.00');
    expect(factsOnPage()).toEqual([
      ['Balance', '$1,000.00'],
      ['Surcharge, 3%', '$30.00'],
    ]);
    const tip = page.getByRole('button', { name: MAY_APPLY });
    await tip.hover();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent(MAY_APPLY);
    await expect
      .poll(authorizationText)
      .toMatch(/charge \$1,030\.00 to the card.*includes a credit card surcharge of \$30\.00 \(3%\)\.$/);
    await screen.expectRequest(quotePayment, { cardType: 'CREDIT' });
    await checkAccessibility();
  });

  test('has a tooltip that opens on hover and on focus', async () => {
    await openCard({ methods: [aCard()] });
    const tip = page.getByRole('button', { name: MAY_APPLY });
    const bubble = page.getByRole('tooltip');
    await tip.hover();
    await expect.element(bubble).toBeVisible();
    await tip.unhover();
    await expect.element(bubble).not.toBeInTheDocument();
    (tip.element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(tip).toHaveFocus();
    await expect.element(bubble).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(bubble).not.toBeInTheDocument();
  });

  test('is explained once: beside its line and the authorization only the notice says it', async () => {
    await openCard({ methods: [aCard()] });
    await expectSeen(COLLECTED);
    await expect.poll(authorizationText).toContain('surcharge of $30.00');
    expect(textsAbout('surcharge')).toEqual(['Surcharge, 3%', COLLECTED, authorizationText()]);
  });

  test('is explained once while it is only possible', async () => {
    await openCard();
    await expectSeen(MAY_APPLY);
    await expect.poll(() => totalToPay()?.text).toBe('$1,000.00');
    expect(textsAbout('surcharge')).toEqual([MAY_APPLY]);
  });

  test('is not mentioned when disabled, for debit cards and for bank accounts', async () => {
    await openCard({
      settings: { isSurchargeEnabled: false },
      answers: [answer(quotePayment, (input) => quoteOf(input))],
    });
    await expect.poll(() => totalToPay()?.text).toBe('$1,000.00');
    await expectUnseen(MAY_APPLY);
    await openCard({ methods: [aCard({ cardType: 'DEBIT' })] });
    await expect.poll(() => totalToPay()?.text).toBe('$1,000.00');
    await expectUnseen(MAY_APPLY);
    await expectUnseen(COLLECTED);
    await openConfirm({ settings: { isSurchargeEnabled: true } });
    await expect.element(payButton()).toBeEnabled();
    await expectUnseen(MAY_APPLY);
  });

  test('shows "may apply" for a saved credit card without a state', async () => {
    await openCard({ methods: [aCard({ state: null })], answers: [answer(quotePayment, (input) => quoteOf(input))] });
    await expectSeen(MAY_APPLY);
    await openCard({ methods: [aCard({ state: 'CT' })], answers: [answer(quotePayment, (input) => quoteOf(input))] });
    await expect.poll(() => totalToPay()?.text).toBe('$1,000.00');
    await expectUnseen(MAY_APPLY);
  });

  test.each([
    ['CO', true],
    ['OR', false],
  ])('for a card in %s the Colorado notice is visible: %s', async (state, isShown) => {
    const coloradoSurchargeNotice = 'The law of Colorado allows it.';
    await openCard({ methods: [aCard({ state })], settings: { coloradoSurchargeNotice } });
    await expectSeen(COLLECTED);
    expect(page.getByText(coloradoSurchargeNotice).elements()).toHaveLength(isShown ? 1 : 0);
  });

  test('keeps the last total, marked as stale, while a new quote loads', async () => {
    const screen = await openCard({ methods: [aCard(), aCard({ last4: '2222', cardType: 'DEBIT' })] });
    await expect.poll(totalToPay).toEqual({ text: '$1,030.00', isStale: false });
    screen.answer(answer(quotePayment, () => new Promise(() => undefined)));
    await page.getByRole('radio', { name: 'Visa ending 2222' }).click();
    await expect.poll(totalToPay).toEqual({ text: '$1,030.00', isStale: true });
    // Quieter, but still legible.
    const total = page.getByText('$1,030.00', { exact: true }).element().closest('output');
    expect(total && getComputedStyle(total).opacity).toBe('1');
    await expect.element(payButton()).toBeDisabled();
  });
});

describe('CARD-04 debit card notice', () => {
  const notice = () => page.getByRole('dialog', { name: 'No surcharge on debit cards' });
  const choose = (type: string) => page.getByText(type, { exact: true }).click();

  test('is shown only the first time debit is chosen', async () => {
    await openCard();
    await choose('Credit');
    await choose('Debit');
    await expect.element(notice()).toBeVisible();
    await expect.element(notice().getByText(/no surcharge is added/)).toBeVisible();
    await expect.element(notice().getByRole('button', { name: 'Ok' })).toHaveFocus();
    await expect.poll(() => totalToPay()?.isStale).toBe(false);
    await checkAccessibility();
    await notice().getByRole('button', { name: 'Ok' }).click();
    await expect.element(notice()).not.toBeInTheDocument();
    await choose('Credit');
    await choose('Debit');
    await expect.element(page.getByRole('radio', { name: 'Debit' })).toBeChecked();
    await expect.element(notice()).not.toBeInTheDocument();
  });

  test.each([
    ['when surcharges are disabled', { settings: { isSurchargeEnabled: false } }],
    [
      'for another currency',
      { settings: { currencyCodes: ['CAD'] as const }, invoices: [anInvoice({ currencyCode: 'CAD' })] },
    ],
  ])('is not shown %s', async (_case, options) => {
    const screen = await openCard({
      ...options,
      answers: [answer(quotePayment, (input) => quoteOf(input))],
    });
    await choose('Debit');
    await screen.expectRequest(quotePayment, { cardType: 'DEBIT' });
    await expect.element(notice()).not.toBeInTheDocument();
  });
});
