// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const signInStaff: Path<typeof calls.signInStaff> = {
  method: 'POST',
  path: '/v1/console/sign-in',
  body: 'json',
  fields: ['email', 'password', 'code'],
};

export const signOutStaff: Path<typeof calls.signOutStaff> = {
  method: 'POST',
  path: '/v1/console/sign-out',
};

export const getOverview: Path<typeof calls.getOverview> = {
  method: 'GET',
  path: '/v1/console/overview',
  query: ['currencyCode'],
};

export const getCollections: Path<typeof calls.getCollections> = {
  method: 'GET',
  path: '/v1/console/collections',
  query: ['currencyCode'],
};

export const listLargestPastDue: Path<typeof calls.listLargestPastDue> = {
  method: 'GET',
  path: '/v1/console/largest-past-due',
  query: ['currencyCode'],
};

export const createFrameToken: Path<typeof calls.createFrameToken> = {
  method: 'POST',
  path: '/v1/console/frame-tokens',
  body: 'json',
  fields: ['customerId', 'portalId', 'renews'],
};

export const createViewToken: Path<typeof calls.createViewToken> = {
  method: 'POST',
  path: '/v1/console/view-tokens',
  body: 'json',
  fields: ['customerId', 'portalId', 'renews'],
};

export const getWaiverCertificate: Path<typeof calls.getWaiverCertificate> = {
  method: 'GET',
  path: '/v1/console/waiver-certificate',
};

export const uploadWaiverCertificate: Path<typeof calls.uploadWaiverCertificate> = {
  method: 'POST',
  path: '/v1/console/waiver-certificate',
  body: 'multipart',
  fields: ['password'],
  uploads: 'certificate',
};

export const listWaiverTemplates: Path<typeof calls.listWaiverTemplates> = {
  method: 'GET',
  path: '/v1/console/waiver-templates',
};

export const getWaiverTemplate: Path<typeof calls.getWaiverTemplate> = {
  method: 'GET',
  path: '/v1/console/waiver-templates/:id',
};

export const createWaiverTemplate: Path<typeof calls.createWaiverTemplate> = {
  method: 'POST',
  path: '/v1/console/waiver-templates',
  body: 'json',
  fields: ['stateCode', 'waiverType', 'projectClass', 'name', 'draft'],
};

export const saveWaiverTemplate: Path<typeof calls.saveWaiverTemplate> = {
  method: 'PUT',
  path: '/v1/console/waiver-templates/:id',
  body: 'json',
  fields: ['revision', 'name', 'draft'],
};

export const publishWaiverTemplate: Path<typeof calls.publishWaiverTemplate> = {
  method: 'POST',
  path: '/v1/console/waiver-templates/:id/publish',
  body: 'json',
  fields: ['revision'],
};

export const retireWaiverTemplate: Path<typeof calls.retireWaiverTemplate> = {
  method: 'POST',
  path: '/v1/console/waiver-templates/:id/retire',
};

export const previewWaiverTemplate: Path<typeof calls.previewWaiverTemplate> = {
  method: 'GET',
  path: '/v1/console/waiver-templates/:id/preview',
  kind: 'file',
};

export const approveWaiver: Path<typeof calls.approveWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/approve',
  body: 'json',
  fields: ['note'],
};

export const assignWaiver: Path<typeof calls.assignWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/assign',
  body: 'json',
  fields: ['staffId'],
};

export const attachWaiver: Path<typeof calls.attachWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/attach',
  body: 'multipart',
  uploads: 'waiverFiles[]',
};

export const decideWaiverNotary: Path<typeof calls.decideWaiverNotary> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/notary',
  body: 'json',
  fields: ['isNeeded', 'note'],
};

export const downloadWaiverFile: Path<typeof calls.downloadWaiverFile> = {
  method: 'GET',
  path: '/v1/console/waivers/:id/files/:fileId',
  kind: 'file',
};

export const getDeskWaiver: Path<typeof calls.getDeskWaiver> = {
  method: 'GET',
  path: '/v1/console/waivers/:id',
};

export const getDueWaivers: Path<typeof calls.getDueWaivers> = {
  method: 'GET',
  path: '/v1/console/due-waivers',
};

export const holdWaiver: Path<typeof calls.holdWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/hold',
  body: 'json',
  fields: ['reason'],
};

