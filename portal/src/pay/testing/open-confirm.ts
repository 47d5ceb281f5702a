import { suggestAddresses } from '@plumbline/contract/addresses';
import { createCheckoutToken, createPayment, getBillingAddress, quotePayment } from '@plumbline/contract/checkout';
import { getOpenTotal, listInvoices, listUnpaidInvoices } from '@plumbline/contract/invoices';
import { listPaymentMethods } from '@plumbline/contract/payment-methods';
import { getPayment, listPaymentsUnderWay } from '@plumbline/contract/payments';
import { asCents, ZERO } from '@plumbline/rules/money';
import type { DraftAction } from '@plumbline/rules/payments/draft';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { answer, type CallAnswer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { aBankAccount, aPaymentDetail } from '../../testing/a-payment.ts';
import { anInvoice } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { CUSTOMER_ID, PORTAL_ID, USER_ID } from '../../testing/test-boot.ts';
import { answerCardFrame } from '../../testing/test-card-frame.ts';
import type { SavedMethodRow } from '../method-form.ts';
import { creditOf, openInvoiceOf } from '../pay-rows.ts';
import { createPayStore } from '../pay-store.ts';
import { aCreatedPayment } from './a-created-payment.ts';
import { quoteOf } from './quote-of.ts';

export const KEY = '0198c7a2-0000-4000-8000-000000000001';
export const CHECKOUT = 'checkout-1';

type ConfirmOptions = ScreenOptions & {
  paymentType?: CheckoutType;
  /** Open invoices, all selected with their full balance. */
  invoices?: readonly InvoiceRow[];
  credits?: readonly InvoiceRow[];
  /** Draft actions before this step. */
  steps?: readonly DraftAction[];
  /** Saved methods. */
  methods?: readonly SavedMethodRow[];
  /** Null: no checkout token in the draft. */
  checkoutExpiresAt?: string | null;
  isOneTimePay?: boolean;
  path?: string;
};

/** Opens the confirm step, by default with a saved bank account and ready to pay. */
export function openConfirm(options: ConfirmOptions = {}): Promise<TestScreen> {
  const { invoices = [anInvoice()], credits = [], methods = [aBankAccount()], path = '/pay?step=confirm' } = options;
  return openScreen(path, {
    ...options,
    settings: {
      isPaymentEnabled: true,
      isAchEnabled: true,
      isCreditCardEnabled: true,
      isCardOnFileEnabled: true,
      ...options.settings,
    },
    answers: [...usualAnswers(invoices, credits, methods), ...(options.answers ?? [])],
    tab: options.tab ?? tabWithDraft({ ...options, invoices, credits }),
  });
}

const usualAnswers = (
  invoices: readonly InvoiceRow[],
  credits: readonly InvoiceRow[],
  methods: readonly SavedMethodRow[],
): CallAnswer[] => [
  answer(listUnpaidInvoices, ({ type }) => listOf(type === 'CREDIT' ? credits : invoices)),
  answer(listPaymentMethods, listOf(methods)),
  answer(quotePayment, (input) => quoteOf(input)),
  answer(createCheckoutToken, { checkoutToken: 'checkout-2', expiresAt: '2026-10-15T17:40:00.000Z' }),
  answer(createPayment, aCreatedPayment()),
  answer(getPayment, aPaymentDetail()),
  answerCardFrame(),
  answer(getBillingAddress, { billingAddress: null }),
  answer(suggestAddresses, listOf([])),
  // For the invoices step, which Edit opens.
  answer(listInvoices, listOf(invoices)),
  answer(getOpenTotal, {
    currencyCode: 'USD',
    balancesAsOf: null,
    openTotal: asCents(100_000),
    pendingTotal: ZERO,
    creditTotal: ZERO,
  }),
  answer(listPaymentsUnderWay, listOf([])),
];

/** The session storage as the earlier steps leave it. */
function tabWithDraft({
  paymentType = 'ACH',
  invoices = [],
  credits = [],
  steps = [],
  checkoutExpiresAt = '2026-10-15T17:30:00.000Z',
  isOneTimePay = false,
}: ConfirmOptions): Record<string, string> {
  const tab: Record<string, string> = {};
  const currencyCode = invoices[0]?.currencyCode ?? 'USD';
  const store = createPayStore({
    area: { read: () => null, write: (key, value) => void (tab[key] = value), remove: () => undefined },
    name: `payDraft:${PORTAL_ID}:${USER_ID}:${CUSTOMER_ID}:${currencyCode}`,
    currencyCode,
    newKey: () => KEY,
  });
  store.dispatchAll([
    ...invoices.map((row): DraftAction => ({ type: 'add', invoice: openInvoiceOf(row) })),
    { type: 'refresh', invoices: invoices.map(openInvoiceOf), credits: credits.map(creditOf) },
    ...steps,
    { type: 'method', paymentType },
  ]);
  if (checkoutExpiresAt !== null && paymentType !== 'CREDIT') store.openCheckout(CHECKOUT, checkoutExpiresAt);
  return isOneTimePay ? withOneTimePay(tab) : tab;
}

/** Marks the draft as that of a payment request. */
const withOneTimePay = (tab: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tab).map(([key, value]) => [key, value.replace('"isOneTimePay":false', '"isOneTimePay":true')]),
  );
