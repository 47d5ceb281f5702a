import type { listInvoiceQuestions as Call } from '@plumbline/contract/questions/questions';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectIsInvoiceOf } from '../invoices/invoices.sql.ts';
import { selectInvoiceQuestions } from './questions.sql.ts';
import { threadViews } from './thread-views.ts';

export const listInvoiceQuestions: Handler<typeof Call> = async ({ sql }, { tenant, customerId }, { id }) => {
  const { organizationId } = tenant;
  const key = { organizationId, customerId, id };
  if (!(await selectIsInvoiceOf(sql, key))) refuse('not_found');
  const questions = await selectInvoiceQuestions(sql, key);
  const ids = questions.map((question) => question.id);
  const threads = await threadViews(sql, organizationId, ids);
  const rows = questions.map((question, place) => ({ ...question, ...threads[place]! }));
  return { rows, count: rows.length };
};
