// What the dashboard shows when it opens, in one call.
import Type from 'typebox';
import { call, CurrencyCode, fields, orNull } from './call.ts';
import { getInvoiceSummary } from './invoices.ts';
import { listPayments } from './payments.ts';
import { listOpenProjects } from './projects.ts';
import { listRecurrences } from './recurrences.ts';
import { listWaivers } from './waivers.ts';

export const getDashboard = call({
  method: 'GET',
  path: '/v1/dashboard',
  caller: 'customer',
  needs: 'view',
  summary: 'The parts of the dashboard; null for one that is switched off or could not be read, and has its own call.',
  query: fields({ currencyCode: Type.Optional(CurrencyCode) }),
  answer: fields({
    summary: orNull(getInvoiceSummary.answer),
    latestPayments: orNull(listPayments.answer),
    openProjects: orNull(listOpenProjects.answer),
    scheduledPayments: orNull(listPayments.answer),
    recurrences: orNull(listRecurrences.answer),
    executedWaivers: orNull(listWaivers.answer),
    /** How many conditional waivers are paid and wait for their unconditional one; it has no call of its own. */
    outstandingWaiverCount: orNull(Type.Integer()),
  }),
});
