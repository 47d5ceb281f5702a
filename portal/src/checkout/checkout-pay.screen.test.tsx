import {
  getLinkTokenizeKey,
  getPaymentRequest,
  payRequest,
  quotePaymentRequest,
  tokenizeLinkAccount,
} from '@plumbline/contract/payment-requests';
import { asCents } from '@plumbline/rules/money';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { confirmMessages } from '../pay/confirm-messages.ts';
import { messages } from '../messages.ts';
import { CARD_TOKEN, findCardFrame } from '../testing/test-card-frame.ts';
import { testId } from '../testing/test-id.ts';
import { aLinkPayment, anOpenRequest, aPaymentRequest, linkQuoteOf } from './testing/a-payment-request.ts';
import {
  fillAddress,
  ACCOUNT_TOKEN,
  field,
  fillBankAccount,
  fillLinkCard,
  openCheckout,
  payButton,
  TOKEN,
} from './testing/open-checkout.ts';

const CONFIRMATION = '/checkout-confirmation';

describe('LNK-02 what the payer enters', () => {
  test('is required and checked, and the first wrong field gets the focus', async () => {
    const screen = await openCheckout({
      request: aPaymentRequest({ recipient: { name: null, email: 'nobody', companyName: ' ' } }),
    });
    await expect.element(field('Routing number')).toBeVisible();
    await payButton().click();
    for (const words of [
      'Please enter your first name',
      'Please enter your last name',
      messages.fields.email.invalid,
      "Please enter your company's name",
      "Please enter your company's address",
      'Enter the name on the account',
      'Choose the account type',
      'Choose the account holder type',
      'Invalid routing number, please review your account information',
      'Invalid account number, please review your account information',
    ]) {
      await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    }
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please review your payment details to proceed.');
    await expect.element(field('First name')).toHaveFocus();
    await checkAccessibility();
    await field('First name').fill('Maren');
    await payButton().click();
    await expect.element(field('Last name')).toHaveFocus();
    expect(screen.requests(payRequest)).toEqual([]);
  });

  test('is checked for a card too', async () => {
    await openCheckout();
    await fillLinkCard();
    await page.getByLabelText('ZIP code').fill('1');
    await payButton().click();
    await expect.element(page.getByText('Enter a ZIP code')).toBeVisible();
    await expect.element(page.getByLabelText('ZIP code')).toHaveFocus();
  });

  test('asks for the card itself', async () => {
    await openCheckout({ request: aPaymentRequest({ methods: { ach: false, card: true } }) });
    await fillAddress();
    await page.getByText('Debit', { exact: true }).click();
    await payButton().click();
    await expect.element(page.getByText('Enter the card details.')).toBeVisible();
    expect(document.activeElement).toBe(findCardFrame());
  });

  test('includes an open amount', async () => {
    const screen = await openCheckout({ request: anOpenRequest() });
    await fillBankAccount();
    await payButton().click();
    await expect.element(page.getByText('Enter the amount that you want to pay.')).toBeVisible();
    await expect.element(field('Amount')).toHaveFocus();
    await field('Amount').fill('250');
    await payButton('Pay $250.00').click();
    await screen.expectRequest(payRequest, { amount: 25_000, subtotal: 25_000, total: 25_000, invoices: [] });
  });
});