export const listDeskWaivers: Path<typeof calls.listDeskWaivers> = {
  method: 'GET',
  path: '/v1/console/waivers',
  query: ['page', 'size', 'sort', 'direction', 'search', 'tab', 'status', 'waiverType', 'state', 'customerId', 'assigned', 'due'],
};

export const listWaiverProjects: Path<typeof calls.listWaiverProjects> = {
  method: 'GET',
  path: '/v1/console/waivers/:id/projects',
  query: ['search'],
};

export const previewWaiver: Path<typeof calls.previewWaiver> = {
  method: 'GET',
  path: '/v1/console/waivers/:id/preview',
  kind: 'file',
};

export const matchWaiverProject: Path<typeof calls.matchWaiverProject> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/match',
  body: 'json',
  fields: ['projectId'],
};

export const notarizeWaiver: Path<typeof calls.notarizeWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/notarize',
  body: 'multipart',
  fields: ['notaryName', 'commissionNumber', 'commissionExpiresOn', 'county', 'state', 'notarizedOn', 'method'],
  uploads: 'waiverFiles[]',
};

export const recalculateWaiver: Path<typeof calls.recalculateWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/recalculate',
};

export const rejectWaiver: Path<typeof calls.rejectWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/reject',
  body: 'json',
  fields: ['reason', 'message'],
};

export const releaseWaiver: Path<typeof calls.releaseWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/release',
};

export const listWaiverSignatories: Path<typeof calls.listWaiverSignatories> = {
  method: 'GET',
  path: '/v1/console/waiver-signatories',
};

export const saveWaiverSignatory: Path<typeof calls.saveWaiverSignatory> = {
  method: 'PUT',
  path: '/v1/console/waiver-signatories/:staffId',
  body: 'json',
  fields: ['title', 'waiverTypes', 'states', 'limitAmount'],
};

export const removeWaiverSignatory: Path<typeof calls.removeWaiverSignatory> = {
  method: 'DELETE',
  path: '/v1/console/waiver-signatories/:staffId',
};

export const authorizeWaiverSigning: Path<typeof calls.authorizeWaiverSigning> = {
  method: 'POST',
  path: '/v1/console/waiver-signatories/authorization',
  body: 'json',
  fields: ['password', 'waiverTypes', 'limitAmount'],
};

export const withdrawWaiverAuthorization: Path<typeof calls.withdrawWaiverAuthorization> = {
  method: 'DELETE',
  path: '/v1/console/waiver-signatories/authorization',
};

export const signWaiver: Path<typeof calls.signWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/sign',
  body: 'json',
  fields: ['password', 'release'],
};

export const batchSignWaivers: Path<typeof calls.batchSignWaivers> = {
  method: 'POST',
  path: '/v1/console/waivers/batch-sign',
  body: 'json',
  fields: ['ids', 'password', 'release'],
};

export const voidWaiver: Path<typeof calls.voidWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/void',
  body: 'json',
  fields: ['reason'],
};

export const supersedeWaiver: Path<typeof calls.supersedeWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/supersede',
};

export const downloadDeskWaiver: Path<typeof calls.downloadDeskWaiver> = {
  method: 'GET',
  path: '/v1/console/waivers/:id/document',
  kind: 'file',
};

export const downloadNotaryCopy: Path<typeof calls.downloadNotaryCopy> = {
  method: 'GET',
  path: '/v1/console/waivers/:id/notary-copy',
  kind: 'file',
};

export const downloadDeskCloseOut: Path<typeof calls.downloadDeskCloseOut> = {
  method: 'GET',
  path: '/v1/console/projects/:id/close-out',
  kind: 'stream',
};

export const listStaff: Path<typeof calls.listStaff> = {
  method: 'GET',
  path: '/v1/console/staff',
};

export const changeStaff: Path<typeof calls.changeStaff> = {
  method: 'PUT',
  path: '/v1/console/staff/:staffId',
  body: 'json',
  fields: ['role', 'title'],
};

export const suspendStaff: Path<typeof calls.suspendStaff> = {
  method: 'POST',
  path: '/v1/console/staff/:staffId/suspend',
};

export const reactivateStaff: Path<typeof calls.reactivateStaff> = {
  method: 'POST',
  path: '/v1/console/staff/:staffId/reactivate',
};

export const removeStaff: Path<typeof calls.removeStaff> = {
  method: 'DELETE',
  path: '/v1/console/staff/:staffId',
};

