import { asCents, ZERO } from '@plumbline/rules/money';
import type { MailedPayment } from '../../mails/payment-mails.ts';

/** As mails tell about it. */
export const SAMPLE_PAYMENT: MailedPayment = {
  code: 'PL-7',
  status: { word: 'Approved', detail: 'Charged on 11/16/2026.', isPaid: true },
  customerName: 'Harbor Builders',
  paidWith: 'Visa 4417 (credit card)',
  methodLabel: 'Paid with',
  installment: null,
  submitted: '11/16/2026, 9:41 AM',
  receivedOn: null,
  onAccount: ZERO,
  scheduledFor: null,
  isPrepaid: false,
  currencyCode: 'USD',
  surcharge: ZERO,
  surchargeRateBps: 0,
  subtotal: asCents(1_000_00),
  credit: ZERO,
  total: asCents(1_000_00),
  madeBy: null,
  lines: [{ invoiceNumber: 'INV-1', credits: [] }],
};
