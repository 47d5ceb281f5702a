import type { answerQuestion as Call } from '@plumbline/contract/questions/questions-admin';
import { refuse } from '@plumbline/contract/refusals';
import { MESSAGES_MAX, outcomesOf, type StaffOutcome } from '@plumbline/rules/questions/question-list';
import type { Selectable } from 'kysely';
import type { App } from '../app.ts';
import { recordBy } from '../audit/record-by.ts';
import { newId } from '../database/new-id.ts';
import type { Tables } from '../database/tables.gen.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';
import type { Handler } from '../http/handler.ts';
import type { Limit } from '../identity/throttle.ts';
import { answerMail, type MailedAnswer } from '../mails/question-mails.ts';
import { sendMail } from '../mails/send-mail.ts';
import { closeQuestion } from './close-question.ts';
import {
  insertFiles,
  insertMessage,
  lockQuestion,
  selectCustomerIdOf,
  selectInvoiceName,
  selectLongestViewers,
  selectMessageCount,
  selectWriters,
  updateQuestion,
} from './questions.sql.ts';
import { refuseUnread } from './refuse-unread.ts';
import { FILES_BY_STAFF, type StoredFile, withQuestionFiles } from './store-question-files.ts';

const BY_STAFF: Limit = { name: 'question answers by staff', max: 300, perSeconds: 3600 };

/** Of the customer's people who read an answer to a question that none of them wrote. */
const READERS_MAX = 5;

/** Without an outcome it waits for the customer; with one it is closed. */
export const answerQuestion: Handler<typeof Call> = async (app, staff, { id, uploads, ...answer }) => {
  const { organizationId, identityId } = staff;
  await app.throttle.count(BY_STAFF, `${organizationId} ${identityId}`);
  const customerId = (await selectCustomerIdOf(app.sql, { organizationId, id })) ?? refuse('not_found');
  const sent = { organizationId, customerId, uploads, limit: FILES_BY_STAFF };
  return withQuestionFiles(app, sent, (files) => storeAnswer(app, staff, { id, files, ...answer }));
};

type AnswerInput = {
  id: string;
  lastMessageId: string;
  text: string;
  outcome?: StaffOutcome | null;
  files: readonly StoredFile[];
};

const storeAnswer = (app: App, staff: Staff, { id, lastMessageId, text, outcome = null, files }: AnswerInput) =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId, identityId } = staff;
    const key = { organizationId, id };
    const question = (await lockQuestion(tx, key, null)) ?? refuse('not_found');
    if (question.status === 'CLOSED') refuse('question_closed');
    await refuseUnread(tx, key, lastMessageId);
    if (outcome !== null && !outcomesOf(question.kind).includes(outcome))
      refuse('invalid_request', 'A dispute is accepted or declined, and a question is answered.');
    if ((await selectMessageCount(tx, key)) >= MESSAGES_MAX && outcome === null) refuse('too_many_requests');
    const [at, messageId] = [app.now(), newId()];
    const createdAt = at.toISOString();
    const message = { organizationId, id: messageId, questionId: id, identityId, text, createdAt };
    await insertMessage(tx, { ...message, side: 'STAFF' });
    await insertFiles(
      tx,
      files.map((file) => ({ ...file, questionId: id, messageId })),
    );
    await updateQuestion(tx, key, { status: 'ANSWERED', lastMessageAt: createdAt });
    if (outcome !== null) await closeQuestion(tx, question, { outcome, identityId, at });
    const action = outcome === null ? 'question.answered' : 'question.closed';
    const invoiceNumber = await selectInvoiceName(tx, { organizationId, id: question.invoiceId });
    const detail = { invoiceNumber, ...(outcome !== null && { outcome }) };
    await recordBy(tx, staff, { at: createdAt, action, subjectType: 'question', subjectId: id, detail });
    const { kind } = question;
    await sendAnswer(app, tx, question, { kind, invoiceNumber, author: staff.name, text, files, outcome });
    return null;
  });

/**
 * To everybody of the customer who wrote and may still see the invoice. If there is nobody, because staff wrote for the
 * customer or whoever wrote has left, to some who may see it.
 */
async function sendAnswer(
  app: App,
  tx: Tx,
  question: Selectable<Tables['question']>,
  answer: Omit<MailedAnswer, 'url'>,
): Promise<void> {
  const { organizationId, portalId, customerId, invoiceId } = question;
  const tenant = (await app.tenants.byId(organizationId, portalId, tx)) ?? refuse('not_found');
  const url = `${app.tenants.urlOf(tenant)}/history/invoices?account=${customerId}&invoice=${invoiceId}`;
  const words = answerMail(tenant, { ...answer, url });
  const writers = await selectWriters(tx, question);
  const recipients = writers.length > 0 ? writers : await selectLongestViewers(tx, question, READERS_MAX);
  for (const to of recipients) await sendMail(app, tenant, to, words, { sql: tx, customerId });
}
