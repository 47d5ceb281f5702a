import type { Answer } from '@plumbline/contract/call';
import type { getPayment, listPaymentReasons, listPayments, listPaymentsUnderWay } from '@plumbline/contract/payments';
import type { listPaymentMethods } from '@plumbline/contract/payment-methods';
import type { listRecurrences } from '@plumbline/contract/recurrences';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { testId } from './test-id.ts';

type PaymentRow = Answer<typeof listPayments>['rows'][number];
type Payment = Answer<typeof getPayment>;
type PaymentLine = Payment['paymentInvoices'][number];
type TimelineEntry = Payment['timeline'][number];
type PaymentReason = Answer<typeof listPaymentReasons>['rows'][number];
type PaymentUnderWay = Answer<typeof listPaymentsUnderWay>['rows'][number];
type PaymentMethod = Answer<typeof listPaymentMethods>['rows'][number];
type Recurrence = Answer<typeof listRecurrences>['rows'][number];

/** An approved card payment of a list. */
export const aPayment = (facts: Partial<PaymentRow> = {}): PaymentRow => ({
  id: testId(),
  code: 'PL-7KQ2-M4XD',
  externalCode: '182736455',
  status: 'APPROVED',
  preciseStatus: null,
  paymentType: 'CREDIT_CARD',
  brand: 'VISA',
  last4: '1111',
  offlineReference: null,
  receivedOn: null,
  total: asCents(100_000),
  subtotal: asCents(100_000),
  credit: ZERO,
  surcharge: ZERO,
  surchargeRate: 0,
  refundedAmount: ZERO,
  currencyCode: 'USD',
  isPrepaid: false,
  isOneTimePay: false,
  scheduledAt: null,
  recurrenceId: null,
  recurrenceNumber: null,
  paymentInvoicesCount: 1,
  info: {},
  createdBy: { name: 'Dana Reyes' },
  createdAt: '2026-10-12T16:05:00.000Z',
  approvedAt: '2026-10-12T16:05:04.000Z',
  voidedAt: null,
  refundedAt: null,
  chargebackAt: null,
  canceledAt: null,
  ...facts,
});

export const aPaymentLine = (facts: Partial<PaymentLine> = {}): PaymentLine => ({
  invoiceId: testId(),
  invoiceNumber: '48213',
  poNumber: 'PO-551',
  jobId: 'J-7',
  jobName: 'Harrow Street Lofts',
  totalAmount: asCents(120_000),
  amount: asCents(100_000),
  creditApplied: ZERO,
  credits: [],
  paymentType: 'complete',
  paymentReason: null,
  ...facts,
});

export const aTimelineEntry = (facts: Partial<TimelineEntry> = {}): TimelineEntry => ({
  key: 'submitted',
  label: 'Submitted',
  state: 'done',
  at: '2026-10-12T16:05:00.000Z',
  on: null,
  words: null,
  ...facts,
});

/** A payment as its own page loads it. */
export const aPaymentDetail = (facts: Partial<Payment> = {}): Payment => ({
  ...aPayment(),
  cardType: 'CREDIT',
  processOn: null,
  approval: null,
  requestMethod: null,
  onAccount: ZERO,
  failureCode: null,
  failureMessage: null,
  isOpen: false,
  openUntil: null,
  installments: [],
  paymentRequest: null,
  paymentInvoices: [aPaymentLine()],
  timeline: [aTimelineEntry()],
  ...facts,
});

export const aPaymentReason = (facts: Partial<PaymentReason> = {}): PaymentReason => ({
  id: testId(),
  title: 'Damaged goods',
  paymentType: 'SHORT_PAY',
  ...facts,
});

export const aPaymentUnderWay = (facts: Partial<PaymentUnderWay> = {}): PaymentUnderWay => ({
  invoiceId: testId(),
  code: 'PL-3TT8-9HZW',
  status: 'SCHEDULED',
  amount: asCents(40_000),
  scheduledAt: asDay('2026-10-20'),
  createdAt: '2026-10-14T16:05:00.000Z',
  createdBy: { name: 'Sam Ortiz' },
  isOwn: false,
  ...facts,
});

/** A saved card. */
export const aCard = (facts: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: testId(),
  paymentType: 'CREDIT_CARD',
  brand: 'VISA',
  last4: '1111',
  expiry: '04/2029',
  cardType: 'CREDIT',
  accountType: null,
  accountHolderType: null,
  holderName: 'Dana Reyes',
  state: 'OR',
  country: 'US',
  isExpired: false,
  createdAt: '2026-08-03T16:00:00.000Z',
  createdBy: { name: 'Dana Reyes' },
  scheduledPayments: [],
  ...facts,
});

/** A saved bank account. */
export const aBankAccount = (facts: Partial<PaymentMethod> = {}): PaymentMethod =>
  aCard({
    paymentType: 'ACH',
    brand: null,
    last4: '6789',
    expiry: null,
    cardType: null,
    accountType: 'CHECKING',
    accountHolderType: 'BUSINESS',
    holderName: 'Tarnwick Builders',
    state: null,
    country: null,
    ...facts,
  });

/** A monthly prepayment that is running. */
export const aRecurrence = (facts: Partial<Recurrence> = {}): Recurrence => ({
  id: testId(),
  status: 'PENDING',
  frequency: 'MONTHLY',
  type: 'CREDIT_CARD',
  brand: 'VISA',
  last4: '1111',
  reference: null,
  projectName: 'Harrow Street Lofts',
  amount: asCents(50_000),
  quantity: 6,
  total: asCents(300_000),
  paymentsTotal: asCents(300_000),
  paymentsCount: 6,
  processedCount: 2,
  startDate: asDay('2026-09-01'),
  endDate: asDay('2027-02-01'),
  nextDate: asDay('2026-11-01'),
  nextDates: [asDay('2026-11-01')],
  currencyCode: 'USD',
  createdAt: '2026-08-28T16:00:00.000Z',
  createdBy: { name: 'Dana Reyes' },
  ...facts,
});
