import { ZERO } from '@plumbline/rules/money';
import type { ApprovalFacts } from '@plumbline/rules/waivers/approval-reasons';
import { signingLimit } from '@plumbline/rules/waivers/signatories';
import { stateWarnings } from '@plumbline/rules/waivers/state-rules';
import { isKnownState } from '@plumbline/rules/regions';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import type { Sql } from '../../database/open-database.ts';
import type { ProjectRow } from '../../projects/projects.sql.ts';
import { type Figures, invoicesInScope } from '../figures/load-figures.ts';
import { selectActiveSignatories } from '../signatories.sql.ts';
import { hasTemplate } from '../templates/published-template.ts';
import { isCustomerOnHold, selectGivenUpIds, selectSameRequest, type WaiverScope } from './waiver-requests.sql.ts';

type Checked = {
  form: WaiverForm;
  isOwnForm: boolean;
  /** What the desk has decided; null as the customer asked. */
  isNotaryNeeded: boolean | null;
  project: ProjectRow | null;
  figures: Figures | null;
  supersedesId: string | null;
  /** Null for a request that is being made. */
  ownNumber?: number | null;
};

/** What decides whether a person of the supplier has to look at a request. */
export async function approvalFacts(
  sql: Sql,
  scope: WaiverScope,
  { form, isOwnForm, isNotaryNeeded, project, figures, supersedesId, ownNumber = null }: Checked,
): Promise<ApprovalFacts> {
  const waiverType = form.waiverType!;
  const amounts = figures?.amounts;
  const exceptionsAmount = amounts?.exceptionsAmount ?? ZERO;
  const areFundsCleared = amounts?.concerns.every((concern) => concern === 'CREDITS_EXCEED_SELECTION') ?? false;
  const state = project?.state ?? '';
  const warnings = stateWarnings(state, {
    waiverType,
    requestNotarization: isNotaryNeeded ?? form.requestNotarization === true,
    originalContractDate: project?.originalContractDate ?? null,
    exceptionsAmount,
    areFundsCleared,
  });
  return {
    waiverType,
    isCustomForm: isOwnForm || waiverType === 'other',
    isProjectNotFound: project === null || !project.isVerified,
    isStateUnknown: project !== null && !isKnownState(project.state),
    isPublicProject: project?.projectClass === 'public',
    isInvoiceAlreadyPaid: form.isInvoiceAlreadyPaid,
    isWetInk: form.requestWetInkSignature,
    isJointCheck: form.paymentIsJoint,
    isCustomerOnHold: await isCustomerOnHold(sql, scope),
    areFundsCleared,
    restsOnPostings: figures !== null && (await restsOnPostings(sql, scope, project, figures)),
    hasOtherCurrency: figures !== null && figures.otherInvoices.length > 0,
    isDuplicatePeriod:
      project !== null &&
      (await selectSameRequest(sql, scope, {
        projectId: project.id,
        waiverType,
        throughDate: form.throughDate,
        supersedesId,
        ownNumber,
      })) !== undefined,
    hasTemplate: waiverType === 'other' || (await hasTemplate(sql, scope.organizationId, project, waiverType)),
    hasStateWarning: warnings.length > 0,
    exceptionsAmount,
    disputedAmount: amounts?.disputedAmount ?? ZERO,
    amount: amounts?.amount ?? ZERO,
    limit: signingLimit(await selectActiveSignatories(sql, scope.organizationId), {
      waiverType,
      stateCode: state || null,
    }),
  };
}

/**
 * Decision D23: also of invoices that an unconditional waiver gives up without listing them, except where an earlier one
 * has given up all of the invoice. What a complete file has closed is not even known to be paid.
 */
async function restsOnPostings(
  sql: Sql,
  scope: WaiverScope,
  project: ProjectRow | null,
  figures: Figures,
): Promise<boolean> {
  const { received, receivable } = figures.amounts;
  if (received.some(({ paymentId }) => paymentId === null)) return true;
  const posted = receivable.filter(({ paymentId }) => paymentId === null).map(({ invoiceId }) => invoiceId);
  const closed = invoicesInScope(figures).filter(({ closedAmount }) => closedAmount !== null && closedAmount > ZERO);
  const ids = [...posted, ...closed.map(({ id }) => id)];
  if (ids.length === 0 || project === null) return false;
  const givenUp = await selectGivenUpIds(sql, { ...scope, projectId: project.id });
  return ids.some((id) => !givenUp.has(id));
}
