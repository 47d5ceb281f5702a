// Adds the open items of a story: payouts for payments that came to nothing, so that staff have something to decide.
import { ZERO } from '@plumbline/rules/money';
import { statusInSentence } from '@plumbline/rules/payments/status';
import type { App } from '@plumbline/server/app';
import { inTransaction } from '@plumbline/server/database/transaction';
import { lockPayment, updatePayment } from '@plumbline/server/payments/payments.sql';
import { bookUnassigned } from '@plumbline/server/payments/reconciliation/book-unassigned';
import type { Story } from '../stories/story.ts';
import { selectEnded, selectHasItems } from './open-items.sql.ts';
import { lockSeeding, selectPortalByLabel } from './seed.sql.ts';

/** Once: afterwards reconciliation may find others. */
export async function completeOpenItems({ sql, now }: Pick<App, 'sql' | 'now'>, story: Story): Promise<void> {
  const { openItems = 0 } = story;
  const portal = await selectPortalByLabel(sql, story.label);
  if (!portal || openItems === 0) return;
  const { organizationId } = portal;
  await inTransaction(sql, async (tx) => {
    await lockSeeding(tx);
    if (await selectHasItems(tx, organizationId)) return;
    for (const { id } of await selectEnded(tx, organizationId, openItems)) {
      const payment = await lockPayment(tx, organizationId, id);
      if (!payment) continue;
      const { total: amount, externalCode, code, status } = payment;
      const retref = externalCode ?? code;
      const at = now().toISOString();
      await updatePayment(tx, payment, { settledAt: at });
      await bookUnassigned(
        tx,
        payment,
        { kind: 'SETTLE', externalRef: `settle ${retref}`, moved: { account: 'bank', amount }, to: 'unapplied' },
        {
          kind: 'STATUS_DIFF',
          retref,
          amount,
          localAmount: ZERO,
          detail: `The provider paid out for a payment that is ${statusInSentence(status)}.`,
          at,
        },
      );
    }
  });
}
