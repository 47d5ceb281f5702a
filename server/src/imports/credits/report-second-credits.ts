import { formatCents } from '@plumbline/rules/money';
import type { Tx } from '../../database/transaction.ts';
import { insertReviewItem } from '../../payments/reconciliation-items.sql.ts';
import type { RunKey } from '../import-runs.sql.ts';
import { selectSecondCredits } from './second-credits.sql.ts';

/**
 * An ERP that books a credit of the portal under a number of its own makes a second one, which the customer can use too.
 * Whether it is the same money cannot be known here, so a person decides.
 */
export async function reportSecondCredits(tx: Tx, run: RunKey, at: string): Promise<void> {
  const { organizationId } = run;
  for (const { invoiceNumber, memoNumber, paymentId, amount, currencyCode } of await selectSecondCredits(tx, run)) {
    const detail = `Your ERP has a new credit ${invoiceNumber} of ${formatCents(amount, currencyCode)}. ${memoNumber}, which was made here, has the same total, and your ERP does not list it. If both are the same money, the customer can use it twice: book it in your ERP as ${memoNumber}, and load ${invoiceNumber} with a balance of zero.`;
    const retref = `credit ${invoiceNumber} beside ${memoNumber}`;
    await insertReviewItem(tx, { organizationId, paymentId, retref, localAmount: amount, detail, at });
  }
}
