import type { getQuestion as Call } from '@plumbline/contract/questions/questions-admin';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectPersonName, selectShownQuestion } from './browse-questions.sql.ts';
import { listedQuestion } from './listed-question.ts';
import { threadViews } from './thread-views.ts';

export const getQuestion: Handler<typeof Call> = async ({ sql }, { organizationId }, { id }) => {
  const shown = (await selectShownQuestion(sql, { organizationId, id })) ?? refuse('not_found');
  const [threads, closedBy] = await Promise.all([
    threadViews(sql, organizationId, [id]),
    shown.closedBy === null ? null : selectPersonName(sql, shown.closedBy),
  ]);
  return { ...listedQuestion(shown), ...threads[0]!, closedBy };
};