export const listStaffInvitations: Path<typeof calls.listStaffInvitations> = {
  method: 'GET',
  path: '/v1/console/staff-invitations',
};

export const inviteStaff: Path<typeof calls.inviteStaff> = {
  method: 'POST',
  path: '/v1/console/staff-invitations',
  body: 'json',
  fields: ['email', 'role', 'title'],
};

export const resendStaffInvitation: Path<typeof calls.resendStaffInvitation> = {
  method: 'POST',
  path: '/v1/console/staff-invitations/:id/resend',
};

export const revokeStaffInvitation: Path<typeof calls.revokeStaffInvitation> = {
  method: 'DELETE',
  path: '/v1/console/staff-invitations/:id',
};

export const checkStaffInvitation: Path<typeof calls.checkStaffInvitation> = {
  method: 'POST',
  path: '/v1/console/staff-invitations/check',
  body: 'json',
  fields: ['organizationId', 'oobCode'],
};

export const acceptStaffInvitation: Path<typeof calls.acceptStaffInvitation> = {
  method: 'POST',
  path: '/v1/console/staff-invitations/accept',
  body: 'json',
  fields: ['organizationId', 'oobCode', 'name', 'password', 'code'],
};

export const getSecondFactor: Path<typeof calls.getSecondFactor> = {
  method: 'GET',
  path: '/v1/console/second-factor',
};

export const beginSecondFactor: Path<typeof calls.beginSecondFactor> = {
  method: 'POST',
  path: '/v1/console/second-factor/begin',
  body: 'json',
  fields: ['password', 'code', 'kind'],
};

export const confirmSecondFactor: Path<typeof calls.confirmSecondFactor> = {
  method: 'POST',
  path: '/v1/console/second-factor/confirm',
  body: 'json',
  fields: ['code', 'name'],
};

export const renewRecoveryCodes: Path<typeof calls.renewRecoveryCodes> = {
  method: 'POST',
  path: '/v1/console/second-factor/recovery-codes',
  body: 'json',
  fields: ['code'],
};

export const turnOffSecondFactor: Path<typeof calls.turnOffSecondFactor> = {
  method: 'POST',
  path: '/v1/console/second-factor/turn-off',
  body: 'json',
  fields: ['password', 'code', 'factor'],
};

export const getSignInRules: Path<typeof calls.getSignInRules> = {
  method: 'GET',
  path: '/v1/console/sign-in-rules',
};

export const changeSignInRules: Path<typeof calls.changeSignInRules> = {
  method: 'PUT',
  path: '/v1/console/sign-in-rules',
  body: 'json',
  fields: ['secondFactorRequired'],
};

export const resetSecondFactor: Path<typeof calls.resetSecondFactor> = {
  method: 'POST',
  path: '/v1/console/staff/:staffId/reset-second-factor',
};

export const listOwnSessions: Path<typeof calls.listOwnSessions> = {
  method: 'GET',
  path: '/v1/console/sessions',
};

export const endOwnSession: Path<typeof calls.endOwnSession> = {
  method: 'POST',
  path: '/v1/console/sessions/:id/end',
};

export const switchOrganization: Path<typeof calls.switchOrganization> = {
  method: 'POST',
  path: '/v1/console/own-organizations/:organizationId/enter',
};

export const endOtherSessions: Path<typeof calls.endOtherSessions> = {
  method: 'POST',
  path: '/v1/console/sessions/end-others',
};

export const changeStaffPassword: Path<typeof calls.changeStaffPassword> = {
  method: 'POST',
  path: '/v1/console/password/change',
  body: 'json',
  fields: ['oldPassword', 'newPassword'],
};

export const recoverStaffPassword: Path<typeof calls.recoverStaffPassword> = {
  method: 'POST',
  path: '/v1/console/password/recover',
  body: 'json',
  fields: ['email'],
};

export const checkStaffPasswordLink: Path<typeof calls.checkStaffPasswordLink> = {
  method: 'POST',
  path: '/v1/console/password/check-link',
  body: 'json',
  fields: ['organizationId', 'oobCode'],
};

export const resetStaffPassword: Path<typeof calls.resetStaffPassword> = {
  method: 'POST',
  path: '/v1/console/password/reset',
  body: 'json',
  fields: ['organizationId', 'oobCode', 'newPassword'],
};

