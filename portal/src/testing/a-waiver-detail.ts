import type { Answer } from '@plumbline/contract/call';
import type { getWaiver, listWaiverRecurrences } from '@plumbline/contract/waiver-requests';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { testId } from './test-id.ts';

type Detail = Answer<typeof getWaiver>;
type Schedule = Answer<typeof listWaiverRecurrences>['rows'][number];

/** A request that the supplier looks at. */
export const aWaiverDetail = (facts: Partial<Detail> = {}): Detail => ({
  id: testId(),
  number: 1042,
  waiverRequestStatus: 'new',
  waiverType: 'conditional.progress',
  createdAt: '2026-10-05T17:00:00.000Z',
  throughDate: asDay('2026-09-30'),
  project: {
    id: testId(),
    jobId: 'J-7',
    jobName: 'Harrow Street Lofts',
    address: '12 Harrow Street, Portland, OR 97201',
  },
  projectNotFound: false,
  invoiceText: null,
  submitterName: 'Dana Reyes',
  rejectReason: null,
  rejectMessage: null,
  requestNotarization: false,
  notarization: 'none',
  notaryNote: null,
  verifyUrl: null,
  requestWetInkSignature: false,
  customFile: false,
  isInvoiceAlreadyPaid: false,
  emails: ['draws@lofts.example'],
  notes: null,
  approvalReasons: [],
  currencyCode: 'USD',
  figures: {
    amount: asCents(8_000_00),
    openBalance: asCents(14_120_40),
    exceptionsAmount: asCents(6_120_40),
    disputedAmount: ZERO,
    creditsAmount: ZERO,
  },
  invoices: [
    { id: testId(), invoiceNumber: '482316', share: 'waived', balance: asCents(8_000_00), received: ZERO },
    { id: testId(), invoiceNumber: '481044', share: 'excepted', balance: asCents(6_120_40), received: ZERO },
  ],
  files: [],
  recurrence: null,
  paymentDetail: null,
  isHeld: false,
  awaitedPayment: null,
  waitsFor: null,
  resubmits: null,
  resubmittedAs: null,
  exchanges: [],
  areFundsFinal: false,
  exchangeObstacle: null,
  moneyReturnedAt: null,
  events: [
    { at: '2026-10-05T17:00:00.000Z', action: 'requested', toStatus: 'new', actorName: 'Dana Reyes', worker: null },
  ],
  isVoid: false,
  voidReason: null,
  supersededById: null,
  canBeDownloaded: false,
  canBeWithdrawn: true,
  ...facts,
});

/** A request that is repeated on the fifth of each month. */
export const aWaiverSchedule = (facts: Partial<Schedule> = {}): Schedule => ({
  id: testId(),
  status: 'ACTIVE',
  waiverType: 'conditional.progress',
  project: { id: testId(), jobId: 'J-7', jobName: 'Harrow Street Lofts', address: '12 Harrow Street' },
  schedule: 'MONTHLY',
  scheduleDay: '5',
  nextRunOn: asDay('2026-12-05'),
  runCount: 0,
  lastRequest: null,
  skipReason: null,
  endReason: null,
  createdAt: '2026-10-05T17:00:00.000Z',
  ...facts,
});
