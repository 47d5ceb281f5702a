import type { Answer } from '@plumbline/contract/call';
import type { getDeskWaiver, listDeskWaivers } from '@plumbline/contract/waiver-desk';
import type { listWaiverSignatories } from '@plumbline/contract/waiver-signing';
import { asCents, ZERO } from '@plumbline/rules/money';

type Listed = Answer<typeof listDeskWaivers>;
type DeskWaiver = Answer<typeof getDeskWaiver>;
type Signatory = Answer<typeof listWaiverSignatories>['rows'][number];

export const WAIVER_ID = '0198c7a2-0000-7000-8000-000000000011';
export const NEXT_ID = '0198c7a2-0000-7000-8000-000000000012';
/** Of whoever looks at the screen. */
export const OWN_ID = '0198c7a2-0000-7000-8000-000000000001';
const CUSTOMER_ID = '0198c7a2-0000-7000-8000-000000000021';
const TODAY = '2026-10-15' as Listed['today'];
const THROUGH = '2026-09-30' as NonNullable<DeskWaiver['throughDate']>;

/** Conditional progress in Illinois, ready to be signed. */
export const aListedWaiver = (facts: Partial<Listed['rows'][number]> = {}): Listed['rows'][number] => ({
  id: WAIVER_ID,
  number: 1042,
  waiverRequestStatus: 'new',
  waiverType: 'conditional.progress',
  customer: { id: CUSTOMER_ID, name: 'Tarnwick Constructors' },
  project: { id: null, jobId: 'J-1', jobName: 'Harbor Tower', address: null },
  stateCode: 'IL',
  throughDate: THROUGH,
  currencyCode: 'USD',
  amount: asCents(18_000_00),
  approvalReasons: [],
  submitterName: 'Jonas Beck',
  createdAt: '2026-10-13T15:00:00.000Z',
  requestNotarization: false,
  notaryNote: null,
  needsNotary: false,
  requestWetInkSignature: false,
  customFile: false,
  assignedTo: null,
  holdReason: null,
  rejectReason: null,
  rejectMessage: null,
  hasDocument: false,
  isVoid: false,
  voidReason: null,
  supersedesId: null,
  supersededById: null,
  source: 'portal',
  areFundsFinal: false,
  exchangeObstacle: null,
  moneyReturnedAt: null,
  deadline: null,
  ...facts,
});

export const listedWaivers = (rows: Listed['rows'], more: Partial<Listed> = {}): Listed => ({
  rows,
  count: rows.length,
  counts: { needs: rows.length, others: 4, sent: 212, rejected: 9 },
  today: TODAY,
  ...more,
});

export const figuresOf = (amount: number, openBalance: number, exceptionsAmount = 0) => ({
  amount: asCents(amount),
  openBalance: asCents(openBalance),
  exceptionsAmount: asCents(exceptionsAmount),
  disputedAmount: ZERO,
  creditsAmount: ZERO,
});

export const aDeskWaiver = (facts: Partial<DeskWaiver> = {}): DeskWaiver => ({
  ...aListedWaiver(),
  notes: null,
  emails: ['office@tarnwick.example'],
  invoiceText: null,
  isInvoiceAlreadyPaid: false,
  paymentDetail: null,
  figures: figuresOf(18_000_00, 18_000_00),
  figuresNow: figuresOf(18_000_00, 18_000_00),
  hasChanged: false,
  areFundsCleared: true,
  releaseObstacle: null,
  isNotaryRequired: false,
  today: TODAY,
  exchanges: [],
  invoices: [{ id: CUSTOMER_ID, invoiceNumber: '483871', share: 'waived', balance: asCents(18_000_00) }],
  files: [],
  events: [{ at: '2026-10-13T15:00:00.000Z', action: 'requested', toStatus: 'new', actorName: 'Jonas Beck', note: '' }],
  ...facts,
});

/** Signs every type in every state. */
export const aSignatory = (facts: Partial<Signatory> = {}): Signatory => ({
  staffId: OWN_ID,
  name: 'Iris Holm',
  title: 'Credit manager',
  waiverTypes: ['conditional.progress', 'conditional.final', 'unconditional.progress', 'unconditional.final'],
  states: [],
  limitAmount: null,
  authorization: null,
  ...facts,
});
