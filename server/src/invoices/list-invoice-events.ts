import type { listInvoiceEvents as Call } from '@plumbline/contract/invoices';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectInvoiceEvents } from './invoice-events.sql.ts';
import { selectIsInvoiceOf } from './invoices.sql.ts';

/** More than the panel shows. */
const EVENTS_MAX = 200;

/** Spec 1 §3: the history of an invoice, newest first. */
export const listInvoiceEvents: Handler<typeof Call> = async (app, { tenant, customerId }, { id }) => {
  const { organizationId } = tenant;
  if (!(await selectIsInvoiceOf(app.sql, { organizationId, customerId, id }))) refuse('not_found');
  const events = await selectInvoiceEvents(app.sql, organizationId, id, EVENTS_MAX);
  const rows = events.map(({ userName, userEmail, ...event }) => ({
    ...event,
    user: userName === null || userEmail === null ? null : { name: userName, email: userEmail },
  }));
  return { rows, count: rows.length };
};
