// What the parts about questions share.
import type { Answer } from '@plumbline/contract/call';
import type { getInvoice } from '@plumbline/contract/invoices';
import type { listInvoiceQuestions } from '@plumbline/contract/questions/questions';
import * as paths from '@plumbline/contract/paths.gen';
import { OUTCOME_WORDS, QUESTION_FILE_EXTENSIONS, QUESTION_FILES_MAX } from '@plumbline/rules/questions/question-list';
import { fileProblem, type FileProblem } from '@plumbline/rules/waivers/waiver-files';

export type AskedInvoice = Pick<
  Answer<typeof getInvoice>,
  'currencyCode' | 'id' | 'invoiceNumber' | 'isInDispute' | 'lines' | 'questionCount' | 'type'
>;
export type Question = Answer<typeof listInvoiceQuestions>['rows'][number];

/** What a question, a message and the end of a dispute change. */
export const QUESTION_CHANGES = [
  paths.listInvoiceQuestions,
  paths.getInvoice,
  paths.listInvoices,
  paths.listUnpaidInvoices,
  paths.listInvoiceEvents,
];

/** How a question ended; null while it is not closed. */
export const endingOf = ({ outcome }: Pick<Question, 'outcome'>): string | null =>
  outcome === null ? null : OUTCOME_WORDS[outcome];

/** Which files go with a message. */
export const MESSAGE_FILES = {
  accept: QUESTION_FILE_EXTENSIONS.map((extension) => `.${extension}`).join(','),
  max: QUESTION_FILES_MAX,
  problemOf: (file: File): FileProblem | null => fileProblem(file, 'question-file'),
};

export const questionMessages = {
  sent: 'Your message was sent.',
  sentText: 'You get the answer by email and here.',
  withdrawn: 'It is withdrawn.',
  textMissing: 'Write what it is about.',
  listFailed: 'The questions are not available right now.',
  fileFailed: 'We could not download the file.',
} as const;