describe('paying by bank account', () => {
  test('ACH-03 requires notes, says how long it takes, and sends everything', async () => {
    const request = aPaymentRequest();
    const screen = await openCheckout({ request });
    await fillBankAccount();
    await expect.element(page.getByText(confirmMessages.achNotice)).toBeVisible();
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await notes.fill('  ');
    await payButton().click();
    await expect.element(notes).toHaveFocus();
    await expect.element(page.getByText('Enter a note, such as the invoice numbers.')).toBeVisible();
    expect(screen.requests(payRequest)).toEqual([]);
    await notes.fill(' Thank you ');
    await payButton('Pay $12,460.75').click();
    await expect.poll(() => screen.address()).toBe(CONFIRMATION);
    expect(screen.requests(payRequest)).toEqual([
      {
        idempotencyKey: expect.any(String),
        paymentRequestToken: TOKEN,
        isOneTimePay: true,
        paymentType: 'ACH',
        currencyCode: 'USD',
        invoices: request.paymentRequestInvoices.map(({ id, currentBalance }) => ({
          invoiceId: id,
          balance: currentBalance,
          amount: currentBalance,
        })),
        subtotal: 1_246_075,
        total: 1_246_075,
        payer: {
          firstName: 'Maren',
          lastName: 'Ashdown',
          email: 'maren@tarnwick.example.com',
          companyName: 'Tarnwick Constructors',
          companyAddress: '1180 Tarnwick Way, Austin, TX 78704',
        },
        info: { notes: 'Thank you' },
        holderName: 'Tarnwick Constructors',
        token: ACCOUNT_TOKEN,
        accountType: 'CHECKING',
        accountHolderType: 'BUSINESS',
      },
    ]);
    expect(JSON.stringify(screen.recorded)).not.toContain('12345678');
  });

  test('exchanges the encrypted account for a token of this link', async () => {
    const keys = await crypto.subtle.generateKey(
      { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['encrypt', 'decrypt'],
    );
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey));
    const publicKey = `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCharCode(...spki))}\n-----END PUBLIC KEY-----`;
    const keyId = testId();
    const screen = await openCheckout({
      settings: { achProvider: 'INTERNAL' },
      answers: [
        answer(getLinkTokenizeKey, { publicKey, keyId, issuedAt: 1_792_083_600 }),
        answer(tokenizeLinkAccount, { token: ACCOUNT_TOKEN }),
      ],
    });
    await fillBankAccount();
    await payButton('Pay $12,460.75').click();
    await expect.poll(() => screen.address()).toBe(CONFIRMATION);
    expect(screen.requests(tokenizeLinkAccount)).toEqual([{ token: TOKEN, keyId, encrypted: expect.any(String) }]);
    await screen.expectRequest(payRequest, { token: ACCOUNT_TOKEN });
  });

  test('sends a double click once', async () => {
    const screen = await openCheckout();
    await fillBankAccount();
    await expect.element(payButton('Pay $12,460.75')).toBeEnabled();
    await payButton().dblClick();
    await expect.poll(() => screen.address()).toBe(CONFIRMATION);
    expect(screen.requests(payRequest)).toHaveLength(1);
  });
});

describe('paying by card', () => {
  test('CARD-03 needs the ZIP code only, finds the state and shows the surcharge first', async () => {
    const screen = await openCheckout({ settings: { isSurchargeEnabled: true } });
    await fillLinkCard();
    await expect.element(page.getByText('Texas')).toBeVisible();
    await expect.element(page.getByLabelText('City')).not.toBeInTheDocument();
    await screen.expectRequest(quotePaymentRequest, {
      cardType: 'CREDIT',
      billingAddress: { country: 'US', postalCode: '78704', state: 'TX' },
    });
    await expect.element(page.getByText('Card surcharge, 3%')).toBeVisible();
    await expect.element(page.getByText('$373.82')).toBeVisible();
    await checkAccessibility();
    await payButton('Pay $12,834.57').click();
    await screen.expectRequest(payRequest, {
      paymentType: 'CREDIT_CARD',
      cardType: 'CREDIT',
      token: CARD_TOKEN,
      expiry: '04/2029',
      holderName: 'Maren Ashdown',
      subtotal: 1_246_075,
      total: 1_283_457,
      billingAddress: { country: 'US', postalCode: '78704', state: 'TX' },
    });
    expect(screen.requests(payRequest)[0]).toHaveProperty('info', { notes: 'Invoices 48301 and 48302' });
  });

  test('keeps what was typed when the payer looks at the other method', async () => {
    await openCheckout();
    await fillBankAccount();
    await page.getByRole('radio', { name: 'Card', exact: true }).click();
    await expect.element(page.getByLabelText('ZIP code')).toBeVisible();
    await page.getByRole('radio', { name: 'Bank account' }).click();
    await expect.element(field('Routing number')).toHaveValue('021000021');
    await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Invoices 48301 and 48302');
  });
});

