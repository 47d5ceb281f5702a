import type { Answer } from '@plumbline/contract/call';
import type { browsePayments, getDeskPayment } from '@plumbline/contract/payment-desk/desk-payments';
import { asCents, ZERO } from '@plumbline/rules/money';

type Listed = Answer<typeof browsePayments>;
type DeskPayment = Answer<typeof getDeskPayment>;

const ID = '0198c7a2-0000-7000-8000-000000000031';
export const PAID_INVOICES = ['0198c7a2-0000-7000-8000-000000000041', '0198c7a2-0000-7000-8000-000000000042'] as const;
const CUSTOMER = { id: '0198c7a2-0000-7000-8000-000000000011', code: 'SED311', name: 'Sedgewater Roofing' };

const CARD = {
  id: ID,
  code: 'P61NVT310000',
  status: 'APPROVED',
  preciseStatus: null,
  paymentType: 'CREDIT_CARD',
  brand: 'MASTERCARD',
  last4: '3366',
  offlineReference: null,
  currencyCode: 'USD',
  scheduledAt: null,
  createdAt: '2026-10-13T16:12:00.000Z',
} as const;

export const aListedPayment = (facts: Partial<Listed['rows'][number]> = {}): Listed['rows'][number] => ({
  ...CARD,
  customer: CUSTOMER,
  amount: asCents(103_00),
  needsDecision: false,
  ...facts,
});

export const listed = (rows: Listed['rows'], more: Partial<Listed> = {}): Listed => ({
  rows,
  count: rows.length,
  counts: { needs: 0, pending: 0, scheduled: 0 },
  ...more,
});

const line = (place: 0 | 1, amount: number) => ({
  invoiceId: PAID_INVOICES[place],
  invoiceNumber: `48420${place}`,
  poNumber: null,
  jobId: null,
  jobName: place === 0 ? 'Front Range Cold Storage' : null,
  totalAmount: asCents(amount),
  amount: asCents(amount),
  creditApplied: ZERO,
  credits: [],
  paymentType: 'complete' as const,
  paymentReason: null,
});

/** Paid by card for two invoices with a surcharge of 3 %, and settled. */
export const aDeskPayment = (facts: Partial<DeskPayment> = {}): DeskPayment => ({
  ...CARD,
  externalCode: '319967574804',
  total: asCents(103_00),
  subtotal: asCents(100_00),
  credit: ZERO,
  surcharge: asCents(3_00),
  surchargeRate: 300,
  refundedAmount: ZERO,
  isPrepaid: false,
  isOneTimePay: false,
  recurrenceId: null,
  recurrenceNumber: null,
  paymentInvoicesCount: 2,
  info: {},
  createdBy: { name: 'Lena Marsh' },
  approvedAt: '2026-10-13T16:15:00.000Z',
  voidedAt: null,
  refundedAt: null,
  chargebackAt: null,
  canceledAt: null,
  cardType: 'CREDIT',
  processOn: null,
  approval: null,
  requestMethod: null,
  failureCode: null,
  failureMessage: null,
  isOpen: false,
  openUntil: null,
  installments: [],
  paymentRequest: null,
  paymentInvoices: [line(0, 60_00), line(1, 40_00)],
  timeline: [
    { key: 'submitted', label: 'Submitted', state: 'done', at: '2026-10-13T16:12:00.000Z', on: null, words: null },
    { key: 'settled', label: 'Charged', state: 'done', at: '2026-10-13T16:15:00.000Z', on: null, words: null },
  ],
  customer: CUSTOMER,
  portalName: 'Granite Supply',
  today: '2026-10-15' as DeskPayment['today'],
  settledAt: '2026-10-14T13:00:00.000Z',
  receivedOn: null,
  onAccount: ZERO,
  offline: null,
  attempts: [
    {
      id: ID,
      kind: 'AUTH',
      state: 'OK',
      amount: asCents(103_00),
      retref: '319967574804',
      responseText: 'Approval',
      authCode: '04718C',
      at: '2026-10-13T16:15:00.000Z',
    },
  ],
  ledger: [
    {
      id: ID,
      kind: 'CAPTURE',
      at: '2026-10-13T16:15:00.000Z',
      entries: [
        { account: 'clearing', number: null, amount: asCents(103_00) },
        { account: 'receivable', number: '484200', amount: asCents(-60_00) },
        { account: 'receivable', number: '484201', amount: asCents(-40_00) },
        { account: 'surcharge_income', number: null, amount: asCents(-3_00) },
      ],
    },
  ],
  refunds: [],
  disputes: [],
  outcomes: [],
  refundable: {
    lines: PAID_INVOICES.map((id, place) => ({
      id,
      number: `48420${place}`,
      isCredit: false,
      left: asCents(place === 0 ? 60_00 : 40_00),
      free: asCents(place === 0 ? 60_00 : 40_00),
      excess: ZERO,
    })),
    surchargeLeft: asCents(3_00),
    surcharge: asCents(3_00),
    total: asCents(103_00),
  },
  mails: [
    {
      id: ID,
      toAddress: 'lena@sedgewater.example',
      subject: 'Your payment to Granite Supply: $103.00, approved',
      status: 'SENT',
      at: '2026-10-13T16:16:00.000Z',
    },
  ],
  openItems: [],
  ...facts,
});

/** Check 1042 of 500.00 for two invoices of 100.00 together; the rest became a credit. */
export const aRecordedCheck = (facts: Partial<DeskPayment> = {}): DeskPayment =>
  aDeskPayment({
    paymentType: 'CHECK',
    brand: null,
    last4: null,
    cardType: null,
    offlineReference: '1042',
    receivedOn: '2026-10-12' as DeskPayment['today'],
    total: asCents(500_00),
    subtotal: asCents(500_00),
    surcharge: ZERO,
    surchargeRate: 0,
    onAccount: asCents(400_00),
    offline: {
      note: 'By mail',
      recordedBy: 'Iris Holm',
      isVoidable: true,
      isCreditUsed: false,
      isReceiptMailed: true,
      voided: null,
    },
    externalCode: null,
    settledAt: null,
    refundable: null,
    attempts: [],
    ledger: [
      {
        id: ID,
        kind: 'CAPTURE',
        at: '2026-10-13T16:15:00.000Z',
        entries: [
          { account: 'offline', number: null, amount: asCents(500_00) },
          { account: 'receivable', number: '484200', amount: asCents(-60_00) },
          { account: 'receivable', number: '484201', amount: asCents(-40_00) },
          { account: 'credit', number: 'CM-P61NVT310000', amount: asCents(-400_00) },
        ],
      },
    ],
    ...facts,
  });
