// Questions about invoices, as the supplier answers them (QST-01).
import Type from 'typebox';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { QUESTION_TEXT_MAX, questionList, STAFF_OUTCOMES } from '@plumbline/rules/questions/question-list';
import { Amount, call, CurrencyCode, DayText, fields, file, Id, Instant, oneOf, orNull } from '../call.ts';
import { WrittenParagraphs } from '../free-text.ts';
import { listQuery } from '../list-query.ts';
import { FILE_REFUSALS, LastMessage, MESSAGE_FILES, QUESTION, THREAD } from './question-parts.ts';

const Listed = {
  ...QUESTION,
  customer: fields({ id: Id, name: Type.String() }),
  invoice: fields({
    id: Id,
    invoiceNumber: Type.String(),
    balance: Amount,
    totalAmount: Amount,
    currencyCode: CurrencyCode,
    dueDate: orNull(DayText),
  }),
  lastMessageAt: Instant,
};

export const listQuestions = call({
  method: 'GET',
  path: '/v1/console/questions',
  caller: 'staff',
  summary:
    'What customers asked about their invoices, the last message first; found by customer, number of the invoice and text.',
  query: listQuery(questionList),
  answer: fields({
    rows: Type.Array(
      fields({
        ...Listed,
        /** The start of the last message. */
        excerpt: Type.String(),
      }),
    ),
    /** Counted up to 1,000. */
    count: Type.Integer(),
    /** Of the same customer and search; each counted up to 1,000. */
    counts: fields({ OPEN: Type.Integer(), ANSWERED: Type.Integer(), CLOSED: Type.Integer() }),
  }),
});

export const getQuestion = call({
  method: 'GET',
  path: '/v1/console/questions/:id',
  caller: 'staff',
  summary: 'A question with its invoice and all messages.',
  params: fields({ id: Id }),
  answer: fields({ ...Listed, ...THREAD, closedBy: orNull(Type.String()) }),
  refusals: ['not_found'],
});

export const answerQuestion = call({
  method: 'POST',
  path: '/v1/console/questions/:id/messages',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary:
    'Answers a question that is not closed, unless somebody has written since the last message that was read; with files as `files[]`. With an outcome it is closed, and a dispute ends.',
  params: fields({ id: Id }),
  body: fields({
    ...LastMessage,
    text: WrittenParagraphs(QUESTION_TEXT_MAX),
    /** ACCEPTED and DECLINED of a dispute, ANSWERED of a question. */
    outcome: Type.Optional(oneOf(STAFF_OUTCOMES)),
  }),
  uploads: MESSAGE_FILES,
  status: 204,
  answer: Type.Null(),
  refusals: ['not_found', 'question_closed', 'question_changed', 'too_many_requests', ...FILE_REFUSALS],
});

export const downloadDeskQuestionFile = call({
  method: 'GET',
  path: '/v1/console/questions/:id/files/:fileId',
  caller: 'staff',
  summary: 'A file of a question.',
  params: fields({ id: Id, fileId: Id }),
  answer: file('application/octet-stream'),
  refusals: ['not_found'],
});
