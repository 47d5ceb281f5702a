// What the parts of the questions desk share.
import type { Answer } from '@plumbline/contract/call';
import type { getQuestion, listQuestions } from '@plumbline/contract/questions/questions-admin';
import * as paths from '@plumbline/contract/paths.gen';
import {
  OUTCOME_WORDS,
  QUESTION_FILE_EXTENSIONS,
  QUESTION_FILES_MAX,
  type QuestionKind,
  type StaffOutcome,
} from '@plumbline/rules/questions/question-list';
import { fileProblem, type FileProblem } from '@plumbline/rules/waivers/waiver-files';

export type ListedQuestion = Answer<typeof listQuestions>['rows'][number];
export type DeskQuestion = Answer<typeof getQuestion>;

export const QUESTION_CHANGES = [paths.listQuestions, paths.getQuestion];

export const KIND_WORDS: Readonly<Record<QuestionKind, string>> = { QUESTION: 'Question', DISPUTE: 'Dispute' };

/** The buttons that send the answer and close the thread. */
export const CLOSING_WORDS: Readonly<Record<StaffOutcome, string>> = {
  ANSWERED: 'Send and close',
  ACCEPTED: 'Accept dispute',
  DECLINED: 'Decline dispute',
};

/** How a question ended; null while it is not closed. */
export const endingOf = ({ outcome }: Pick<ListedQuestion, 'outcome'>): string | null =>
  outcome === null ? null : OUTCOME_WORDS[outcome];

/** Which files go with an answer: those that customers send too. */
export const MESSAGE_FILES = {
  accept: QUESTION_FILE_EXTENSIONS.map((extension) => `.${extension}`).join(','),
  max: QUESTION_FILES_MAX,
  problemOf: (file: File): FileProblem | null => fileProblem(file, 'question-file'),
};
