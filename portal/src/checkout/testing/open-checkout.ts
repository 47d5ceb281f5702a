import { getAddress, suggestAddresses } from '@plumbline/contract/addresses';
import { getPaymentRequest, payRequest, quotePaymentRequest } from '@plumbline/contract/payment-requests';
import { getReceipt } from '@plumbline/contract/receipts';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { page } from 'vitest/browser';
import { aPaymentDetail } from '../../testing/a-payment.ts';
import { listOf } from '../../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { answerLinkCardFrame, sayFromCardFrame, TOKENIZE_URL } from '../../testing/test-card-frame.ts';
import type { PaymentRequest } from '../link-payment.ts';
import { aLinkPayment, aPaymentRequest, linkQuoteOf } from './a-payment-request.ts';

export const TOKEN = 'the-token-of-the-link';
export const ACCOUNT_TOKEN = '9418594164545678';
const ZIP = { address: '', street: '', city: 'Austin', state: 'TX', zip: '78704' };

type CheckoutOptions = ScreenOptions & { request?: PaymentRequest; path?: string };

/** Opens the checkout of a link as a visitor. */
export function openCheckout(options: CheckoutOptions = {}): Promise<TestScreen> {
  const { request = aPaymentRequest(), path = `/checkout?token=${TOKEN}` } = options;
  return openScreen(path, {
    signedIn: null,
    ...options,
    settings: {
      isPaymentEnabled: true,
      isOneTimePaymentEnabled: true,
      isAchEnabled: true,
      isCreditCardEnabled: true,
      ...options.settings,
    },
    outside: { [TOKENIZE_URL]: () => Response.json({ errorcode: 0, token: ACCOUNT_TOKEN }), ...options.outside },
    answers: [
      answer(getPaymentRequest, request),
      answer(quotePaymentRequest, (input) => linkQuoteOf(request, input)),
      answerLinkCardFrame(),
      answer(suggestAddresses, ({ text }) => listOf(text === ZIP.zip ? [{ id: 'zip', text: 'Austin, TX 78704' }] : [])),
      answer(getAddress, ZIP),
      answer(payRequest, aLinkPayment()),
      answer(getReceipt, aPaymentDetail({ info: { email: 'maren@tarnwick.example.com' } })),
      ...(options.answers ?? []),
    ],
  });
}

export const payButton = (name: string | RegExp = /^Pay/) => page.getByRole('button', { name });
export const field = (name: string) => page.getByLabelText(name, { exact: true });

/** The field has suggestions once it is used. */
export async function fillAddress(): Promise<void> {
  await page.getByLabelText('Company address').click();
  await page.getByRole('combobox', { name: 'Company address' }).fill('1180 Tarnwick Way, Austin, TX 78704');
}

/** Fills in what is not prefilled, for a payment from a bank account. */
export async function fillBankAccount(): Promise<void> {
  await fillAddress();
  await page.getByText('Checking', { exact: true }).click();
  await page.getByText('Business', { exact: true }).click();
  await field('Routing number').fill('021000021');
  await field('Account number').fill('12345678');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Invoices 48301 and 48302');
}

/** The same for a payment by card. */
export async function fillLinkCard(cardType: 'Credit' | 'Debit' = 'Credit'): Promise<void> {
  await fillAddress();
  await page.getByRole('radio', { name: 'Card', exact: true }).click();
  await page.getByText(cardType, { exact: true }).click();
  await sayFromCardFrame();
  await page.getByLabelText('ZIP code').fill(ZIP.zip);
}