export const downloadAuditLog: Path<typeof calls.downloadAuditLog> = {
  method: 'GET',
  path: '/v1/console/audit-events/csv',
  kind: 'stream',
  query: ['staffId', 'action', 'kind', 'from', 'to', 'search'],
};

export const listAuditEvents: Path<typeof calls.listAuditEvents> = {
  method: 'GET',
  path: '/v1/console/audit-events',
  query: ['staffId', 'action', 'kind', 'from', 'to', 'search', 'before'],
};

export const listOrganizations: Path<typeof calls.listOrganizations> = {
  method: 'GET',
  path: '/v1/console/organizations',
};

export const checkPortalLabel: Path<typeof calls.checkPortalLabel> = {
  method: 'GET',
  path: '/v1/console/portal-labels/:label',
};

export const createOrganization: Path<typeof calls.createOrganization> = {
  method: 'POST',
  path: '/v1/console/organizations',
  body: 'json',
  fields: ['name', 'legalName', 'address', 'timeZone', 'supportEmail', 'supportPhone', 'portalName', 'label', 'themeColor'],
};

export const enterOrganization: Path<typeof calls.enterOrganization> = {
  method: 'POST',
  path: '/v1/console/organizations/:organizationId/enter',
};

export const uploadImport: Path<typeof calls.uploadImport> = {
  method: 'POST',
  path: '/v1/console/imports',
  body: 'multipart',
  fields: ['kind', 'asOf', 'sheet'],
  uploads: 'file',
};

export const listImports: Path<typeof calls.listImports> = {
  method: 'GET',
  path: '/v1/console/imports',
  query: ['before', 'isSample'],
};

export const getImport: Path<typeof calls.getImport> = {
  method: 'GET',
  path: '/v1/console/imports/:id',
};

export const changeImport: Path<typeof calls.changeImport> = {
  method: 'PUT',
  path: '/v1/console/imports/:id',
  body: 'json',
  fields: ['columns', 'options', 'asOf', 'controlTotal', 'saveAs'],
};

export const checkImport: Path<typeof calls.checkImport> = {
  method: 'POST',
  path: '/v1/console/imports/:id/check',
};

export const stopImport: Path<typeof calls.stopImport> = {
  method: 'POST',
  path: '/v1/console/imports/:id/stop',
};

export const discardImport: Path<typeof calls.discardImport> = {
  method: 'DELETE',
  path: '/v1/console/imports/:id',
};

export const listImportErrors: Path<typeof calls.listImportErrors> = {
  method: 'GET',
  path: '/v1/console/imports/:id/errors',
  query: ['afterLine'],
};

export const correctImport: Path<typeof calls.correctImport> = {
  method: 'PUT',
  path: '/v1/console/imports/:id/corrections',
  body: 'json',
  fields: ['corrections'],
};

export const downloadLeftOut: Path<typeof calls.downloadLeftOut> = {
  method: 'GET',
  path: '/v1/console/imports/:id/left-out',
  kind: 'stream',
};

export const startImport: Path<typeof calls.startImport> = {
  method: 'POST',
  path: '/v1/console/imports/:id/start',
};

export const undoImport: Path<typeof calls.undoImport> = {
  method: 'POST',
  path: '/v1/console/imports/:id/undo',
};

export const listImportMappings: Path<typeof calls.listImportMappings> = {
  method: 'GET',
  path: '/v1/console/import-mappings',
  query: ['kind'],
};

export const matchDocuments: Path<typeof calls.matchDocuments> = {
  method: 'POST',
  path: '/v1/console/documents/match',
  body: 'json',
  fields: ['names'],
};

export const uploadDocument: Path<typeof calls.uploadDocument> = {
  method: 'PUT',
  path: '/v1/console/documents',
  body: 'multipart',
  fields: ['importId', 'kind', 'recordId', 'type', 'date'],
  uploads: 'file',
};

export const listApiTokens: Path<typeof calls.listApiTokens> = {
  method: 'GET',
  path: '/v1/console/api-tokens',
};

export const createApiToken: Path<typeof calls.createApiToken> = {
  method: 'POST',
  path: '/v1/console/api-tokens',
  body: 'json',
  fields: ['name', 'scopes', 'expiresInDays'],
};

export const rotateApiToken: Path<typeof calls.rotateApiToken> = {
  method: 'POST',
  path: '/v1/console/api-tokens/:id/rotate',
  body: 'json',
  fields: ['oldWorksForHours'],
};

