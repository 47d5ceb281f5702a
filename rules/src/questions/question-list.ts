// What customers ask about their invoices (QST-01): kinds, statuses and outcomes, and the list that staff see.
import { defineList, type ListValues } from '../lists/define-list.ts';
import { addressOf, choiceField, pageField, textField, withFallback } from '../lists/list-fields.ts';
import { LIST_SIZES } from '../lists/paging.ts';

export const QUESTION_KINDS = ['QUESTION', 'DISPUTE'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Open waits for the supplier, answered waits for the customer. */
export const QUESTION_STATUSES = ['OPEN', 'ANSWERED', 'CLOSED'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** How the supplier ends it. */
export const STAFF_OUTCOMES = ['ANSWERED', 'ACCEPTED', 'DECLINED'] as const;
export type StaffOutcome = (typeof STAFF_OUTCOMES)[number];
/** The customer may withdraw it. */
export const QUESTION_OUTCOMES = [...STAFF_OUTCOMES, 'WITHDRAWN'] as const;
export type QuestionOutcome = (typeof QUESTION_OUTCOMES)[number];

const OUTCOMES_OF: Readonly<Record<QuestionKind, readonly StaffOutcome[]>> = {
  QUESTION: ['ANSWERED'],
  DISPUTE: ['ACCEPTED', 'DECLINED'],
};

/** A dispute is decided, a question is answered. */
export const outcomesOf = (kind: QuestionKind): readonly StaffOutcome[] => OUTCOMES_OF[kind];

export const OUTCOME_WORDS: Readonly<Record<QuestionOutcome, string>> = {
  ANSWERED: 'Answered',
  ACCEPTED: 'Dispute accepted',
  DECLINED: 'Dispute declined',
  WITHDRAWN: 'Withdrawn',
};

export const QUESTION_TEXT_MAX = 5_000;
/** In one message. */
export const QUESTION_FILES_MAX = 5;
/** What one customer may send in a day, so that nobody fills the storage of the supplier. */
export const QUESTION_MEGABYTES_PER_DAY = 250;
export const QUESTION_FILE_EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx'] as const;
/** Of one invoice, beside its dispute; all of them fit into the list of the invoice. */
export const OPEN_QUESTIONS_MAX = 10;
/** In one thread; whoever has more to say calls. */
export const MESSAGES_MAX = 200;

export const QUESTION_SEARCH_MAX = 100;

export const questionList = defineList({
  filters: { search: textField, status: choiceField(QUESTION_STATUSES), customerId: textField },
  sorts: { lastMessageAt: 'desc' },
  defaultSort: 'lastMessageAt',
  sizes: LIST_SIZES,
});

export type QuestionFilters = ListValues<typeof questionList>;

/** The list and the numbers beside its tabs count up to here. */
export const QUESTIONS_COUNTED_MAX = 1_000;

/** The desk begins with what waits for the supplier. */
export const questionsAddress = addressOf({
  status: withFallback(choiceField([...QUESTION_STATUSES, 'ALL']), 'OPEN'),
  search: withFallback(textField, ''),
  customerId: textField,
  /** The id of the question beside the list. */
  question: textField,
  page: pageField,
});
export type QuestionsShown = ReturnType<typeof questionsAddress.read>;
