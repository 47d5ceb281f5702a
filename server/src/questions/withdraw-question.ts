import type { withdrawQuestion as Call } from '@plumbline/contract/questions/questions';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { closeQuestion } from './close-question.ts';
import { lockQuestion } from './questions.sql.ts';

export const withdrawQuestion: Handler<typeof Call> = (app, { tenant, customerId, identityId }, { id }) =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId } = tenant;
    const question = (await lockQuestion(tx, { organizationId, id }, customerId)) ?? refuse('not_found');
    if (question.status === 'CLOSED') refuse('question_closed');
    await closeQuestion(tx, question, { outcome: 'WITHDRAWN', identityId, at: app.now() });
    return null;
  });
