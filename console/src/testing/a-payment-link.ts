import type { Answer } from '@plumbline/contract/call';
import type {
  getDeskPaymentRequest,
  listPaymentRequests,
} from '@plumbline/contract/payment-desk/payment-requests-admin';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';

type Listed = Answer<typeof listPaymentRequests>;
type DeskLink = Answer<typeof getDeskPaymentRequest>;

export const LINK_ID = '0198c7a2-0000-7000-8000-000000000071';
export const LINK_URL = 'https://granite.plumbline.example/checkout?token=secret';
export const LINK_CUSTOMER = { id: '0198c7a2-0000-7000-8000-000000000011', name: 'Sedgewater Roofing' };

/** Sent to Rosa Quint for two invoices, and open. */
export const aListedLink = (facts: Partial<Listed['rows'][number]> = {}): Listed['rows'][number] => ({
  id: LINK_ID,
  state: 'OPEN',
  kind: 'SENT',
  customer: LINK_CUSTOMER,
  portal: { id: '0198c7a2-0000-7000-8000-000000000021', name: 'Granite Supply' },
  currencyCode: 'USD',
  amount: null,
  amountDue: asCents(100_00),
  description: null,
  orderNumber: null,
  invoiceNumbers: ['484200', '484201'],
  recipient: { name: 'Rosa Quint', email: 'rosa@quint.example' },
  requester: { name: 'Iris Holm', email: 'iris@granite.example' },
  expiresAt: asDay('2026-11-12'),
  createdAt: '2026-10-13T16:12:00.000Z',
  openedAt: null,
  remindedAt: null,
  revokedAt: null,
  failedTries: 0,
  payment: null,
  ...facts,
});

export const aDeskLink = (facts: Partial<DeskLink> = {}): DeskLink => ({
  ...aListedLink(),
  requester: { name: 'Iris Holm', title: 'Credit manager', email: 'iris@granite.example', phone: null },
  createdBy: 'Iris Holm',
  invoices: [
    {
      id: '0198c7a2-0000-7000-8000-000000000041',
      invoiceNumber: '484200',
      dueDate: asDay('2026-10-01'),
      totalAmount: asCents(60_00),
      balance: asCents(60_00),
    },
    {
      id: '0198c7a2-0000-7000-8000-000000000042',
      invoiceNumber: '484201',
      dueDate: null,
      totalAmount: asCents(40_00),
      balance: asCents(40_00),
    },
  ],
  failures: [],
  nextReminderAt: null,
  ...facts,
});

export const aLinkPayment: NonNullable<DeskLink['payment']> = {
  code: 'P61NVT310000',
  status: 'APPROVED',
  amount: asCents(103_00),
  createdAt: '2026-10-14T18:00:00.000Z',
  payer: { name: 'Rosa Quint', email: 'rosa@quint.example', companyName: 'Quint Masonry', companyAddress: null },
};

export const listedLinks = (rows: Listed['rows'], more: Partial<Listed> = {}): Listed => ({
  rows,
  count: rows.length,
  counts: { OPEN: 0, PAID: 0, EXPIRED: 0, REVOKED: 0 },
  ...more,
});
