// Each mail that suppliers word, with invented facts, for previews and tests.
import { asDay } from '@plumbline/rules/dates';
import type { WordedKind } from '@plumbline/rules/mails/worded-mails';
import { asCents, ZERO } from '@plumbline/rules/money';
import type { Tenant } from '../http/caller.ts';
import { approvalMail } from '../mails/approval-mails.ts';
import { autopayMail } from '../mails/autopay-mails.ts';
import { paymentCanceled, paymentHeld } from '../mails/cancel-mails.ts';
import { invoiceCopyMail } from '../mails/invoice-copy-mail.ts';
import type { MailWords } from '../mails/mail-layout.ts';
import { approvedMail, rejectedMail } from '../mails/mails.ts';
import {
  type MailedPayment,
  paymentConfirmation,
  paymentFailed,
  paymentReturned,
  receiptCopyMail,
} from '../mails/payment-mails.ts';
import { paymentRequestMail } from '../mails/payment-request-mails.ts';
import { answerMail } from '../mails/question-mails.ts';
import { recurrenceConfirmation } from '../mails/recurrence-mails.ts';
import { disputeWon, paymentRefunded, paymentStands, paymentTakenBack } from '../mails/refund-mails.ts';
import { reminderMail } from '../mails/reminder-mail.ts';
import { paymentDelayed, paymentExpiring } from '../mails/scheduled-payment-mails.ts';
import { ticketAnswerMail } from '../mails/ticket-mails.ts';
import {
  type MailedWaiver,
  waiverNotDownloadedMail,
  waiverReadyMail,
  waiverRejectedMail,
  waiverRequestedMail,
} from '../mails/waiver-mails.ts';

const CUSTOMER = 'Sample Constructors LLC';
const PERSON = 'Sample Person';
const AMOUNT = '$10,859.12';
const CENTS = asCents(10_859_12);
const DAY = asDay('2026-11-16');
const DUE = asDay('2026-11-30');

const PAYMENT: MailedPayment = {
  code: 'SAMPLE000042',
  status: { word: 'Approved', detail: 'Charged on 11/16/2026.', isPaid: true },
  customerName: CUSTOMER,
  paidWith: 'Visa 4242 (credit card)',
  methodLabel: 'Paid with',
  submitted: '11/16/2026, 9:41 AM',
  receivedOn: null,
  scheduledFor: null,
  installment: null,
  isPrepaid: false,
  currencyCode: 'USD',
  surcharge: ZERO,
  surchargeRateBps: 0,
  subtotal: CENTS,
  credit: ZERO,
  onAccount: ZERO,
  total: CENTS,
  madeBy: null,
  lines: [{ invoiceNumber: '482005', credits: [] }],
};

const inStatus = (word: string, detail: string): MailedPayment => ({
  ...PAYMENT,
  status: { word, detail, isPaid: false },
});
const SCHEDULED: MailedPayment = {
  ...inStatus('Scheduled', 'It is charged on 11/30/2026. You can cancel it until then.'),
  methodLabel: 'Pay with',
  scheduledFor: '11/30/2026',
};
const PENDING = inStatus('Pending', 'The bank transfer takes some business days.');
const RETURNED = inStatus('Returned', 'The bank returned it: not enough money in the account.');
const FAILED = inStatus('Failed', 'The card was declined. Nothing was charged.');
const CANCELED = { ...inStatus('Canceled', 'Nothing was charged.'), scheduledFor: '11/30/2026' };

type Sample = (portal: Tenant, url: string) => MailWords;

const request = (isReminder: boolean): Sample => {
  const asked = {
    amount: CENTS,
    currencyCode: 'USD' as const,
    description: null,
    orderNumber: null,
    invoiceNumbers: ['482005'],
    requesterName: PERSON,
    requesterTitle: null,
    requesterEmail: 'person@sample.example',
    requesterPhone: null,
    recipientName: null,
    expiresAt: DUE,
  };
  return (portal, url) => paymentRequestMail(portal, asked, { url, isReminder });
};

const waiverAt = (url: string): MailedWaiver => ({
  number: 1042,
  waiverType: 'conditional.progress',
  throughDate: asDay('2026-10-31'),
  jobName: 'Sample Court Apartments, Building C',
  requestedBy: PERSON,
  amount: { cents: CENTS, currencyCode: 'USD' },
  url,
});

const payer = (url: string) => ({ name: '', url });