export const revokeApiToken: Path<typeof calls.revokeApiToken> = {
  method: 'POST',
  path: '/v1/console/api-tokens/:id/revoke',
};

export const downloadChangesAsStaff: Path<typeof calls.downloadChangesAsStaff> = {
  method: 'GET',
  path: '/v1/console/changes/csv',
  kind: 'stream',
  query: ['from'],
};

export const browseCustomers: Path<typeof calls.browseCustomers> = {
  method: 'GET',
  path: '/v1/console/customers',
  query: ['search', 'sort', 'filter', 'currencyCode', 'page'],
};

export const getCustomer: Path<typeof calls.getCustomer> = {
  method: 'GET',
  path: '/v1/console/customers/:customerId',
};

export const changeCustomerSettings: Path<typeof calls.changeCustomerSettings> = {
  method: 'PUT',
  path: '/v1/console/customers/:customerId/settings',
  body: 'json',
  fields: ['emailDomains', 'hold', 'isReminded'],
};

export const listCustomerOpenInvoices: Path<typeof calls.listCustomerOpenInvoices> = {
  method: 'GET',
  path: '/v1/console/customers/:customerId/open-invoices',
  query: ['currencyCode'],
};

export const countPeople: Path<typeof calls.countPeople> = {
  method: 'GET',
  path: '/v1/console/people/counts',
};

export const listPeople: Path<typeof calls.listPeople> = {
  method: 'GET',
  path: '/v1/console/people',
  query: ['state', 'search', 'page'],
};

export const listUserInvitations: Path<typeof calls.listUserInvitations> = {
  method: 'GET',
  path: '/v1/console/user-invitations',
  query: ['search', 'page'],
};

export const inviteUser: Path<typeof calls.inviteUser> = {
  method: 'POST',
  path: '/v1/console/user-invitations',
  body: 'json',
  fields: ['portalId', 'email', 'name', 'customerIds', 'permissions'],
};

export const resendUserInvitation: Path<typeof calls.resendUserInvitation> = {
  method: 'POST',
  path: '/v1/console/user-invitations/:id/resend',
};

export const revokeUserInvitation: Path<typeof calls.revokeUserInvitation> = {
  method: 'DELETE',
  path: '/v1/console/user-invitations/:id',
};

export const browsePayments: Path<typeof calls.browsePayments> = {
  method: 'GET',
  path: '/v1/console/payments',
  query: ['search', 'show', 'type', 'from', 'to', 'page'],
};

export const getDeskPayment: Path<typeof calls.getDeskPayment> = {
  method: 'GET',
  path: '/v1/console/payments/:code',
};

export const recordOfflinePayment: Path<typeof calls.recordOfflinePayment> = {
  method: 'POST',
  path: '/v1/console/payments',
  body: 'json',
  fields: ['customerId', 'portalId', 'paymentType', 'receivedOn', 'currencyCode', 'amount', 'reference', 'note', 'invoices', 'knowsUnderWay', 'knowsRecorded', 'emails'],
};

export const voidOfflinePayment: Path<typeof calls.voidOfflinePayment> = {
  method: 'POST',
  path: '/v1/console/payments/:code/void',
  body: 'json',
  fields: ['reason'],
};

export const refundPayment: Path<typeof calls.refundPayment> = {
  method: 'POST',
  path: '/v1/console/payments/:code/refunds',
  body: 'json',
  fields: ['lines', 'reason'],
};

export const recordReturn: Path<typeof calls.recordReturn> = {
  method: 'POST',
  path: '/v1/console/payments/:code/return',
  body: 'json',
  fields: ['reasonCode', 'note'],
};

export const recordDispute: Path<typeof calls.recordDispute> = {
  method: 'POST',
  path: '/v1/console/payments/:code/disputes',
  body: 'json',
  fields: ['caseNumber', 'amount', 'reason', 'note'],
};

export const recordDisputeEnd: Path<typeof calls.recordDisputeEnd> = {
  method: 'POST',
  path: '/v1/console/payments/:code/dispute-ends',
  body: 'json',
  fields: ['caseNumber', 'end', 'note'],
};

export const withdrawOutcome: Path<typeof calls.withdrawOutcome> = {
  method: 'POST',
  path: '/v1/console/payments/:code/outcomes/:outcomeId/withdrawal',
  body: 'json',
  fields: ['reason'],
};

