// Takes back write-offs of money that comes after all: a dispute was won, or a refund found its payment.
import { negate } from '@plumbline/rules/money';
import type { Tx } from '../../database/transaction.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { selectWrittenOffItems } from '../reconciliation-items.sql.ts';
import { selectEntriesOf } from './ledger.sql.ts';
import { postEntries } from './post-entries.ts';

/** Names the booking of a decision, so that an item is booked once. */
export const decisionRef = ({ id }: { id: string }): string => `decision ${id}`;

/** The items have these references; each is undone once. */
export async function undoWriteOffs(
  tx: Tx,
  payment: PaymentRow,
  retrefs: readonly string[],
  at: string,
): Promise<void> {
  for (const item of await selectWrittenOffItems(tx, payment, retrefs)) {
    const written = await selectEntriesOf(tx, payment.organizationId, [decisionRef(item)]);
    const entries = written.map((entry) => ({ ...entry, amount: negate(entry.amount) }));
    await postEntries(tx, { payment, kind: 'DECISION', externalRef: `${decisionRef(item)} undone`, entries, at });
  }
}
