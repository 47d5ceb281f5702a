// The calls of the waiver desk, its templates and signatures.
import { downloadDeskCloseOut } from './projects.ts';
import * as desk from './waiver-desk.ts';
import * as review from './waiver-review.ts';
import * as signing from './waiver-signing.ts';
import * as templates from './waiver-templates.ts';

/** Listed by name: the order of a namespace depends on what loads it. */
export const waiverCalls = {
  getWaiverCertificate: templates.getWaiverCertificate,
  uploadWaiverCertificate: templates.uploadWaiverCertificate,
  listWaiverTemplates: templates.listWaiverTemplates,
  getWaiverTemplate: templates.getWaiverTemplate,
  createWaiverTemplate: templates.createWaiverTemplate,
  saveWaiverTemplate: templates.saveWaiverTemplate,
  publishWaiverTemplate: templates.publishWaiverTemplate,
  retireWaiverTemplate: templates.retireWaiverTemplate,
  previewWaiverTemplate: templates.previewWaiverTemplate,
  approveWaiver: desk.approveWaiver,
  assignWaiver: desk.assignWaiver,
  attachWaiver: desk.attachWaiver,
  decideWaiverNotary: signing.decideWaiverNotary,
  downloadWaiverFile: desk.downloadWaiverFile,
  getDeskWaiver: desk.getDeskWaiver,
  getDueWaivers: desk.getDueWaivers,
  holdWaiver: desk.holdWaiver,
  listDeskWaivers: desk.listDeskWaivers,
  listWaiverProjects: review.listWaiverProjects,
  previewWaiver: review.previewWaiver,
  matchWaiverProject: desk.matchWaiverProject,
  notarizeWaiver: desk.notarizeWaiver,
  recalculateWaiver: desk.recalculateWaiver,
  rejectWaiver: desk.rejectWaiver,
  releaseWaiver: desk.releaseWaiver,
  listWaiverSignatories: signing.listWaiverSignatories,
  saveWaiverSignatory: signing.saveWaiverSignatory,
  removeWaiverSignatory: signing.removeWaiverSignatory,
  authorizeWaiverSigning: signing.authorizeWaiverSigning,
  withdrawWaiverAuthorization: signing.withdrawWaiverAuthorization,
  signWaiver: signing.signWaiver,
  batchSignWaivers: signing.batchSignWaivers,
  voidWaiver: signing.voidWaiver,
  supersedeWaiver: signing.supersedeWaiver,
  downloadDeskWaiver: signing.downloadDeskWaiver,
  downloadNotaryCopy: signing.downloadNotaryCopy,
  downloadDeskCloseOut,
};