export const cancelDeskPayment: Path<typeof calls.cancelDeskPayment> = {
  method: 'DELETE',
  path: '/v1/console/payments/:code',
};

export const moveDeskPayment: Path<typeof calls.moveDeskPayment> = {
  method: 'PUT',
  path: '/v1/console/payments/:code/schedule',
  body: 'json',
  fields: ['scheduledAt'],
};

export const emailDeskReceipt: Path<typeof calls.emailDeskReceipt> = {
  method: 'POST',
  path: '/v1/console/payments/:code/receipt',
  body: 'json',
  fields: ['emails'],
};

export const askProvider: Path<typeof calls.askProvider> = {
  method: 'POST',
  path: '/v1/console/payments/:code/inquiry',
};

export const listOpenItems: Path<typeof calls.listOpenItems> = {
  method: 'GET',
  path: '/v1/console/open-items',
  query: ['page', 'size', 'sort', 'direction', 'search', 'state', 'kind'],
};

export const getOpenItem: Path<typeof calls.getOpenItem> = {
  method: 'GET',
  path: '/v1/console/open-items/:itemId',
};

export const resolveOpenItem: Path<typeof calls.resolveOpenItem> = {
  method: 'POST',
  path: '/v1/console/open-items/:itemId/resolve',
  body: 'json',
  fields: ['decision', 'kind', 'amount', 'paymentCode'],
};

export const saveAccountsEmail: Path<typeof calls.saveAccountsEmail> = {
  method: 'PUT',
  path: '/v1/console/accounts-email',
  body: 'json',
  fields: ['email'],
};

export const getDailyClose: Path<typeof calls.getDailyClose> = {
  method: 'GET',
  path: '/v1/console/daily-close',
};

export const saveDailyClose: Path<typeof calls.saveDailyClose> = {
  method: 'PUT',
  path: '/v1/console/daily-close',
  body: 'json',
  fields: ['isOn'],
};

export const listSettlements: Path<typeof calls.listSettlements> = {
  method: 'GET',
  path: '/v1/console/settlements',
  query: ['from', 'to'],
};

export const listSettlementLines: Path<typeof calls.listSettlementLines> = {
  method: 'GET',
  path: '/v1/console/settlements/lines',
  query: ['from', 'to', 'currencyCode', 'before'],
};

export const downloadSettlements: Path<typeof calls.downloadSettlements> = {
  method: 'GET',
  path: '/v1/console/settlements/csv',
  kind: 'stream',
  query: ['from', 'to', 'currencyCode'],
};

export const downloadSettlementPdf: Path<typeof calls.downloadSettlementPdf> = {
  method: 'GET',
  path: '/v1/console/settlements/pdf',
  kind: 'file',
  query: ['day', 'currencyCode'],
};

export const getTrialBalance: Path<typeof calls.getTrialBalance> = {
  method: 'GET',
  path: '/v1/console/ledger',
  query: ['to'],
};

export const listLedgerEntries: Path<typeof calls.listLedgerEntries> = {
  method: 'GET',
  path: '/v1/console/ledger/entries',
  query: ['account', 'currencyCode', 'from', 'to', 'payment', 'before'],
};

export const downloadLedgerEntries: Path<typeof calls.downloadLedgerEntries> = {
  method: 'GET',
  path: '/v1/console/ledger/entries/csv',
  kind: 'stream',
  query: ['account', 'currencyCode', 'from', 'to', 'payment'],
};

export const listQuestions: Path<typeof calls.listQuestions> = {
  method: 'GET',
  path: '/v1/console/questions',
  query: ['page', 'size', 'sort', 'direction', 'search', 'status', 'customerId'],
};

export const getQuestion: Path<typeof calls.getQuestion> = {
  method: 'GET',
  path: '/v1/console/questions/:id',
};

export const answerQuestion: Path<typeof calls.answerQuestion> = {
  method: 'POST',
  path: '/v1/console/questions/:id/messages',
  body: 'multipart',
  fields: ['lastMessageId', 'text', 'outcome'],
  uploads: 'files[]',
};

export const downloadDeskQuestionFile: Path<typeof calls.downloadDeskQuestionFile> = {
  method: 'GET',
  path: '/v1/console/questions/:id/files/:fileId',
  kind: 'file',
};

