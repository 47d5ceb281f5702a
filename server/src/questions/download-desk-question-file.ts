import type { downloadDeskQuestionFile as Call } from '@plumbline/contract/questions/questions-admin';
import type { Handler } from '../http/handler.ts';
import { questionFileBody } from './question-file-body.ts';

export const downloadDeskQuestionFile: Handler<typeof Call> = (app, { organizationId }, { id, fileId }) =>
  questionFileBody(app, { organizationId, questionId: id, fileId }, null);
