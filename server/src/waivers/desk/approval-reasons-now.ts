import { type ApprovalReason, approvalReasons, needsNewApproval } from '@plumbline/rules/waivers/approval-reasons';
import type { Sql } from '../../database/open-database.ts';
import { selectProject } from '../../projects/projects.sql.ts';
import type { LockedWaiver } from './desk.sql.ts';
import type { Figures } from '../figures/load-figures.ts';
import { approvalFacts } from '../requests/approval-facts.ts';
import { formOfWaiver } from '../requests/form-of-waiver.ts';

/** Why the same request would need an approval if it were made now. */
export async function approvalReasonsNow(
  sql: Sql,
  waiver: LockedWaiver,
  figures: Figures | null,
): Promise<ApprovalReason[]> {
  const { organizationId, customerId, projectId, throughDate, isOwnForm, supersedesId, paymentDetail } = waiver;
  const { isNotaryNeeded, number: ownNumber } = waiver;
  const scope = { organizationId, customerId };
  const project = projectId === null ? undefined : await selectProject(sql, scope, projectId);
  const form = formOfWaiver(waiver, {
    throughDate,
    isInvoiceAlreadyPaid: waiver.isAlreadyPaid,
    paymentIsJoint: paymentDetail?.['paymentIsJoint'] === true,
  });
  const asked = { form, isOwnForm, isNotaryNeeded, project: project ?? null, figures, supersedesId, ownNumber };
  return approvalReasons(await approvalFacts(sql, scope, asked));
}

/**
 * Decisions D2 and D23: with other amounts, or another project, a request is another one. What was approved, or needed no
 * approval, goes back to be approved for a reason that it did not have.
 */
export async function approvalNow(
  sql: Sql,
  waiver: LockedWaiver,
  figures: Figures | null,
): Promise<{ approvalReasons: ApprovalReason[]; status: 'new' | 'requested-approval' }> {
  const reasons = await approvalReasonsNow(sql, waiver, figures);
  const isWaiting = waiver.status === 'requested-approval' || needsNewApproval(waiver.approvalReasons, reasons);
  return { approvalReasons: reasons, status: isWaiting ? 'requested-approval' : 'new' };
}