export const listTickets: Path<typeof calls.listTickets> = {
  method: 'GET',
  path: '/v1/console/tickets',
  query: ['status', 'search', 'before'],
};

export const getTicket: Path<typeof calls.getTicket> = {
  method: 'GET',
  path: '/v1/console/tickets/:id',
};

export const answerTicket: Path<typeof calls.answerTicket> = {
  method: 'POST',
  path: '/v1/console/tickets/:id/messages',
  body: 'json',
  fields: ['lastMessageId', 'text', 'closes'],
};

export const assignTicket: Path<typeof calls.assignTicket> = {
  method: 'PUT',
  path: '/v1/console/tickets/:id/assignee',
  body: 'json',
  fields: ['isMine', 'takesOver'],
};

export const closeTicket: Path<typeof calls.closeTicket> = {
  method: 'POST',
  path: '/v1/console/tickets/:id/close',
  body: 'json',
  fields: ['lastMessageId'],
};

export const reopenTicket: Path<typeof calls.reopenTicket> = {
  method: 'POST',
  path: '/v1/console/tickets/:id/reopen',
};

export const endTicketLink: Path<typeof calls.endTicketLink> = {
  method: 'POST',
  path: '/v1/console/tickets/:id/link/end',
  body: 'json',
  fields: ['linkId'],
};

export const sendTicketLink: Path<typeof calls.sendTicketLink> = {
  method: 'POST',
  path: '/v1/console/tickets/:id/link',
  body: 'json',
  fields: ['linkId'],
};

export const listMails: Path<typeof calls.listMails> = {
  method: 'GET',
  path: '/v1/console/mails',
  query: ['search', 'state', 'kind', 'before'],
};

export const getMail: Path<typeof calls.getMail> = {
  method: 'GET',
  path: '/v1/console/mails/:id',
};

export const sendMailAgain: Path<typeof calls.sendMailAgain> = {
  method: 'POST',
  path: '/v1/console/mails/:id/send-again',
  body: 'json',
  fields: ['to'],
};

export const listMailWordings: Path<typeof calls.listMailWordings> = {
  method: 'GET',
  path: '/v1/console/mail-wordings',
};

export const getMailWording: Path<typeof calls.getMailWording> = {
  method: 'GET',
  path: '/v1/console/mail-wordings/:kind',
};

export const saveMailWording: Path<typeof calls.saveMailWording> = {
  method: 'PUT',
  path: '/v1/console/mail-wordings/:kind',
  body: 'json',
  fields: ['version', 'subject', 'intro', 'closing'],
};

export const resetMailWording: Path<typeof calls.resetMailWording> = {
  method: 'POST',
  path: '/v1/console/mail-wordings/:kind/reset',
  body: 'json',
  fields: ['version'],
};

export const previewMailWording: Path<typeof calls.previewMailWording> = {
  method: 'POST',
  path: '/v1/console/mail-wordings/:kind/preview',
  body: 'json',
  fields: ['portalId', 'subject', 'intro', 'closing'],
};

export const testMailWording: Path<typeof calls.testMailWording> = {
  method: 'POST',
  path: '/v1/console/mail-wordings/:kind/test',
  body: 'json',
  fields: ['portalId', 'subject', 'intro', 'closing'],
};

export const getPaymentReasons: Path<typeof calls.getPaymentReasons> = {
  method: 'GET',
  path: '/v1/console/payment-reasons',
};

export const changePaymentReasons: Path<typeof calls.changePaymentReasons> = {
  method: 'PUT',
  path: '/v1/console/payment-reasons',
  body: 'json',
  fields: ['version', 'shortPay', 'overPay'],
};

export const getOrganization: Path<typeof calls.getOrganization> = {
  method: 'GET',
  path: '/v1/console/company',
};

export const changeOrganization: Path<typeof calls.changeOrganization> = {
  method: 'PUT',
  path: '/v1/console/company',
  body: 'json',
  fields: ['version', 'name', 'legalName', 'address', 'timeZone', 'supportEmail', 'supportPhone'],
};

export const listConsolePortals: Path<typeof calls.listConsolePortals> = {
  method: 'GET',
  path: '/v1/console/portals',
};

export const getPortalSettings: Path<typeof calls.getPortalSettings> = {
  method: 'GET',
  path: '/v1/console/portals/:portalId/settings',
};

