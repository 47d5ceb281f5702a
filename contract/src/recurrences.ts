import Type from 'typebox';
import { recurrenceList } from '@plumbline/rules/recurrences/recurrence-list';
import { Amount, call, CurrencyCode, DayText, fields, Id, Instant, orNull, rowsOf } from './call.ts';
import { listQuery } from './list-query.ts';

export const listRecurrences = call({
  method: 'GET',
  path: '/v1/recurrences/',
  caller: 'customer',
  needs: 'recurrences',
  revalidates: true,
  summary: 'Recurring payments of the caller.',
  query: listQuery(recurrenceList),
  answer: rowsOf(
    fields({
      id: Id,
      status: Type.String(),
      frequency: Type.String(),
      type: Type.String(),
      brand: orNull(Type.String()),
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
      currencyCode: CurrencyCode,
      createdAt: Instant,
      createdBy: fields({ name: Type.String() }),
    }),
  ),
});
