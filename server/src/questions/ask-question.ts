import type { askQuestion as Call } from '@plumbline/contract/questions/questions';
import { refuse } from '@plumbline/contract/refusals';
import { OPEN_QUESTIONS_MAX } from '@plumbline/rules/questions/question-list';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { insertInvoiceEvent } from '../invoices/invoice-events.sql.ts';
import { selectIsInvoiceOf, selectQuestionCount } from '../invoices/invoices.sql.ts';
import { countMessages } from './count-messages.ts';
import { mailSupplier } from './mail-supplier.ts';
import {
  insertFiles,
  insertMessage,
  insertQuestion,
  insertQuestionLines,
  lockAskedInvoice,
  selectOpenQuestionCount,
  updateHasOpenDispute,
} from './questions.sql.ts';
import { FILES_BY_CUSTOMER, withQuestionFiles } from './store-question-files.ts';

/** Whoever may see an invoice may ask about it (QST-01). A dispute keeps it out of autopay and reminders (QST-02). */
export const askQuestion: Handler<typeof Call> = async (app, customer, { id: invoiceId, uploads, ...input }) => {
  const { tenant, customerId, identityId, session } = customer;
  const { organizationId, portalId } = tenant;
  const { kind, questionCount, text, lines = [] } = input;
  const invoiceKey = { organizationId, customerId, id: invoiceId };
  if (!(await selectIsInvoiceOf(app.sql, invoiceKey))) return refuse('not_found');
  await countMessages(app, customer);
  const sent = { organizationId, customerId, uploads, limit: FILES_BY_CUSTOMER };
  return withQuestionFiles(app, sent, (files) =>
    inTransaction(app.sql, async (tx) => {
      const { type, invoiceNumber, hasOpenDispute } = (await lockAskedInvoice(tx, invoiceKey)) ?? refuse('not_found');
      const isDispute = kind === 'DISPUTE';
      if (isDispute && type === 'CREDIT') refuse('invalid_request', 'A credit cannot be disputed.');
      if (isDispute && hasOpenDispute) refuse('already_disputed');
      const isFull = !isDispute && (await selectOpenQuestionCount(tx, invoiceKey)) >= OPEN_QUESTIONS_MAX;
      if (isFull) refuse('too_many_open_questions');
      // A question that is sent again because its reply was lost is stored already.
      if ((await selectQuestionCount(tx, invoiceKey)) !== questionCount) refuse('asked_meanwhile');
      const [id, messageId, at] = [newId(), newId(), app.now()];
      const createdAt = at.toISOString();
      const scope = { organizationId, customerId, portalId, invoiceId };
      await insertQuestion(tx, {
        ...scope,
        id,
        kind,
        status: 'OPEN',
        askedBy: identityId,
        createdAt,
        lastMessageAt: createdAt,
      });
      await insertQuestionLines(tx, { organizationId, id }, { invoiceId, places: lines });
      const message = { organizationId, id: messageId, questionId: id, identityId, text, createdAt };
      await insertMessage(tx, { ...message, side: 'CUSTOMER' });
      await insertFiles(
        tx,
        files.map((file) => ({ ...file, questionId: id, messageId })),
      );
      if (isDispute) await updateHasOpenDispute(tx, invoiceKey, true);
      const eventType = isDispute ? 'DISPUTED' : 'QUESTION_ASKED';
      await insertInvoiceEvent(tx, { organizationId, invoiceId, type: eventType, identityId, at });
      const author = session?.name ?? null;
      await mailSupplier(app, tx, customer, { id, kind, isNew: true, invoiceNumber, author, text, files });
      return { id };
    }),
  );
};
