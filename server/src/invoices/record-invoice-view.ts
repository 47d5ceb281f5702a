import type { recordInvoiceView as Call } from '@plumbline/contract/invoices';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectIsInvoiceOf } from './invoices.sql.ts';
import { addViewEvent } from './add-view-event.ts';

/** Spec 1 §3. Staff who act for the customer are recorded under their own name. */
export const recordInvoiceView: Handler<typeof Call> = async (app, { tenant, customerId, identityId }, { id }) => {
  const { organizationId } = tenant;
  if (!(await selectIsInvoiceOf(app.sql, { organizationId, customerId, id }))) refuse('not_found');
  await addViewEvent(app, { organizationId, invoiceId: id, identityId });
  return {};
};
