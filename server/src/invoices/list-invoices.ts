import type { listInvoices as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';
import { invoiceQuery } from './invoice-selection.ts';
import { answerPage } from './list/answer-page.ts';

/** Spec 1 §3 and §5: filtered, searched, sorted and paged. */
export const listInvoices: Handler<typeof Call> = async (app, caller, input) =>
  answerPage(app, caller, invoiceQuery(app, caller, input), input);
