import { refuse } from '@plumbline/contract/refusals';
import type { Tx } from '../database/transaction.ts';
import { type QuestionKey, selectLastMessageId } from './questions.sql.ts';

/**
 * Under the lock of the question. Of two people who write at once the second has not read what the first has written,
 * and a message that is sent again because its reply was lost is stored already.
 */
export async function refuseUnread(tx: Tx, key: QuestionKey, read: string): Promise<void> {
  if ((await selectLastMessageId(tx, key)) !== read) refuse('question_changed');
}
