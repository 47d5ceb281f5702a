import { getRecurrence, listRecurrences } from '@plumbline/contract/recurrences';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { answer } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { aRecurrence } from '../../testing/a-payment.ts';
import { listOf } from '../../testing/list-of.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import type { RecurrenceDetail } from '../recurrence-detail.ts';
import type { Recurrence } from '../recurrence-note.ts';

type Part = RecurrenceDetail['payments'][number];

/** A payment of a recurrence that is still to come. */
export const aPart = (recurrenceNumber: number, facts: Partial<Part> = {}): Part => ({
  recurrenceNumber,
  code: `PL-PART-${recurrenceNumber}`,
  status: 'SCHEDULED',
  preciseStatus: null,
  total: asCents(50_000),
  scheduledAt: asDay('2026-12-01'),
  processOn: asDay('2026-12-01'),
  approvedAt: null,
  ...facts,
});

/** Two approved payments, two to come, of which the last falls on a weekend. */
const PARTS = [
  aPart(1, { status: 'APPROVED', scheduledAt: asDay('2026-09-01') }),
  aPart(2, { status: 'APPROVED', scheduledAt: asDay('2026-10-01') }),
  aPart(3, { scheduledAt: asDay('2026-12-01') }),
  aPart(4, { scheduledAt: asDay('2027-01-02'), processOn: asDay('2027-01-04') }),
];

export const aRecurrenceDetail = (row: Recurrence, facts: Partial<RecurrenceDetail> = {}): RecurrenceDetail => ({
  ...row,
  canceledAt: null,
  payments: PARTS,
  paymentsTotal: asCents(100_000),
  ...facts,
});

type RecurrencesOptions = ScreenOptions & {
  /** The answer to every list request. */
  rows?: readonly Recurrence[];
  /** Of the recurrence whose panel is open. */
  detail?: Partial<RecurrenceDetail>;
  query?: string;
};

/** Opens Upcoming Payments; the panel of each row can be opened. */
export function openRecurrences({
  rows = [aRecurrence()],
  detail,
  query = '',
  ...options
}: RecurrencesOptions = {}): Promise<TestScreen> {
  return openScreen(`/history/recurrences${query}`, {
    ...options,
    settings: { isPaymentEnabled: true, isRecurrencePaymentEnabled: true, ...options.settings },
    answers: [
      answer(listRecurrences, listOf(rows)),
      answer(getRecurrence, ({ id }) => aRecurrenceDetail(rows.find((row) => row.id === id) ?? aRecurrence(), detail)),
      ...(options.answers ?? []),
    ],
  });
}
