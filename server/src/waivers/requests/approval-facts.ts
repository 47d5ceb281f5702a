import { ZERO } from '@plumbline/rules/money';
import type { ApprovalFacts } from '@plumbline/rules/waivers/approval-reasons';
import { stateWarnings } from '@plumbline/rules/waivers/state-rules';
import { isKnownState } from '@plumbline/rules/regions';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import type { Tx } from '../../database/transaction.ts';
import type { ProjectRow } from '../../projects/projects.sql.ts';
import type { Figures } from '../figures/load-figures.ts';
import { hasTemplate } from '../templates/published-template.ts';
import { isCustomerOnHold, selectSameRequest, type WaiverScope } from './waiver-requests.sql.ts';

type Checked = {
  form: WaiverForm;
  isOwnForm: boolean;
  project: ProjectRow | null;
  figures: Figures | null;
  supersedesId: string | null;
};

/** What decides whether a person of the supplier has to look at a request. */
export async function approvalFacts(
  tx: Tx,
  scope: WaiverScope,
  { form, isOwnForm, project, figures, supersedesId }: Checked,
): Promise<ApprovalFacts> {
  const waiverType = form.waiverType!;
  const amounts = figures?.amounts;
  const exceptionsAmount = amounts?.exceptionsAmount ?? ZERO;
  const areFundsCleared = amounts?.concerns.every((concern) => concern === 'CREDITS_EXCEED_SELECTION') ?? false;
  const state = project?.state ?? '';
  const warnings = stateWarnings(state, {
    waiverType,
    requestNotarization: form.requestNotarization === true,
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
    isCustomerOnHold: await isCustomerOnHold(tx, scope),
    areFundsCleared,
    restsOnPostings: amounts?.received.some(({ paymentId }) => paymentId === null) ?? false,
    hasOtherCurrency: figures !== null && figures.otherInvoices.length > 0,
    isDuplicatePeriod:
      project !== null &&
      (await selectSameRequest(tx, scope, {
        projectId: project.id,
        waiverType,
        throughDate: form.throughDate,
        supersedesId,
      })) !== undefined,
    hasTemplate: waiverType === 'other' || (await hasTemplate(tx, scope.organizationId, project, waiverType)),
    hasStateWarning: warnings.length > 0,
    exceptionsAmount,
    disputedAmount: amounts?.disputedAmount ?? ZERO,
    amount: amounts?.amount ?? ZERO,
    limit: null,
  };
}