const SAMPLES: Readonly<Record<WordedKind, Sample>> = {
  'payment-approved': (portal, url) => paymentConfirmation(portal, PAYMENT, payer(url)),
  'payment-pending': (portal, url) => paymentConfirmation(portal, PENDING, payer(url)),
  'payment-scheduled': (portal, url) => paymentConfirmation(portal, SCHEDULED, payer(url)),
  'payment-recurring': (portal, url) =>
    recurrenceConfirmation(portal, { ...PAYMENT, days: [DUE, asDay('2026-12-30')] }, payer(url)),
  'payment-delayed': (portal, url) => paymentDelayed(portal, SCHEDULED, payer(url)),
  'payment-held': (portal, url) => paymentHeld(portal, { ...SCHEDULED, disputed: ['482005'] }, payer(url)),
  'payment-failed': (portal, url) => paymentFailed(portal, FAILED, payer(url)),
  'payment-returned': (portal, url) => paymentReturned(portal, RETURNED, payer(url)),
  'payment-canceled': (portal, url) => paymentCanceled(portal, { ...CANCELED, canceledBy: PERSON }, payer(url)),
  'payment-refunded': (portal, url) =>
    paymentRefunded(portal, { ...PAYMENT, refund: { amount: CENTS, kind: 'REFUND' } }, payer(url)),
  'payment-taken-back': (portal, url) =>
    paymentTakenBack(portal, { ...PAYMENT, paidWith: 'Check 1042', receivedOn: '11/16/2026' }, payer(url)),
  'payment-stands': (portal, url) => paymentStands(portal, { ...PAYMENT, surplus: null }, payer(url)),
  'dispute-won': (portal, url) => disputeWon(portal, { ...PAYMENT, surplus: null }, payer(url)),
  'card-expiring': (portal, url) =>
    paymentExpiring(portal, { ...SCHEDULED, recurrence: null, card: { expiry: '11/26', day: DUE } }, payer(url)),
  'receipt-copy': (portal) => receiptCopyMail(portal, PAYMENT, null),
  'invoice-copy': (portal) =>
    invoiceCopyMail(
      portal,
      {
        type: 'INVOICE',
        invoiceNumber: '482005',
        invoiceCreatedAt: asDay('2026-10-31'),
        dueDate: DUE,
        totalAmount: CENTS,
        balance: CENTS,
        currencyCode: 'USD',
        customerName: CUSTOMER,
      },
      null,
    ),
  approval: (portal, url) =>
    approvalMail(portal, { name: '', maker: PERSON, companyName: CUSTOMER, amount: AMOUNT, day: DUE, url }),
  autopay: (portal, url) =>
    autopayMail(
      portal,
      {
        customerName: CUSTOMER,
        currencyCode: 'USD',
        paidWith: 'Visa 4242 (credit card)',
        changedBy: null,
        day: DUE,
        amount: CENTS,
        invoices: [{ invoiceNumber: '482005', amount: CENTS }],
      },
      { name: '', url },
      'announced',
    ),
  reminder: (portal, url) => {
    const invoice = { customerName: CUSTOMER, balance: CENTS, currencyCode: 'USD' as const };
    return reminderMail(portal, {
      name: '',
      day: DAY,
      invoices: [{ ...invoice, invoiceNumber: '482005', dueDate: DUE }],
      links: [{ url, customerName: CUSTOMER, amount: CENTS, currencyCode: 'USD' }],
      url,
      optOutUrl: url,
    });
  },
  'payment-request': request(false),
  'payment-request-reminder': request(true),
  'waiver-requested': (portal, url) =>
    waiverRequestedMail(portal, { ...waiverAt(url), needsApproval: false, approvalReasons: [] }),
  'waiver-ready': (portal, url) =>
    waiverReadyMail(portal, { ...waiverAt(url), replaces: null, notaryNote: null, verifyUrl: null }),
  'waiver-rejected': (portal, url) =>
    waiverRejectedMail(portal, { ...waiverAt(url), reason: 'DUPLICATE', message: null }),
  'waiver-news': (portal, url) => waiverNotDownloadedMail(portal, waiverAt(url)),
  'question-answer': (portal, url) =>
    answerMail(portal, {
      kind: 'QUESTION',
      invoiceNumber: '482005',
      author: PERSON,
      text: 'The delivery was on the day that the invoice says.',
      files: [],
      outcome: null,
      url,
    }),
  'support-answer': (portal, url) =>
    ticketAnswerMail(portal, {
      name: '',
      subject: 'A copy of an invoice',
      author: PERSON,
      text: 'You find it in the portal now.',
      closes: false,
      hasReplyTo: false,
      url,
    }),
  'access-approved': (portal, url) => approvedMail(portal, { name: '', companyNames: [CUSTOMER], url }),
  'access-declined': (portal, url) =>
    rejectedMail(portal, { name: '', reason: 'We could not find your company.', url }),
};

/** In our words. */
export const sampleMail = (kind: WordedKind, portal: Tenant, url: string): MailWords => SAMPLES[kind](portal, url);
