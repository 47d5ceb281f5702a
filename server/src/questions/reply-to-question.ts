import type { replyToQuestion as Call } from '@plumbline/contract/questions/questions';
import { refuse } from '@plumbline/contract/refusals';
import { MESSAGES_MAX } from '@plumbline/rules/questions/question-list';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { countMessages } from './count-messages.ts';
import { mailSupplier } from './mail-supplier.ts';
import {
  insertFiles,
  insertMessage,
  lockQuestion,
  selectInvoiceName,
  selectIsQuestionOf,
  selectMessageCount,
  updateQuestion,
} from './questions.sql.ts';
import { refuseUnread } from './refuse-unread.ts';
import { FILES_BY_CUSTOMER, withQuestionFiles } from './store-question-files.ts';

/** It waits for the supplier again. */
export const replyToQuestion: Handler<typeof Call> = async (app, customer, { id, lastMessageId, text, uploads }) => {
  const { tenant, customerId, identityId, session } = customer;
  const { organizationId } = tenant;
  const key = { organizationId, id };
  if (!(await selectIsQuestionOf(app.sql, key, customerId))) return refuse('not_found');
  await countMessages(app, customer);
  const sent = { organizationId, customerId, uploads, limit: FILES_BY_CUSTOMER };
  return withQuestionFiles(app, sent, (files) =>
    inTransaction(app.sql, async (tx) => {
      const question = (await lockQuestion(tx, key, customerId)) ?? refuse('not_found');
      if (question.status === 'CLOSED') refuse('question_closed');
      await refuseUnread(tx, key, lastMessageId);
      if ((await selectMessageCount(tx, key)) >= MESSAGES_MAX) refuse('too_many_requests');
      const [messageId, createdAt] = [newId(), app.now().toISOString()];
      const message = { organizationId, id: messageId, questionId: id, identityId, text, createdAt };
      await insertMessage(tx, { ...message, side: 'CUSTOMER' });
      await insertFiles(
        tx,
        files.map((file) => ({ ...file, questionId: id, messageId })),
      );
      await updateQuestion(tx, key, { status: 'OPEN', lastMessageAt: createdAt });
      const invoiceNumber = await selectInvoiceName(tx, { organizationId, id: question.invoiceId });
      const author = session?.name ?? null;
      await mailSupplier(app, tx, customer, {
        id,
        kind: question.kind,
        isNew: false,
        invoiceNumber,
        author,
        text,
        files,
      });
      return { id: messageId };
    }),
  );
};
