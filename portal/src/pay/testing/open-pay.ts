import { createCheckoutToken, getBillingAddress, quotePayment } from '@plumbline/contract/checkout';
import {
  getInvoice,
  getOpenTotal,
  listInvoiceEvents,
  listInvoices,
  listUnpaidInvoices,
  recordInvoiceView,
} from '@plumbline/contract/invoices';
import { listPaymentMethods } from '@plumbline/contract/payment-methods';
import { listPaymentsUnderWay } from '@plumbline/contract/payments';
import { add, asCents, ZERO } from '@plumbline/rules/money';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { anInvoice, anInvoiceDetail } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { answerCardFrame } from '../../testing/test-card-frame.ts';

export type PayOptions = ScreenOptions & {
  /** The open invoices; every list request is answered with all of them. */
  rows?: readonly InvoiceRow[];
  /** Total number of rows, when there are more than these. */
  count?: number;
  credits?: readonly InvoiceRow[];
  path?: '/pay' | '/pay-slim';
  /** Query string, with its question mark. */
  query?: string;
};

/** Opens the pay flow with these open invoices; ACH and cards are enabled. */
export function openPay({
  rows = [anInvoice()],
  count,
  credits = [],
  path = '/pay',
  query = '',
  ...options
}: PayOptions = {}): Promise<TestScreen> {
  const openTotal = add(...rows.map(({ balance }) => balance));
  return openScreen(`${path}${query}`, {
    ...options,
    settings: { isPaymentEnabled: true, isAchEnabled: true, isCreditCardEnabled: true, ...options.settings },
    answers: [
      answer(listInvoices, listOf(rows, count)),
      answer(listUnpaidInvoices, ({ type }) => listOf(type === 'CREDIT' ? credits : rows)),
      answer(getOpenTotal, ({ currencyCode = 'USD' }) => ({
        currencyCode,
        openTotal,
        pendingTotal: ZERO,
        balancesAsOf: null,
        creditTotal: ZERO,
      })),
      answer(listPaymentsUnderWay, listOf([])),
      answer(getInvoice, ({ id }) => anInvoiceDetail({}, rows.find((row) => row.id === id) ?? anInvoice({ id }))),
      answer(listInvoiceEvents, listOf([])),
      answer(recordInvoiceView, {}),
      answer(createCheckoutToken, { checkoutToken: 'checkout-1', expiresAt: '2026-10-15T17:30:00.000Z' }),
      answer(listPaymentMethods, listOf([])),
      answer(quotePayment, ({ invoices }) => {
        const subtotal = asCents(invoices.reduce((sum, { amount }) => sum + amount, 0));
        return {
          balance: subtotal,
          subtotal,
          credit: ZERO,
          surcharge: ZERO,
          surchargeRate: 0,
          total: subtotal,
          differences: [],
          refusal: null,
        };
      }),
      answerCardFrame(),
      answer(getBillingAddress, { billingAddress: null }),
      ...(options.answers ?? []),
    ],
  });
}
