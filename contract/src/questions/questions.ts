// Questions about invoices, as customers ask and follow them (QST-01).
import Type from 'typebox';
import { QUESTION_KINDS, QUESTION_TEXT_MAX } from '@plumbline/rules/questions/question-list';
import { call, fields, file, Id, oneOf, rowsOf } from '../call.ts';
import { WrittenParagraphs } from '../free-text.ts';
import { FILE_REFUSALS, LastMessage, MESSAGE_FILES, QUESTION, THREAD } from './question-parts.ts';

const LINES_MAX = 200;

const Text = WrittenParagraphs(QUESTION_TEXT_MAX);

export const askQuestion = call({
  method: 'POST',
  path: '/v1/invoices/:id/questions',
  caller: 'customer',
  needs: 'view',
  live: true,
  summary:
    'Asks about an invoice, or disputes it, unless somebody has asked since the invoice was read; a multipart form with its files as `files[]`.',
  params: fields({ id: Id }),
  body: fields({
    kind: oneOf(QUESTION_KINDS),
    /** As the invoice had it when it was read. */
    questionCount: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    text: Text,
    /** The places of the lines that it is about, from 0; without them it is about the whole invoice. */
    lines: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 100_000 }), { maxItems: LINES_MAX })),
  }),
  uploads: MESSAGE_FILES,
  status: 201,
  answer: fields({ id: Id }),
  refusals: [
    'not_found',
    'already_disputed',
    'too_many_open_questions',
    'asked_meanwhile',
    'too_many_requests',
    ...FILE_REFUSALS,
  ],
});

export const listInvoiceQuestions = call({
  method: 'GET',
  path: '/v1/invoices/:id/questions',
  caller: 'customer',
  needs: 'view',
  summary: 'What was asked about an invoice, with all messages, first what is not closed, then the newest; at most 20.',
  params: fields({ id: Id }),
  answer: rowsOf(fields({ ...QUESTION, ...THREAD })),
  refusals: ['not_found'],
});

export const replyToQuestion = call({
  method: 'POST',
  path: '/v1/questions/:id/messages',
  caller: 'customer',
  needs: 'view',
  live: true,
  summary:
    'Writes another message to a question that is not closed, unless somebody has written since the last message that was read; with files as `files[]`.',
  params: fields({ id: Id }),
  body: fields({ ...LastMessage, text: Text }),
  uploads: MESSAGE_FILES,
  status: 201,
  answer: fields({ id: Id }),
  refusals: ['not_found', 'question_closed', 'question_changed', 'too_many_requests', ...FILE_REFUSALS],
});

export const withdrawQuestion = call({
  method: 'POST',
  path: '/v1/questions/:id/withdraw',
  caller: 'customer',
  needs: 'view',
  live: true,
  summary: 'Ends a question or a dispute that has settled itself.',
  params: fields({ id: Id }),
  status: 204,
  answer: Type.Null(),
  refusals: ['not_found', 'question_closed'],
});

export const downloadQuestionFile = call({
  method: 'GET',
  path: '/v1/questions/:id/files/:fileId',
  caller: 'customer',
  needs: 'view',
  summary: 'A file of a question.',
  params: fields({ id: Id, fileId: Id }),
  answer: file('application/octet-stream'),
  refusals: ['not_found'],
});
