import type { QuestionKind } from '@plumbline/rules/questions/question-list';
import { type Draft, useDrafts, useRecordDrafts } from '@plumbline/ui/threads/use-drafts';

const EMPTY = {
  kind: 'QUESTION' as QuestionKind,
  text: '',
  lines: [] as readonly number[],
  files: [] as readonly File[],
  /** How many questions there were when it was sent, if nobody knows whether it has arrived. */
  sentAfter: null as number | null,
};

/** What is being asked about each invoice, and written back to each question; they outlast the panel of the invoice. */
export function useQuestionDrafts() {
  const asked = useRecordDrafts(EMPTY);
  const reply: (questionId: string) => Draft = useDrafts();
  return { asked, reply };
}

export type QuestionDrafts = ReturnType<typeof useQuestionDrafts>;
export type AskDraft = ReturnType<QuestionDrafts['asked']>;
