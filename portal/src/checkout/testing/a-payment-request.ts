import type { Answer, Input } from '@plumbline/contract/call';
import type { getPaymentRequest, payRequest, quotePaymentRequest } from '@plumbline/contract/payment-requests';
import { asDay } from '@plumbline/rules/dates';
import { add, asCents, percentOf } from '@plumbline/rules/money';
import { testId } from '../../testing/test-id.ts';

type PaymentRequest = Answer<typeof getPaymentRequest>;
type Invoice = PaymentRequest['paymentRequestInvoices'][number];

export const aLinkInvoice = (facts: Partial<Invoice> = {}): Invoice => ({
  id: testId(),
  invoiceNumber: '48301',
  poNumber: 'PO-7790',
  dueDate: asDay('2026-11-20'),
  totalAmount: asCents(821_000),
  currentBalance: asCents(821_000),
  ...facts,
});

/** Asks for two invoices, by bank account or card. */
export const aPaymentRequest = (facts: Partial<PaymentRequest> = {}): PaymentRequest => ({
  currencyCode: 'USD',
  amount: asCents(1_246_075),
  description: 'Steel studs and track for the third floor.',
  orderNumber: 'SO-118377',
  dueDate: asDay('2026-11-20'),
  expiresAt: asDay('2026-11-30'),
  requester: {
    name: 'Priya Lindqvist',
    title: 'Accounts receivable',
    email: 'priya@granite.example.com',
    phone: '(512) 555-0148',
  },
  recipient: { name: 'Maren Ashdown', email: 'maren@tarnwick.example.com', companyName: 'Tarnwick Constructors' },
  paymentRequestInvoices: [
    aLinkInvoice(),
    aLinkInvoice({ invoiceNumber: '48302', currentBalance: asCents(425_075), totalAmount: asCents(425_075) }),
  ],
  methods: { ach: true, card: true },
  ...facts,
});

/** For an amount that the payer chooses. */
export const anOpenRequest = (facts: Partial<PaymentRequest> = {}): PaymentRequest =>
  aPaymentRequest({ amount: null, paymentRequestInvoices: [], orderNumber: null, dueDate: null, ...facts });

/** The quote of a request, with 3% on credit cards whose state is known. */
export function linkQuoteOf(
  request: PaymentRequest,
  { amount, cardType, billingAddress }: Input<typeof quotePaymentRequest>,
): Answer<typeof quotePaymentRequest> {
  const subtotal = request.amount ?? amount ?? asCents(0);
  const surchargeRate = cardType === 'CREDIT' && billingAddress?.postalCode !== undefined ? 300 : 0;
  const surcharge = percentOf(subtotal, surchargeRate);
  return { subtotal, surcharge, surchargeRate, total: add(subtotal, surcharge), refusal: null };
}

export const RECEIPT_TOKEN = 'receipt-token-of-this-payment';

export const aLinkPayment = (facts: Partial<Answer<typeof payRequest>> = {}): Answer<typeof payRequest> => ({
  id: testId(),
  code: 'PL-7KQ2-M4XD',
  paymentType: 'ACH',
  status: 'PENDING',
  scheduledAt: null,
  recurrenceId: null,
  isOpen: false,
  receiptToken: RECEIPT_TOKEN,
  ...facts,
});
