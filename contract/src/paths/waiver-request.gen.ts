// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const downloadWaiver: Path<typeof calls.downloadWaiver> = {
  method: 'GET',
  path: '/api/waiver-request/:id/download',
  isForCustomers: true,
  kind: 'file',
};

export const saveWaiverRequest: Path<typeof calls.saveWaiverRequest> = {
  method: 'POST',
  path: '/api/waiver-request/save/t2',
  isForCustomers: true,
  body: 'multipart',
  fields: ['projectId', 'projectNotFound', 'jobId', 'jobName', 'projectAddress', 'invoiceText', 'invoices', 'invoiceIds', 'waiverType', 'throughDate', 'isPaid', 'isInvoiceAlreadyPaid', 'requestNotarization', 'requestWetInkSignature', 'customFile', 'unconditionalProgressTemplate', 'recurringSchedule', 'recurringScheduleDay', 'paymentDetailType', 'paymentBranchLocation', 'paymentDate', 'paymentMethod', 'paymentCheckNumber', 'paymentCheckAmount', 'paymentMailedDate', 'paymentIsJoint', 'paymentPayees', 'email', 'notes', 'name', 'source', 'OrganizationId', 'waiverFiles', 'unconditionalTemplateFile', 'submitKey', 'resubmitsId', 'isConfirmed'],
  uploads: 'waiverFiles[]',
};