describe('a refused payment', () => {
  const dialog = () => page.getByRole('dialog');

  test.each(['payment_declined', 'too_many_declined', 'method_not_offered'] as const)(
    'says so in a dialog and keeps the form after %s',
    async (code) => {
      const screen = await openCheckout({ answers: [refuse(payRequest, code, { message: 'The bank said no.' })] });
      await fillBankAccount();
      await payButton('Pay $12,460.75').click();
      await expect.element(dialog().getByText('Error processing payment')).toBeVisible();
      await expect.element(dialog().getByText('The bank said no.')).toBeVisible();
      await checkAccessibility();
      await dialog().getByRole('button', { name: 'Ok, I Will Fix It' }).click();
      await expect.element(field('Routing number')).toHaveValue('021000021');
      screen.answer(answer(payRequest, aLinkPayment()));
      await payButton('Pay $12,460.75').click();
      await expect.poll(() => screen.address()).toBe(CONFIRMATION);
      const [first, second] = screen.requests(payRequest);
      expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    },
  );

  test('asks for the card again after it was declined', async () => {
    await openCheckout({ answers: [refuse(payRequest, 'payment_declined')] });
    await fillLinkCard();
    await payButton('Pay $12,834.57').click();
    await dialog().getByRole('button', { name: 'Ok, I Will Fix It' }).click();
    await expect.element(page.getByText(confirmMessages.tokenSpent)).toBeVisible();
  });

  test('names the limit', async () => {
    await openCheckout({ answers: [refuse(payRequest, 'amount_over_maximum', { message: 'At most $5,000.00.' })] });
    await fillBankAccount();
    await payButton('Pay $12,460.75').click();
    await expect.element(dialog().getByText('Amount over maximum')).toBeVisible();
    await expect.element(dialog().getByText('At most $5,000.00.')).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });

  test('offers to pay as the card really is', async () => {
    const screen = await openCheckout({ answers: [refuse(payRequest, 'token_is_a_credit_card')] });
    await fillLinkCard('Debit');
    await payButton('Pay $12,460.75').click();
    await expect.element(dialog().getByText('Incompatible Card Type')).toBeVisible();
    screen.answer(answer(payRequest, aLinkPayment({ paymentType: 'CREDIT_CARD' })));
    await dialog().getByRole('button', { name: 'Pay $12,834.57 Now' }).click();
    await expect.poll(() => screen.address()).toBe(CONFIRMATION);
    expect(screen.requests(payRequest).map(({ cardType, total }) => ({ cardType, total }))).toEqual([
      { cardType: 'DEBIT', total: 1_246_075 },
      { cardType: 'CREDIT', total: 1_283_457 },
    ]);
  });

  test('shows the new amounts after quote_changed', async () => {
    const screen = await openCheckout({ answers: [refuse(payRequest, 'quote_changed')] });
    await fillBankAccount();
    await expect.element(payButton('Pay $12,460.75')).toBeEnabled();
    const [first] = aPaymentRequest().paymentRequestInvoices;
    const now = aPaymentRequest({ amount: asCents(821_000), paymentRequestInvoices: first ? [first] : [] });
    screen.answer(
      answer(getPaymentRequest, now),
      answer(quotePaymentRequest, (input) => linkQuoteOf(now, input)),
    );
    await payButton().click();
    await expect.element(dialog().getByText('The amounts have changed')).toBeVisible();
    await expect.element(dialog().getByText('$12,460.75')).toBeVisible();
    await expect.element(dialog().getByText('$8,210.00')).toBeVisible();
    await dialog().getByRole('button', { name: 'Review the payment' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Payment request $8,210.00');
    screen.answer(answer(payRequest, aLinkPayment()));
    await payButton('Pay $8,210.00').click();
    await screen.expectRequest(payRequest, { total: 821_000 });
  });
});
