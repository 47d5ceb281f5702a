import type { Answer } from '@plumbline/contract/call';
import type { getOpenItem, listOpenItems } from '@plumbline/contract/payment-desk/open-items';
import { asCents, ZERO } from '@plumbline/rules/money';

type Listed = Answer<typeof listOpenItems>;
type DeskItem = Answer<typeof getOpenItem>;

export const ITEM_ID = '0198c7a2-0000-7000-8000-000000000091';

/** A payout for a payment that was voided. */
export const aListedItem = (facts: Partial<Listed['rows'][number]> = {}): Listed['rows'][number] => ({
  id: ITEM_ID,
  kind: 'STATUS_DIFF',
  state: 'OPEN',
  detail: 'The provider paid out for a payment that is voided.',
  payment: {
    id: '0198c7a2-0000-7000-8000-000000000051',
    code: 'P61NVT310000',
    currencyCode: 'USD',
    customerId: '0198c7a2-0000-7000-8000-000000000011',
    customerName: 'Sedgewater Roofing',
  },
  retref: '112233445566',
  orderId: '',
  gatewayAmount: asCents(105_00),
  localAmount: ZERO,
  createdAt: '2026-10-13T16:12:00.000Z',
  resolution: null,
  resolvedAt: null,
  resolvedBy: null,
  decisionKind: null,
  decisionAmount: ZERO,
  ...facts,
});

export const aDeskItem = (facts: Partial<DeskItem> = {}): DeskItem => ({
  ...aListedItem(),
  paid: {
    status: 'VOIDED',
    paymentType: 'CREDIT_CARD',
    brand: 'VISA',
    last4: '4242',
    total: asCents(105_00),
    refundedAmount: ZERO,
    createdAt: '2026-10-01T16:12:00.000Z',
    settledAt: '2026-10-12T16:12:00.000Z',
  },
  rests: { chargeback: ZERO, unapplied: asCents(-105_00), review: ZERO },
  offers: [
    { kind: 'CREDITED', amount: asCents(105_00) },
    { kind: 'WRITTEN_OFF', amount: asCents(-105_00) },
    { kind: 'NOTED', amount: ZERO },
  ],
  candidates: [],
  ...facts,
});

/** Iris Holm gave its money as a credit. */
export const aResolvedItem = (): DeskItem =>
  aDeskItem({
    state: 'RESOLVED',
    resolution: 'Agreed with Rosa by phone.',
    resolvedAt: '2026-10-15T17:00:00.000Z',
    resolvedBy: { name: 'Iris Holm' },
    decisionKind: 'CREDITED',
    decisionAmount: asCents(105_00),
    rests: null,
    offers: [],
  });

export const listedItems = (rows: Listed['rows'], more: Partial<Listed> = {}): Listed => ({
  rows,
  count: rows.length,
  openCount: rows.length,
  ...more,
});
