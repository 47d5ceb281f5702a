// Questions about invoices: what customers ask and how the supplier answers.
import { answerQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { downloadDeskQuestionFile } from './download-desk-question-file.ts';
import { downloadQuestionFile } from './download-question-file.ts';
import { getQuestion } from './get-question.ts';
import { listInvoiceQuestions } from './list-invoice-questions.ts';
import { listQuestions } from './list-questions.ts';
import { replyToQuestion } from './reply-to-question.ts';
import { withdrawQuestion } from './withdraw-question.ts';

export const questionHandlers = {
  askQuestion,
  listInvoiceQuestions,
  replyToQuestion,
  withdrawQuestion,
  downloadQuestionFile,
  listQuestions,
  getQuestion,
  answerQuestion,
  downloadDeskQuestionFile,
};