export const changePortalSettings: Path<typeof calls.changePortalSettings> = {
  method: 'PUT',
  path: '/v1/console/portals/:portalId/settings',
  body: 'json',
  fields: ['version', 'changes'],
};

export const listSettingChanges: Path<typeof calls.listSettingChanges> = {
  method: 'GET',
  path: '/v1/console/portals/:portalId/settings/changes',
  query: ['before'],
};

export const undoSettingChange: Path<typeof calls.undoSettingChange> = {
  method: 'POST',
  path: '/v1/console/portals/:portalId/settings/changes/:id/undo',
};

export const listPortalBrands: Path<typeof calls.listPortalBrands> = {
  method: 'GET',
  path: '/v1/console/portal-brands',
};

export const createPortal: Path<typeof calls.createPortal> = {
  method: 'POST',
  path: '/v1/console/portals',
  body: 'json',
  fields: ['name', 'label', 'themeColor', 'copyFrom'],
};

export const getPortalBrand: Path<typeof calls.getPortalBrand> = {
  method: 'GET',
  path: '/v1/console/portals/:portalId/brand',
};

export const changePortalBrand: Path<typeof calls.changePortalBrand> = {
  method: 'PUT',
  path: '/v1/console/portals/:portalId/brand',
  body: 'json',
  fields: ['version', 'brand'],
};

export const savePortalPicture: Path<typeof calls.savePortalPicture> = {
  method: 'POST',
  path: '/v1/console/portals/:portalId/pictures/:kind',
  body: 'multipart',
  uploads: 'picture',
};

export const removePortalPicture: Path<typeof calls.removePortalPicture> = {
  method: 'DELETE',
  path: '/v1/console/portals/:portalId/pictures/:kind',
};

export const getPortalPicture: Path<typeof calls.getPortalPicture> = {
  method: 'GET',
  path: '/v1/console/portals/:portalId/pictures/:kind',
  kind: 'file',
  query: ['v'],
};

export const requestPortalDomain: Path<typeof calls.requestPortalDomain> = {
  method: 'PUT',
  path: '/v1/console/portals/:portalId/domain',
  body: 'json',
  fields: ['domain'],
};

export const verifyPortalDomain: Path<typeof calls.verifyPortalDomain> = {
  method: 'POST',
  path: '/v1/console/portals/:portalId/domain/verify',
};

export const removePortalDomain: Path<typeof calls.removePortalDomain> = {
  method: 'DELETE',
  path: '/v1/console/portals/:portalId/domain',
};

export const listWebhooks: Path<typeof calls.listWebhooks> = {
  method: 'GET',
  path: '/v1/console/webhooks',
};

export const createWebhook: Path<typeof calls.createWebhook> = {
  method: 'POST',
  path: '/v1/console/webhooks',
  body: 'json',
  fields: ['name', 'url', 'types'],
};

export const changeWebhook: Path<typeof calls.changeWebhook> = {
  method: 'PUT',
  path: '/v1/console/webhooks/:id',
  body: 'json',
  fields: ['name', 'url', 'types', 'state'],
};

export const rotateWebhook: Path<typeof calls.rotateWebhook> = {
  method: 'POST',
  path: '/v1/console/webhooks/:id/rotate',
  body: 'json',
  fields: ['oldWorksForHours'],
};

export const removeWebhook: Path<typeof calls.removeWebhook> = {
  method: 'DELETE',
  path: '/v1/console/webhooks/:id',
};

export const testWebhook: Path<typeof calls.testWebhook> = {
  method: 'POST',
  path: '/v1/console/webhooks/:id/test',
};

export const listWebhookDeliveries: Path<typeof calls.listWebhookDeliveries> = {
  method: 'GET',
  path: '/v1/console/webhooks/:id/deliveries',
  query: ['state', 'before'],
};

export const getWebhookDelivery: Path<typeof calls.getWebhookDelivery> = {
  method: 'GET',
  path: '/v1/console/webhooks/:id/deliveries/:deliveryId',
};

export const resendWebhookDelivery: Path<typeof calls.resendWebhookDelivery> = {
  method: 'POST',
  path: '/v1/console/webhooks/:id/deliveries/:deliveryId/resend',
};

export const resendWebhookChanges: Path<typeof calls.resendWebhookChanges> = {
  method: 'POST',
  path: '/v1/console/webhooks/:id/resend',
  body: 'json',
  fields: ['since', 'after'],
};
