import type { InvoiceRow } from '../../invoices/invoice-row.ts';

type Restricted = Pick<
  InvoiceRow,
  'creditRestrictionType' | 'relatedInvoiceNumber' | 'jobName' | 'jobId' | 'projectId'
>;

/** Where a credit may be used (CRD-01). */
export function restrictionWords({ creditRestrictionType, relatedInvoiceNumber, jobName, jobId }: Restricted): string {
  switch (creditRestrictionType) {
    case 'INVOICE':
      return relatedInvoiceNumber === null ? 'Only for one invoice' : `Only for invoice ${relatedInvoiceNumber}`;
    case 'PROJECT':
      return jobName === null ? 'Only for one project' : `Only for ${jobName}`;
    case 'JOB':
      return jobId === null ? 'Only for one job' : `Only for job ${jobId}`;
    case 'NONE':
    case null:
      return 'For any invoice';
  }
}
