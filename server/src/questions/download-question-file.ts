import type { downloadQuestionFile as Call } from '@plumbline/contract/questions/questions';
import type { Handler } from '../http/handler.ts';
import { questionFileBody } from './question-file-body.ts';

export const downloadQuestionFile: Handler<typeof Call> = (app, { tenant, customerId }, { id, fileId }) =>
  questionFileBody(app, { organizationId: tenant.organizationId, questionId: id, fileId }, customerId);
