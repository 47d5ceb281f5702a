// The handlers of waivers, in the order of their folders.
import { downloadDeskCloseOut } from './close-out/download-desk-close-out.ts';
import { downloadCloseOut } from './close-out/download-close-out.ts';
import { approveWaiver } from './desk/approve-waiver.ts';
import { assignWaiver } from './desk/assign-waiver.ts';
import { attachWaiver } from './desk/attach-waiver.ts';
import { decideWaiverNotary } from './desk/decide-waiver-notary.ts';
import { downloadWaiverFile } from './desk/download-waiver-file.ts';
import { getDeskWaiver } from './desk/get-desk-waiver.ts';
import { getDueWaivers } from './desk/get-due-waivers.ts';
import { holdWaiver } from './desk/hold-waiver.ts';
import { listDeskWaivers } from './desk/list-desk-waivers.ts';
import { listWaiverProjects } from './desk/list-waiver-projects.ts';
import { matchWaiverProject } from './desk/match-waiver-project.ts';
import { notarizeWaiver } from './desk/notarize-waiver.ts';
import { recalculateWaiver } from './desk/recalculate-waiver.ts';
import { rejectWaiver } from './desk/reject-waiver.ts';
import { getWaiverCertificate } from './documents/get-waiver-certificate.ts';
import { uploadWaiverCertificate } from './documents/upload-waiver-certificate.ts';
import { previewWaiverTemplate } from './documents/preview-waiver-template.ts';
import { downloadWaiver } from './download-waiver.ts';
import { listWaivers } from './list-waivers.ts';
import { cancelWaiverRecurrence } from './recurrences/cancel-waiver-recurrence.ts';
import { listWaiverRecurrences } from './recurrences/list-waiver-recurrences.ts';
import { addWaiverDraftFile } from './requests/add-waiver-draft-file.ts';
import { getWaiverDraft } from './requests/get-waiver-draft.ts';
import { getWaiver } from './requests/get-waiver.ts';
import { listInvoicesThruDate } from './requests/list-invoices-thru-date.ts';
import { removeWaiverDraftFile } from './requests/remove-waiver-draft-file.ts';
import { saveWaiverDraft } from './requests/save-waiver-draft.ts';
import { saveWaiverRequest } from './requests/save-waiver-request.ts';
import { withdrawWaiver } from './requests/withdraw-waiver.ts';
import { authorizeWaiverSigning } from './signing/authorize-waiver-signing.ts';
import { batchSignWaivers } from './signing/batch-sign-waivers.ts';
import { listWaiverSignatories } from './signing/list-waiver-signatories.ts';
import { previewWaiver } from './signing/preview-waiver.ts';
import { releaseWaiver } from './signing/release-waiver.ts';
import { removeWaiverSignatory } from './signing/remove-waiver-signatory.ts';
import { saveWaiverSignatory } from './signing/save-waiver-signatory.ts';
import { downloadDeskWaiver } from './signing/download-desk-waiver.ts';
import { downloadNotaryCopy } from './signing/download-notary-copy.ts';
import { supersedeWaiver } from './signing/supersede-waiver.ts';
import { voidWaiver } from './signing/void-waiver.ts';
import { signWaiver } from './signing/sign-waiver.ts';
import { withdrawWaiverAuthorization } from './signing/withdraw-waiver-authorization.ts';
import { createWaiverTemplate } from './templates/create-waiver-template.ts';
import { getWaiverTemplate } from './templates/get-waiver-template.ts';
import { listWaiverTemplates } from './templates/list-waiver-templates.ts';
import { publishWaiverTemplate } from './templates/publish-waiver-template.ts';
import { retireWaiverTemplate } from './templates/retire-waiver-template.ts';
import { saveWaiverTemplate } from './templates/save-waiver-template.ts';
import { verifyWaiverFile } from './verification/verify-waiver-file.ts';
import { verifyWaiver } from './verification/verify-waiver.ts';

export const waiverHandlers = {
  downloadCloseOut,
  downloadDeskCloseOut,
  approveWaiver,
  assignWaiver,
  attachWaiver,
  decideWaiverNotary,
  downloadWaiverFile,
  getDeskWaiver,
  getDueWaivers,
  holdWaiver,
  listDeskWaivers,
  listWaiverProjects,
  matchWaiverProject,
  notarizeWaiver,
  recalculateWaiver,
  rejectWaiver,
  previewWaiver,
  releaseWaiver,
  authorizeWaiverSigning,
  batchSignWaivers,
  listWaiverSignatories,
  removeWaiverSignatory,
  saveWaiverSignatory,
  downloadDeskWaiver,
  downloadNotaryCopy,
  supersedeWaiver,
  voidWaiver,
  signWaiver,
  withdrawWaiverAuthorization,
  getWaiverCertificate,
  uploadWaiverCertificate,
  previewWaiverTemplate,
  downloadWaiver,
  listWaivers,
  cancelWaiverRecurrence,
  listWaiverRecurrences,
  addWaiverDraftFile,
  getWaiverDraft,
  getWaiver,
  listInvoicesThruDate,
  removeWaiverDraftFile,
  saveWaiverDraft,
  saveWaiverRequest,
  withdrawWaiver,
  createWaiverTemplate,
  getWaiverTemplate,
  listWaiverTemplates,
  publishWaiverTemplate,
  retireWaiverTemplate,
  saveWaiverTemplate,
  verifyWaiverFile,
  verifyWaiver,
};
