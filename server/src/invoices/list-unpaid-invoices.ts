import type { listUnpaidInvoices as Call } from '@plumbline/contract/invoices';
import { customerShare } from '../export-limit.ts';
import { FairLimit } from '../fair-limit.ts';
import type { BuiltAnswer, Handler } from '../http/handler.ts';
import { invoiceQuery } from './invoice-selection.ts';
import { answerPage } from './list/answer-page.ts';

/** More than one payment can contain; `count` is the full number. */
const ROWS_MAX = 5_000;

/** Some are megabytes long: more at once would take the memory of the process and all connections to the database. */
const readLimit = new FairLimit({ atOnce: 3, waitingMax: { party: 50, tenant: 200, all: 1_000 } });

const NONE: BuiltAnswer = { json: '{"rows":[],"count":0}', etag: 'W/"none"' };

/** Spec 2 §4: the invoices offered for payment, by due date. */
export const listUnpaidInvoices: Handler<typeof Call> = async (app, caller, input) => {
  const { type = 'INVOICE', currencyCode = '' } = input;
  // CRD-05.
  if (type === 'CREDIT' && !caller.capabilities.creditMemos) return NONE;
  const { selection } = invoiceQuery(app, caller, { type, currencyCode, isPaid: 'false' });
  const order = { sort: 'dueDate', direction: 'asc' } as const;
  return readLimit.run(customerShare(caller), () =>
    answerPage(app, caller, { selection, order, page: 1, size: ROWS_MAX }, input),
  );
};
