import type { Day } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { TemplateType } from '@plumbline/rules/waivers/templates/template-content';
import type {
  PreviousWaiver,
  SnapshotInvoice,
  WaiverSnapshot,
} from '@plumbline/rules/waivers/templates/waiver-snapshot';
import type { WaiverToSign } from './waiver-documents.sql.ts';

type Claimant = WaiverSnapshot['claimant'];

const textOf = (stored: Readonly<Record<string, unknown>> | null, name: string): string | null => {
  const value = stored?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

/** That of the project, where there is one. */
export const stateOf = ({ projectId, state, stateCode }: WaiverToSign): string | null =>
  projectId === null ? stateCode : state;

/** Who pays is the customer, unless the request names somebody else. */
export function snapshotOf(
  waiver: WaiverToSign & { waiverType: TemplateType },
  {
    claimant,
    invoices,
    previousWaivers,
    issuedOn,
  }: {
    claimant: Claimant;
    invoices: readonly SnapshotInvoice[];
    previousWaivers: readonly PreviousWaiver[];
    issuedOn: Day;
  },
): WaiverSnapshot {
  const { requestedFigures: figures, paymentDetail } = waiver;
  const amount = (name: string) => asCents(Number(figures?.[name] ?? 0));
  const dates = figures?.['exceptionsDates'];
  const detail = (name: string) => textOf(paymentDetail, name);
  return {
    number: waiver.number,
    waiverType: waiver.waiverType,
    currencyCode: waiver.currencyCode ?? 'USD',
    issuedOn,
    throughDate: waiver.throughDate,
    projectClass: waiver.projectClass,
    amount: amount('amount'),
    openBalance: amount('openBalance'),
    exceptionsAmount: amount('exceptionsAmount'),
    exceptionsDates: Array.isArray(dates) ? (dates as Day[]) : [],
    disputedAmount: amount('disputedAmount'),
    creditsAmount: amount('creditsAmount'),
    claimant,
    customer: { name: waiver.customerName, code: waiver.customerCode, address: waiver.customerAddress },
    project: {
      name: waiver.projectName ?? waiver.jobName,
      jobId: waiver.projectJobId ?? waiver.jobId,
      address: waiver.projectPlace ?? waiver.projectAddress,
      city: waiver.city,
      county: waiver.county,
      state: stateOf(waiver),
      legalDescription: waiver.legalDescription,
    },
    owner: { name: waiver.ownerName, address: waiver.ownerAddress },
    generalContractorName: waiver.generalContractorName,
    lenderName: waiver.lenderName,
    payment: {
      maker: waiver.customerName,
      payees: detail('paymentPayees') ?? claimant.legalName,
      method: detail('paymentMethod') ?? (detail('paymentCheckNumber') === null ? null : 'CHECK'),
      checkNumber: detail('paymentCheckNumber'),
      date: (detail('paymentDate') ?? detail('paymentMailedDate')) as Day | null,
      isJoint: paymentDetail?.['paymentIsJoint'] === true,
    },
    materialsDescription: 'building materials',
    invoices,
    previousWaivers,
  };
}
