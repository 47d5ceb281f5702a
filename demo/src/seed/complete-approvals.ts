// Lets a scheduled payment of a story wait for a second person, so that colleagues have something to approve.
import type { App } from '@plumbline/server/app';
import { inTransaction } from '@plumbline/server/database/transaction';
import { insertApproval } from '@plumbline/server/payments/approvals/approvals.sql';
import { insertPaymentEvent } from '@plumbline/server/payments/payments.sql';
import type { Story } from '../stories/story.ts';
import { selectHasApprovals, selectScheduled, updateMaker } from './approvals.sql.ts';
import { lockSeeding, selectIdentityIds, selectPortalByLabel } from './seed.sql.ts';

/** Once: afterwards visitors of the demo may approve or return it. */
export async function completeApprovals({ sql }: Pick<App, 'sql'>, story: Story): Promise<void> {
  const portal = await selectPortalByLabel(sql, story.label);
  if (!portal) return;
  const { organizationId } = portal;
  await inTransaction(sql, async (tx) => {
    await lockSeeding(tx);
    if (await selectHasApprovals(tx, organizationId)) return;
    for (const { code, people } of story.customers) {
      for (const { email, name, approvalLimit } of people) {
        const identityId = (await selectIdentityIds(tx, [email])).get(email);
        if (approvalLimit === undefined || identityId === undefined) continue;
        const payment = await selectScheduled(tx, organizationId, { customerCode: code, above: approvalLimit });
        if (!payment) continue;
        const { id, createdAt } = payment;
        await updateMaker(tx, payment, { identityId, name, email });
        await insertApproval(tx, payment, identityId, createdAt);
        const event = { organizationId, paymentId: id, identityId, data: {}, createdAt };
        const status = { fromStatus: 'SCHEDULED', toStatus: 'SCHEDULED' } as const;
        await insertPaymentEvent(tx, { ...event, ...status, cause: 'approval-requested' });
      }
    }
  });
}
