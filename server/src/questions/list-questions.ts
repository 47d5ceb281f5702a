import type { listQuestions as Call } from '@plumbline/contract/questions/questions-admin';
import { QUESTIONS_COUNTED_MAX, questionList } from '@plumbline/rules/questions/question-list';
import { isId } from '../database/new-id.ts';
import type { Handler } from '../http/handler.ts';
import { selectQuestionCounts, selectQuestionPage } from './browse-questions.sql.ts';
import { listedQuestion } from './listed-question.ts';

export const listQuestions: Handler<typeof Call> = async ({ sql }, { organizationId }, input) => {
  const query = { ...questionList.read(input), organizationId };
  // A customer that cannot exist has asked nothing.
  if (query.customerId !== null && !isId(query.customerId))
    return { rows: [], count: 0, counts: { OPEN: 0, ANSWERED: 0, CLOSED: 0 } };
  const [rows, counts] = await Promise.all([
    selectQuestionPage(sql, query),
    selectQuestionCounts(sql, query, QUESTIONS_COUNTED_MAX),
  ]);
  const all = counts.OPEN + counts.ANSWERED + counts.CLOSED;
  return {
    rows: rows.map(({ excerpt, ...shown }) => ({ ...listedQuestion(shown), excerpt })),
    count: Math.min(QUESTIONS_COUNTED_MAX, query.status === null ? all : counts[query.status]),
    counts,
  };
};
