import type { listQuestions as Call } from '@plumbline/contract/questions/questions-admin';
import { QUESTIONS_COUNTED_MAX, questionList } from '@plumbline/rules/questions/question-list';
import { isId } from '../database/new-id.ts';
import type { Handler } from '../http/handler.ts';
import { findQuestions, selectListedQuestions } from './browse-questions.sql.ts';
import { listedQuestion } from './listed-question.ts';

export const listQuestions: Handler<typeof Call> = async ({ sql }, { organizationId }, input) => {
  const query = { ...questionList.read(input), organizationId };
  // A customer that cannot exist has asked nothing.
  if (query.customerId !== null && !isId(query.customerId))
    return { rows: [], count: 0, counts: { OPEN: 0, ANSWERED: 0, CLOSED: 0 } };
  const { ids, counts } = await findQuestions(sql, query, QUESTIONS_COUNTED_MAX);
  const rows = ids.length > 0 ? await selectListedQuestions(sql, organizationId, ids) : [];
  const all = counts.OPEN + counts.ANSWERED + counts.CLOSED;
  return {
    rows: rows.map(({ excerpt, ...shown }) => ({ ...listedQuestion(shown), excerpt })),
    count: Math.min(QUESTIONS_COUNTED_MAX, query.status === null ? all : counts[query.status]),
    counts,
  };
};
