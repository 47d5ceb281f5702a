// The calls about questions, listed by name: the order of a namespace depends on what loads it.
import { answerQuestion, downloadDeskQuestionFile, getQuestion, listQuestions } from './questions-admin.ts';
import {
  askQuestion,
  downloadQuestionFile,
  listInvoiceQuestions,
  replyToQuestion,
  withdrawQuestion,
} from './questions.ts';

export const questionCalls = {
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
