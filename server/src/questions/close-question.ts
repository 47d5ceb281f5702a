import type { QuestionOutcome } from '@plumbline/rules/questions/question-list';
import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';
import { insertInvoiceEvent } from '../invoices/invoice-events.sql.ts';
import { updateHasOpenDispute, updateQuestion } from './questions.sql.ts';

type Closing = { outcome: QuestionOutcome; identityId: string; at: Date };

/** Under the lock of the question. The invoice of a dispute is open to autopay and reminders again (QST-02). */
export async function closeQuestion(
  tx: Tx,
  { organizationId, id, kind, invoiceId }: Selectable<Tables['question']>,
  { outcome, identityId, at }: Closing,
): Promise<void> {
  await updateQuestion(
    tx,
    { organizationId, id },
    {
      status: 'CLOSED',
      outcome,
      closedAt: at.toISOString(),
      closedBy: identityId,
    },
  );
  if (kind !== 'DISPUTE') return;
  await updateHasOpenDispute(tx, { organizationId, id: invoiceId }, false);
  await insertInvoiceEvent(tx, { organizationId, invoiceId, type: 'DISPUTE_ENDED', data: { outcome }, identityId, at });
}
