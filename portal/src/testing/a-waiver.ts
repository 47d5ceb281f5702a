import type { Answer } from '@plumbline/contract/call';
import type { listWaivers } from '@plumbline/contract/waivers';
import { asDay } from '@plumbline/rules/dates';
import { testId } from './test-id.ts';

type Waiver = Answer<typeof listWaivers>['rows'][number];

/** A waiver that the supplier has released. */
export const aWaiver = (facts: Partial<Waiver> = {}): Waiver => ({
  id: testId(),
  number: 1042,
  waiverRequestStatus: 'ready',
  rejectReason: null,
  rejectMessage: null,
  approvalReasons: [],
  canBeWithdrawn: false,
  isHeld: false,
  awaitedPayment: null,
  waitsFor: null,
  isVoid: false,
  supersededById: null,
  waiverType: 'conditional.progress',
  createdAt: '2026-10-05T17:00:00.000Z',
  throughDate: asDay('2026-09-30'),
  project: {
    id: testId(),
    jobId: 'J-7',
    jobName: 'Harrow Street Lofts',
    address: '12 Harrow Street, Portland, OR 97201',
  },
  createdBy: { name: 'Dana Reyes' },
  waiverRequest: { submitterName: 'Dana Reyes' },
  canBeDownloaded: true,
  exchangedBy: null,
  areFundsFinal: false,
  exchangeObstacle: null,
  moneyReturnedAt: null,
  ...facts,
});
