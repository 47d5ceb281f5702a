import Type from 'typebox';
import { recurrenceList } from '@plumbline/rules/recurrences/recurrence-list';
import { PRECISE_STATUSES } from '@plumbline/rules/payments/precise-status';
import { Amount, call, CurrencyCode, DayText, fields, Id, Instant, oneOf, orNull, rowsOf } from './call.ts';
import { listQuery } from './list-query.ts';

const RECURRENCE = {
  id: Id,
  status: Type.String(),
  frequency: Type.String(),
  type: Type.String(),
  brand: orNull(Type.String()),
  last4: orNull(Type.String()),
  amount: Amount,
  quantity: Type.Integer(),
  total: Amount,
  paymentsTotal: Amount,
  paymentsCount: Type.Integer(),
  processedCount: Type.Integer(),
  startDate: DayText,
  endDate: DayText,
  /** The day of the next payment. */
  nextDate: orNull(DayText),
  /** The days of the next three payments, the first included. */
  nextDates: Type.Array(DayText),
  currencyCode: CurrencyCode,
  reference: orNull(Type.String()),
  projectName: orNull(Type.String()),
  createdAt: Instant,
  createdBy: fields({ name: Type.String() }),
};

export const listRecurrences = call({
  method: 'GET',
  path: '/v1/recurrences/',
  caller: 'customer',
  needs: 'payments',
  revalidates: true,
  summary: 'Recurring payments of the caller.',
  query: listQuery(recurrenceList),
  answer: rowsOf(fields(RECURRENCE)),
});

const recurrenceParams = fields({ id: Id });

export const getRecurrence = call({
  method: 'GET',
  path: '/v1/recurrences/:id',
  caller: 'customer',
  needs: 'payments',
  summary: 'One recurring payment with its processed and future payments.',
  params: recurrenceParams,
  answer: fields({
    ...RECURRENCE,
    canceledAt: orNull(Instant),
    payments: Type.Array(
      fields({
        recurrenceNumber: Type.Integer(),
        code: Type.String(),
        status: Type.String(),
        preciseStatus: orNull(oneOf(PRECISE_STATUSES)),
        total: Amount,
        scheduledAt: orNull(DayText),
        /** The next business day where banks are closed on the chosen one. */
        processOn: orNull(DayText),
        approvedAt: orNull(Instant),
      }),
    ),
  }),
  refusals: ['not_found'],
});

export const cancelRecurrence = call({
  method: 'DELETE',
  path: '/v1/recurrences/:id',
  caller: 'customer',
  needs: 'cancelRecurrence',
  live: true,
  summary: 'Cancels the future payments of a recurrence for good.',
  params: recurrenceParams,
  answer: fields({ status: Type.String() }),
  refusals: ['not_found', 'recurrence_already_canceled', 'recurrence_completed'],
});
