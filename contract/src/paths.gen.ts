// Written by `npm run generate` from calls.ts. The schemas stay with the server; a browser needs no more than this.
import type { AnswerKind, Call } from './call.ts';
import type { calls } from './calls.ts';

export interface Path<C extends Call> {
  readonly method: Call['method'];
  readonly path: string;
  /** Staff may make the call for a customer, under /admin. */
  readonly isForCustomers: boolean;
  /** The kind of the answer. */
  readonly kind: AnswerKind;
  readonly body: 'none' | 'json' | 'multipart';
  /** The part of the request that each input belongs to. */
  readonly params: readonly string[];
  readonly query: readonly string[];
  readonly fields: readonly string[];
  /** The form field of the uploaded files. */
  readonly uploads?: string;
  /** Never set: it carries the types of input and answer. */
  readonly call?: C;
}

export const getPortalInfo: Path<typeof calls.getPortalInfo> = {
  method: 'GET',
  path: '/v1/portals/info/:subdomain',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['subdomain'],
  query: [],
  fields: [],
};

export const getPortal: Path<typeof calls.getPortal> = {
  method: 'GET',
  path: '/v1/portals/:portalId',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['portalId'],
  query: [],
  fields: [],
};

export const listPortals: Path<typeof calls.listPortals> = {
  method: 'GET',
  path: '/v1/portals',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const getPortalIcon: Path<typeof calls.getPortalIcon> = {
  method: 'GET',
  path: '/v1/portals/:portalId/icon',
  isForCustomers: false,
  kind: 'file',
  body: 'none',
  params: ['portalId'],
  query: ['v'],
  fields: [],
};

export const getPortalLogo: Path<typeof calls.getPortalLogo> = {
  method: 'GET',
  path: '/v1/portals/:portalId/logo',
  isForCustomers: false,
  kind: 'file',
  body: 'none',
  params: ['portalId'],
  query: ['v'],
  fields: [],
};

export const signIn: Path<typeof calls.signIn> = {
  method: 'POST',
  path: '/v1/identity/sign-in',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['email', 'password'],
};

export const signOut: Path<typeof calls.signOut> = {
  method: 'POST',
  path: '/v1/identity/sign-out',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const createIdentity: Path<typeof calls.createIdentity> = {
  method: 'POST',
  path: '/v1/identity/sign-up',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['email', 'password', 'name'],
};

export const createAccessToken: Path<typeof calls.createAccessToken> = {
  method: 'POST',
  path: '/v1/identity/token',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const reAuthenticate: Path<typeof calls.reAuthenticate> = {
  method: 'POST',
  path: '/v1/identity/re-authenticate',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['password'],
};

export const changePassword: Path<typeof calls.changePassword> = {
  method: 'POST',
  path: '/v1/identity/password/change',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['oldPassword', 'newPassword'],
};

export const checkCode: Path<typeof calls.checkCode> = {
  method: 'POST',
  path: '/v1/identity/codes/check',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['oobCode', 'mode'],
};

export const resetPassword: Path<typeof calls.resetPassword> = {
  method: 'POST',
  path: '/v1/identity/password/reset',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['oobCode', 'newPassword'],
};

export const requestEmailLink: Path<typeof calls.requestEmailLink> = {
  method: 'POST',
  path: '/v1/identity/email-link',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['email', 'returnTo'],
};

export const finishEmailLink: Path<typeof calls.finishEmailLink> = {
  method: 'POST',
  path: '/v1/identity/email-link/finish',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['oobCode'],
};

export const restoreEmail: Path<typeof calls.restoreEmail> = {
  method: 'POST',
  path: '/v1/identity/email/restore',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['oobCode'],
};

export const beginSignIn: Path<typeof calls.beginSignIn> = {
  method: 'POST',
  path: '/v1/identity/federated',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['connection', 'returnTo'],
};

export const beginHandOff: Path<typeof calls.beginHandOff> = {
  method: 'POST',
  path: '/v1/identity/hand-off',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['from', 'returnTo'],
};

export const grantHandOff: Path<typeof calls.grantHandOff> = {
  method: 'POST',
  path: '/v1/identity/hand-off/grant',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['request'],
};

export const finishSignIn: Path<typeof calls.finishSignIn> = {
  method: 'POST',
  path: '/v1/identity/hand-off/finish',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['handOff'],
};

export const logIn: Path<typeof calls.logIn> = {
  method: 'POST',
  path: '/v1/auth/login',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const signUp: Path<typeof calls.signUp> = {
  method: 'POST',
  path: '/v1/auth/signup',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['email', 'name', 'companyName', 'companyAddress', 'companyPhone', 'companyCode'],
};

export const sendVerification: Path<typeof calls.sendVerification> = {
  method: 'POST',
  path: '/v1/auth/email/verification',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const confirmEmail: Path<typeof calls.confirmEmail> = {
  method: 'POST',
  path: '/v1/auth/email/confirm',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['oobCode'],
};

export const changeEmail: Path<typeof calls.changeEmail> = {
  method: 'POST',
  path: '/v1/auth/change-email',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['email'],
};

export const recoverPassword: Path<typeof calls.recoverPassword> = {
  method: 'POST',
  path: '/v1/auth/password/recovery',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['email', 'organizationId'],
};

export const recordLogin: Path<typeof calls.recordLogin> = {
  method: 'POST',
  path: '/api/user/login-history/t2',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['userId', 'portalId', 'providerId', 'action'],
};

export const getMe: Path<typeof calls.getMe> = {
  method: 'GET',
  path: '/v1/users/me',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const updateMe: Path<typeof calls.updateMe> = {
  method: 'POST',
  path: '/v1/users',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['name'],
};

export const getCompany: Path<typeof calls.getCompany> = {
  method: 'GET',
  path: '/v1/users/company',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const listAccounts: Path<typeof calls.listAccounts> = {
  method: 'GET',
  path: '/v1/users/me/accounts',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const chooseAccount: Path<typeof calls.chooseAccount> = {
  method: 'POST',
  path: '/v1/users/me/account',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['accountId'],
};

export const suggestAddresses: Path<typeof calls.suggestAddresses> = {
  method: 'GET',
  path: '/v1/addresses/suggestions',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['text', 'country'],
  fields: [],
};

export const getAddress: Path<typeof calls.getAddress> = {
  method: 'GET',
  path: '/v1/addresses/:id',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const createTicket: Path<typeof calls.createTicket> = {
  method: 'POST',
  path: '/v1/support/tickets',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['name', 'email', 'companyName', 'subject', 'description'],
};

export const getDashboard: Path<typeof calls.getDashboard> = {
  method: 'GET',
  path: '/v1/dashboard',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['currencyCode'],
  fields: [],
};

export const getFilteredTotal: Path<typeof calls.getFilteredTotal> = {
  method: 'GET',
  path: '/v1/invoices/filter/all/total',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['page', 'size', 'sort', 'direction', 'search', 'type', 'isPaid', 'hasProject', 'projectId', 'daysPastDue', 'currencyCode', 'startDate', 'endDate', 'dueFrom', 'dueTo', 'invoiceNumber', 'poNumber', 'jobId', 'jobName', 'jobAddress'],
  fields: [],
};

export const getInvoiceSummary: Path<typeof calls.getInvoiceSummary> = {
  method: 'GET',
  path: '/v1/invoices/summary/all',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['currencyCode'],
  fields: [],
};

export const listInvoices: Path<typeof calls.listInvoices> = {
  method: 'GET',
  path: '/v1/invoices/filter/all',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['page', 'size', 'sort', 'direction', 'search', 'type', 'isPaid', 'hasProject', 'projectId', 'daysPastDue', 'currencyCode', 'startDate', 'endDate', 'dueFrom', 'dueTo', 'invoiceNumber', 'poNumber', 'jobId', 'jobName', 'jobAddress'],
  fields: [],
};

export const downloadInvoicesCsv: Path<typeof calls.downloadInvoicesCsv> = {
  method: 'GET',
  path: '/v1/invoices/filter/all/download/csv',
  isForCustomers: true,
  kind: 'stream',
  body: 'none',
  params: [],
  query: ['page', 'size', 'sort', 'direction', 'search', 'type', 'isPaid', 'hasProject', 'projectId', 'daysPastDue', 'currencyCode', 'startDate', 'endDate', 'dueFrom', 'dueTo', 'invoiceNumber', 'poNumber', 'jobId', 'jobName', 'jobAddress'],
  fields: [],
};

export const listUnpaidInvoices: Path<typeof calls.listUnpaidInvoices> = {
  method: 'GET',
  path: '/v1/invoices/unpaid/all',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['isPaid', 'type', 'currencyCode'],
  fields: [],
};

export const getOpenTotal: Path<typeof calls.getOpenTotal> = {
  method: 'GET',
  path: '/v1/invoices/open-total',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['currencyCode'],
  fields: [],
};

export const getInvoice: Path<typeof calls.getInvoice> = {
  method: 'GET',
  path: '/v1/invoices/:id',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const listInvoiceEvents: Path<typeof calls.listInvoiceEvents> = {
  method: 'GET',
  path: '/v1/invoices/:id/events',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const recordInvoiceView: Path<typeof calls.recordInvoiceView> = {
  method: 'POST',
  path: '/v1/invoices/:id/view',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const downloadInvoice: Path<typeof calls.downloadInvoice> = {
  method: 'GET',
  path: '/v1/invoices/:id/download',
  isForCustomers: true,
  kind: 'file',
  body: 'none',
  params: ['id'],
  query: ['print', 'view'],
  fields: [],
};

export const emailInvoice: Path<typeof calls.emailInvoice> = {
  method: 'POST',
  path: '/v1/invoices/:id/email',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['emails'],
};

export const listOpenProjects: Path<typeof calls.listOpenProjects> = {
  method: 'GET',
  path: '/api/projects-t2/open',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['page', 'size', 'sort', 'direction', 'search', 'currencyCode', 'startDate', 'endDate'],
  fields: [],
};

export const findProjects: Path<typeof calls.findProjects> = {
  method: 'GET',
  path: '/api/projects-t2/filter',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['search', 'projectId'],
  fields: [],
};

export const listInvoicesThruDate: Path<typeof calls.listInvoicesThruDate> = {
  method: 'GET',
  path: '/api/projects-t2/:projectId/invoices-thru-date',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['projectId'],
  query: ['type', 'throughDate'],
  fields: [],
};

export const listWaivers: Path<typeof calls.listWaivers> = {
  method: 'GET',
  path: '/v1/waivers',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['page', 'size', 'sort', 'direction', 'search', 'projectId', 'startDate', 'endDate', 'submitterName', 'submitterEmail', 'jobId', 'jobName', 'jobAddress', 'waiverType', 'throughDate', 'status', 'executed', 'outstanding'],
  fields: [],
};

export const downloadWaiver: Path<typeof calls.downloadWaiver> = {
  method: 'GET',
  path: '/api/waiver-request/:id/download',
  isForCustomers: true,
  kind: 'file',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const getWaiver: Path<typeof calls.getWaiver> = {
  method: 'GET',
  path: '/v1/waivers/:id',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const withdrawWaiver: Path<typeof calls.withdrawWaiver> = {
  method: 'POST',
  path: '/v1/waivers/:id/withdraw',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const saveWaiverRequest: Path<typeof calls.saveWaiverRequest> = {
  method: 'POST',
  path: '/api/waiver-request/save/t2',
  isForCustomers: true,
  kind: 'json',
  body: 'multipart',
  params: [],
  query: [],
  fields: ['projectId', 'projectNotFound', 'jobId', 'jobName', 'projectAddress', 'invoiceText', 'invoices', 'invoiceIds', 'waiverType', 'throughDate', 'isPaid', 'isInvoiceAlreadyPaid', 'requestNotarization', 'requestWetInkSignature', 'customFile', 'unconditionalProgressTemplate', 'recurringSchedule', 'recurringScheduleDay', 'paymentDetailType', 'paymentBranchLocation', 'paymentDate', 'paymentMethod', 'paymentCheckNumber', 'paymentCheckAmount', 'paymentMailedDate', 'email', 'notes', 'name', 'source', 'OrganizationId', 'waiverFiles', 'unconditionalTemplateFile', 'submitKey', 'resubmitsId', 'isConfirmed'],
  uploads: 'waiverFiles[]',
};

export const getWaiverDraft: Path<typeof calls.getWaiverDraft> = {
  method: 'GET',
  path: '/v1/waiver-draft',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const saveWaiverDraft: Path<typeof calls.saveWaiverDraft> = {
  method: 'PUT',
  path: '/v1/waiver-draft',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['form'],
};

export const addWaiverDraftFile: Path<typeof calls.addWaiverDraftFile> = {
  method: 'POST',
  path: '/v1/waiver-draft/files',
  isForCustomers: true,
  kind: 'json',
  body: 'multipart',
  params: [],
  query: [],
  fields: ['purpose'],
  uploads: 'waiverFiles[]',
};

export const removeWaiverDraftFile: Path<typeof calls.removeWaiverDraftFile> = {
  method: 'DELETE',
  path: '/v1/waiver-draft/files/:id',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const listWaiverRecurrences: Path<typeof calls.listWaiverRecurrences> = {
  method: 'GET',
  path: '/v1/waiver-recurrences',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const cancelWaiverRecurrence: Path<typeof calls.cancelWaiverRecurrence> = {
  method: 'DELETE',
  path: '/v1/waiver-recurrences/:id',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const downloadCloseOut: Path<typeof calls.downloadCloseOut> = {
  method: 'GET',
  path: '/v1/projects/:id/close-out',
  isForCustomers: true,
  kind: 'stream',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const verifyWaiver: Path<typeof calls.verifyWaiver> = {
  method: 'GET',
  path: '/v1/verify/:code',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['code'],
  query: [],
  fields: [],
};

export const verifyWaiverFile: Path<typeof calls.verifyWaiverFile> = {
  method: 'GET',
  path: '/v1/verify/sha256/:sha256',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['sha256'],
  query: [],
  fields: [],
};

export const listDocuments: Path<typeof calls.listDocuments> = {
  method: 'GET',
  path: '/v1/documents',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['page', 'size', 'sort', 'direction', 'search', 'projectId', 'startDate', 'endDate', 'submitterName', 'submitterEmail', 'jobId', 'jobName', 'jobAddress', 'documentType'],
  fields: [],
};

export const downloadDocument: Path<typeof calls.downloadDocument> = {
  method: 'GET',
  path: '/api/pdf/document/:id/download/t2',
  isForCustomers: true,
  kind: 'file',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const listPaymentReasons: Path<typeof calls.listPaymentReasons> = {
  method: 'GET',
  path: '/v1/payment-reasons',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const listPayments: Path<typeof calls.listPayments> = {
  method: 'GET',
  path: '/v1/payments',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['page', 'size', 'sort', 'direction', 'search', 'paymentStatus', 'paymentType', 'currencyCode', 'startDate', 'endDate', 'hideScheduledRecurrence'],
  fields: [],
};

export const downloadPaymentsCsv: Path<typeof calls.downloadPaymentsCsv> = {
  method: 'GET',
  path: '/v1/payments/download/csv',
  isForCustomers: true,
  kind: 'stream',
  body: 'none',
  params: [],
  query: ['page', 'size', 'sort', 'direction', 'search', 'paymentStatus', 'paymentType', 'currencyCode', 'startDate', 'endDate', 'hideScheduledRecurrence'],
  fields: [],
};

export const listPaymentsUnderWay: Path<typeof calls.listPaymentsUnderWay> = {
  method: 'GET',
  path: '/v1/payments/under-way',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['invoiceIds'],
  fields: [],
};

export const getPayment: Path<typeof calls.getPayment> = {
  method: 'GET',
  path: '/v1/payments/:code',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['code'],
  query: [],
  fields: [],
};

export const createReceiptToken: Path<typeof calls.createReceiptToken> = {
  method: 'POST',
  path: '/v1/payments/:code/receipt-token',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['code'],
  query: [],
  fields: [],
};

export const getReceipt: Path<typeof calls.getReceipt> = {
  method: 'POST',
  path: '/v1/receipts/:code',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['code'],
  query: [],
  fields: ['receiptToken'],
};

export const emailOwnReceipt: Path<typeof calls.emailOwnReceipt> = {
  method: 'POST',
  path: '/v1/receipts/:code/email',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['code'],
  query: [],
  fields: ['receiptToken', 'emails'],
};

export const cancelPayment: Path<typeof calls.cancelPayment> = {
  method: 'DELETE',
  path: '/v1/payments/:code',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['code'],
  query: [],
  fields: [],
};

export const reschedulePayment: Path<typeof calls.reschedulePayment> = {
  method: 'PUT',
  path: '/v1/payments/:code/schedule',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: ['code'],
  query: [],
  fields: ['scheduledAt'],
};

export const downloadReceipt: Path<typeof calls.downloadReceipt> = {
  method: 'GET',
  path: '/v1/payments/:code/download',
  isForCustomers: true,
  kind: 'file',
  body: 'none',
  params: ['code'],
  query: ['print'],
  fields: [],
};

export const emailReceipt: Path<typeof calls.emailReceipt> = {
  method: 'POST',
  path: '/v1/payments/:code/email',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: ['code'],
  query: [],
  fields: ['emails'],
};

export const quotePayment: Path<typeof calls.quotePayment> = {
  method: 'POST',
  path: '/v1/payments/quote',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['paymentType', 'currencyCode', 'invoices', 'cardType', 'cardOnFile', 'billingAddress'],
};

export const createCheckoutToken: Path<typeof calls.createCheckoutToken> = {
  method: 'POST',
  path: '/v1/checkout-tokens',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['paymentType'],
};

export const createPayment: Path<typeof calls.createPayment> = {
  method: 'POST',
  path: '/v1/payments',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['paymentType', 'currencyCode', 'invoices', 'cardType', 'cardOnFile', 'balance', 'subtotal', 'credit', 'total', 'info', 'token', 'expiry', 'holderName', 'billingAddress', 'accountType', 'accountHolderType', 'scheduledAt', 'requestMethod', 'savePaymentToken', 'isPrepaid', 'isOneTimePay', 'origin', 'knowsUnderWay'],
};

export const getBillingAddress: Path<typeof calls.getBillingAddress> = {
  method: 'GET',
  path: '/v1/payments/creditcard/billing-address',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const getCardKey: Path<typeof calls.getCardKey> = {
  method: 'GET',
  path: '/v1/payments/creditcard/publicapikey',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['currencyCode', 'cardOnFile'],
  fields: [],
};

export const getTokenizeKey: Path<typeof calls.getTokenizeKey> = {
  method: 'GET',
  path: '/v1/tokenize/public-key',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const tokenizeAccount: Path<typeof calls.tokenizeAccount> = {
  method: 'POST',
  path: '/v1/tokenize',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['token', 'keyId'],
};

export const listPaymentMethods: Path<typeof calls.listPaymentMethods> = {
  method: 'GET',
  path: '/v1/card-on-file',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['page', 'size', 'paymentType'],
  fields: [],
};

export const deletePaymentMethod: Path<typeof calls.deletePaymentMethod> = {
  method: 'DELETE',
  path: '/v1/card-on-file/:id',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const listRecurrences: Path<typeof calls.listRecurrences> = {
  method: 'GET',
  path: '/v1/recurrences',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['page', 'size', 'sort', 'direction', 'search', 'status', 'currencyCode'],
  fields: [],
};

export const getRecurrence: Path<typeof calls.getRecurrence> = {
  method: 'GET',
  path: '/v1/recurrences/:id',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const cancelRecurrence: Path<typeof calls.cancelRecurrence> = {
  method: 'DELETE',
  path: '/v1/recurrences/:id',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const quotePrepayment: Path<typeof calls.quotePrepayment> = {
  method: 'POST',
  path: '/v1/payments/prepay/quote',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['paymentType', 'currencyCode', 'prepayTotal', 'cardType', 'cardOnFile', 'billingAddress'],
};

export const getAutopay: Path<typeof calls.getAutopay> = {
  method: 'GET',
  path: '/v1/autopay',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['currencyCode'],
  fields: [],
};

export const previewAutopay: Path<typeof calls.previewAutopay> = {
  method: 'POST',
  path: '/v1/autopay/preview',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['currencyCode', 'scope', 'projectIds', 'timing', 'daysBefore', 'weekday', 'paymentMethodId', 'invoiceLimit', 'monthLimit', 'usesCredits'],
};

export const saveAutopay: Path<typeof calls.saveAutopay> = {
  method: 'PUT',
  path: '/v1/autopay',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['currencyCode', 'scope', 'projectIds', 'timing', 'daysBefore', 'weekday', 'paymentMethodId', 'invoiceLimit', 'monthLimit', 'usesCredits', 'consent'],
};

export const pauseAutopay: Path<typeof calls.pauseAutopay> = {
  method: 'POST',
  path: '/v1/autopay/:id/pause',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const resumeAutopay: Path<typeof calls.resumeAutopay> = {
  method: 'POST',
  path: '/v1/autopay/:id/resume',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const stopAutopay: Path<typeof calls.stopAutopay> = {
  method: 'DELETE',
  path: '/v1/autopay/:id',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const skipAutopayRun: Path<typeof calls.skipAutopayRun> = {
  method: 'POST',
  path: '/v1/autopay/:id/runs/:day/skip',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id', 'day'],
  query: [],
  fields: [],
};

export const restoreAutopayRun: Path<typeof calls.restoreAutopayRun> = {
  method: 'DELETE',
  path: '/v1/autopay/:id/runs/:day/skip',
  isForCustomers: true,
  kind: 'json',
  body: 'none',
  params: ['id', 'day'],
  query: [],
  fields: [],
};

export const approveAutopayInvoice: Path<typeof calls.approveAutopayInvoice> = {
  method: 'POST',
  path: '/v1/autopay/:id/approvals',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['invoiceId', 'amount'],
};

export const createPrepayment: Path<typeof calls.createPrepayment> = {
  method: 'POST',
  path: '/v1/payments/prepay',
  isForCustomers: true,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['paymentType', 'currencyCode', 'prepayTotal', 'cardType', 'cardOnFile', 'total', 'info', 'token', 'expiry', 'holderName', 'billingAddress', 'accountType', 'accountHolderType', 'scheduledAt', 'requestMethod', 'savePaymentToken', 'recurrence', 'origin'],
};

export const getPaymentRequest: Path<typeof calls.getPaymentRequest> = {
  method: 'GET',
  path: '/v1/payment-requests/:token',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['token'],
  query: [],
  fields: [],
};

export const quotePaymentRequest: Path<typeof calls.quotePaymentRequest> = {
  method: 'POST',
  path: '/v1/payment-requests/:token/quote',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['token'],
  query: [],
  fields: ['paymentType', 'cardType', 'amount', 'billingAddress'],
};

export const getLinkCardKey: Path<typeof calls.getLinkCardKey> = {
  method: 'GET',
  path: '/v1/payment-requests/:token/card-key',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['token'],
  query: [],
  fields: [],
};

export const getLinkTokenizeKey: Path<typeof calls.getLinkTokenizeKey> = {
  method: 'GET',
  path: '/v1/payment-requests/:token/public-key',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['token'],
  query: [],
  fields: [],
};

export const tokenizeLinkAccount: Path<typeof calls.tokenizeLinkAccount> = {
  method: 'POST',
  path: '/v1/payment-requests/:token/tokenize',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['token'],
  query: [],
  fields: ['encrypted', 'keyId'],
};

export const downloadLinkInvoice: Path<typeof calls.downloadLinkInvoice> = {
  method: 'GET',
  path: '/v1/payment-requests/:token/invoices/:invoiceId/download',
  isForCustomers: false,
  kind: 'file',
  body: 'none',
  params: ['token', 'invoiceId'],
  query: [],
  fields: [],
};

export const payRequest: Path<typeof calls.payRequest> = {
  method: 'POST',
  path: '/v1/payments/one-time-pay',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['paymentRequestToken', 'isOneTimePay', 'paymentType', 'cardType', 'currencyCode', 'invoices', 'amount', 'subtotal', 'total', 'payer', 'info', 'token', 'expiry', 'holderName', 'accountType', 'accountHolderType', 'billingAddress'],
};

export const signInStaff: Path<typeof calls.signInStaff> = {
  method: 'POST',
  path: '/v1/console/sign-in',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['email', 'password', 'code'],
};

export const signOutStaff: Path<typeof calls.signOutStaff> = {
  method: 'POST',
  path: '/v1/console/sign-out',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const getOverview: Path<typeof calls.getOverview> = {
  method: 'GET',
  path: '/v1/console/overview',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['currencyCode'],
  fields: [],
};

export const getCollections: Path<typeof calls.getCollections> = {
  method: 'GET',
  path: '/v1/console/collections',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['currencyCode'],
  fields: [],
};

export const listLargestPastDue: Path<typeof calls.listLargestPastDue> = {
  method: 'GET',
  path: '/v1/console/largest-past-due',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['currencyCode'],
  fields: [],
};

export const listOpenItems: Path<typeof calls.listOpenItems> = {
  method: 'GET',
  path: '/v1/console/open-items',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['page', 'size', 'sort', 'direction', 'state', 'kind'],
  fields: [],
};

export const resolveOpenItem: Path<typeof calls.resolveOpenItem> = {
  method: 'POST',
  path: '/v1/console/open-items/:itemId/resolve',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['itemId'],
  query: [],
  fields: ['decision'],
};

export const saveAccountsEmail: Path<typeof calls.saveAccountsEmail> = {
  method: 'PUT',
  path: '/v1/console/accounts-email',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['email'],
};

export const createFrameToken: Path<typeof calls.createFrameToken> = {
  method: 'POST',
  path: '/v1/console/frame-tokens',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['customerId', 'portalId'],
};

export const listPendingUsers: Path<typeof calls.listPendingUsers> = {
  method: 'GET',
  path: '/v1/users/pending',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['search'],
  fields: [],
};

export const approveUser: Path<typeof calls.approveUser> = {
  method: 'POST',
  path: '/v1/users/:userId/approve',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['userId'],
  query: [],
  fields: ['portalId', 'customerIds', 'permissions'],
};

export const rejectUser: Path<typeof calls.rejectUser> = {
  method: 'POST',
  path: '/v1/users/:userId/reject',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['userId'],
  query: [],
  fields: ['portalId', 'reason'],
};

export const suspendUser: Path<typeof calls.suspendUser> = {
  method: 'POST',
  path: '/v1/users/:userId/suspend',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['userId'],
  query: [],
  fields: ['portalId'],
};

export const listCustomers: Path<typeof calls.listCustomers> = {
  method: 'GET',
  path: '/v1/customers',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['search'],
  fields: [],
};

export const saveSignInConnection: Path<typeof calls.saveSignInConnection> = {
  method: 'PUT',
  path: '/v1/sign-in-connections/:key',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['key'],
  query: [],
  fields: ['name', 'issuer', 'clientId', 'clientSecret'],
};

export const saveGatewayAccount: Path<typeof calls.saveGatewayAccount> = {
  method: 'PUT',
  path: '/v1/gateway-accounts/:currencyCode',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['currencyCode'],
  query: [],
  fields: ['siteUrl', 'merchantId', 'username', 'password'],
};

export const refundPayment: Path<typeof calls.refundPayment> = {
  method: 'POST',
  path: '/v1/console/payments/:code/refunds',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['code'],
  query: [],
  fields: ['lines', 'reason'],
};

export const createPaymentRequest: Path<typeof calls.createPaymentRequest> = {
  method: 'POST',
  path: '/v1/payment-requests/admin',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['customerId', 'portalId', 'currencyCode', 'invoiceIds', 'amount', 'description', 'orderNumber', 'requester', 'recipient', 'expiresAt'],
};

export const listPaymentRequests: Path<typeof calls.listPaymentRequests> = {
  method: 'GET',
  path: '/v1/payment-requests/admin',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['page', 'size', 'sort', 'direction', 'state', 'kind', 'customerId'],
  fields: [],
};

export const revokePaymentRequest: Path<typeof calls.revokePaymentRequest> = {
  method: 'DELETE',
  path: '/v1/payment-requests/admin/:id',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const remindPaymentRequest: Path<typeof calls.remindPaymentRequest> = {
  method: 'POST',
  path: '/v1/payment-requests/admin/:id/reminder',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const getWaiverCertificate: Path<typeof calls.getWaiverCertificate> = {
  method: 'GET',
  path: '/v1/console/waiver-certificate',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const uploadWaiverCertificate: Path<typeof calls.uploadWaiverCertificate> = {
  method: 'POST',
  path: '/v1/console/waiver-certificate',
  isForCustomers: false,
  kind: 'json',
  body: 'multipart',
  params: [],
  query: [],
  fields: ['password'],
  uploads: 'certificate',
};

export const listWaiverTemplates: Path<typeof calls.listWaiverTemplates> = {
  method: 'GET',
  path: '/v1/console/waiver-templates',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const getWaiverTemplate: Path<typeof calls.getWaiverTemplate> = {
  method: 'GET',
  path: '/v1/console/waiver-templates/:id',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const createWaiverTemplate: Path<typeof calls.createWaiverTemplate> = {
  method: 'POST',
  path: '/v1/console/waiver-templates',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['stateCode', 'waiverType', 'projectClass', 'name', 'draft'],
};

export const saveWaiverTemplate: Path<typeof calls.saveWaiverTemplate> = {
  method: 'PUT',
  path: '/v1/console/waiver-templates/:id',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['revision', 'name', 'draft'],
};

export const publishWaiverTemplate: Path<typeof calls.publishWaiverTemplate> = {
  method: 'POST',
  path: '/v1/console/waiver-templates/:id/publish',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['revision'],
};

export const retireWaiverTemplate: Path<typeof calls.retireWaiverTemplate> = {
  method: 'POST',
  path: '/v1/console/waiver-templates/:id/retire',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const previewWaiverTemplate: Path<typeof calls.previewWaiverTemplate> = {
  method: 'GET',
  path: '/v1/console/waiver-templates/:id/preview',
  isForCustomers: false,
  kind: 'file',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const approveWaiver: Path<typeof calls.approveWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/approve',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['note'],
};

export const assignWaiver: Path<typeof calls.assignWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/assign',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['staffId'],
};

export const attachWaiver: Path<typeof calls.attachWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/attach',
  isForCustomers: false,
  kind: 'json',
  body: 'multipart',
  params: ['id'],
  query: [],
  fields: [],
  uploads: 'waiverFiles[]',
};

export const downloadWaiverFile: Path<typeof calls.downloadWaiverFile> = {
  method: 'GET',
  path: '/v1/console/waivers/:id/files/:fileId',
  isForCustomers: false,
  kind: 'file',
  body: 'none',
  params: ['id', 'fileId'],
  query: [],
  fields: [],
};

export const getDeskWaiver: Path<typeof calls.getDeskWaiver> = {
  method: 'GET',
  path: '/v1/console/waivers/:id',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const holdWaiver: Path<typeof calls.holdWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/hold',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['reason'],
};

export const listDeskWaivers: Path<typeof calls.listDeskWaivers> = {
  method: 'GET',
  path: '/v1/console/waivers',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['page', 'size', 'sort', 'direction', 'search', 'status', 'waiverType', 'state', 'customerId', 'assigned'],
  fields: [],
};

export const matchWaiverProject: Path<typeof calls.matchWaiverProject> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/match',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['projectId'],
};

export const notarizeWaiver: Path<typeof calls.notarizeWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/notarize',
  isForCustomers: false,
  kind: 'json',
  body: 'multipart',
  params: ['id'],
  query: [],
  fields: ['notaryName', 'commissionNumber', 'commissionExpiresOn', 'county', 'state', 'notarizedOn', 'method'],
  uploads: 'waiverFiles[]',
};

export const recalculateWaiver: Path<typeof calls.recalculateWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/recalculate',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const rejectWaiver: Path<typeof calls.rejectWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/reject',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['reason', 'message'],
};

export const releaseWaiver: Path<typeof calls.releaseWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/release',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const listWaiverSignatories: Path<typeof calls.listWaiverSignatories> = {
  method: 'GET',
  path: '/v1/console/waiver-signatories',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const saveWaiverSignatory: Path<typeof calls.saveWaiverSignatory> = {
  method: 'PUT',
  path: '/v1/console/waiver-signatories/:staffId',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['staffId'],
  query: [],
  fields: ['title', 'waiverTypes', 'states', 'limitAmount'],
};

export const removeWaiverSignatory: Path<typeof calls.removeWaiverSignatory> = {
  method: 'DELETE',
  path: '/v1/console/waiver-signatories/:staffId',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['staffId'],
  query: [],
  fields: [],
};

export const authorizeWaiverSigning: Path<typeof calls.authorizeWaiverSigning> = {
  method: 'POST',
  path: '/v1/console/waiver-signatories/authorization',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['password', 'waiverTypes', 'limitAmount'],
};

export const withdrawWaiverAuthorization: Path<typeof calls.withdrawWaiverAuthorization> = {
  method: 'DELETE',
  path: '/v1/console/waiver-signatories/authorization',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const signWaiver: Path<typeof calls.signWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/sign',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['password', 'release'],
};

export const batchSignWaivers: Path<typeof calls.batchSignWaivers> = {
  method: 'POST',
  path: '/v1/console/waivers/batch-sign',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['ids', 'password', 'release'],
};

export const voidWaiver: Path<typeof calls.voidWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/void',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['reason'],
};

export const supersedeWaiver: Path<typeof calls.supersedeWaiver> = {
  method: 'POST',
  path: '/v1/console/waivers/:id/supersede',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const downloadDeskWaiver: Path<typeof calls.downloadDeskWaiver> = {
  method: 'GET',
  path: '/v1/console/waivers/:id/document',
  isForCustomers: false,
  kind: 'file',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const downloadNotaryCopy: Path<typeof calls.downloadNotaryCopy> = {
  method: 'GET',
  path: '/v1/console/waivers/:id/notary-copy',
  isForCustomers: false,
  kind: 'file',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const downloadDeskCloseOut: Path<typeof calls.downloadDeskCloseOut> = {
  method: 'GET',
  path: '/v1/console/projects/:id/close-out',
  isForCustomers: false,
  kind: 'stream',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const listStaff: Path<typeof calls.listStaff> = {
  method: 'GET',
  path: '/v1/console/staff',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const changeStaff: Path<typeof calls.changeStaff> = {
  method: 'PUT',
  path: '/v1/console/staff/:staffId',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['staffId'],
  query: [],
  fields: ['role', 'title'],
};

export const suspendStaff: Path<typeof calls.suspendStaff> = {
  method: 'POST',
  path: '/v1/console/staff/:staffId/suspend',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['staffId'],
  query: [],
  fields: [],
};

export const reactivateStaff: Path<typeof calls.reactivateStaff> = {
  method: 'POST',
  path: '/v1/console/staff/:staffId/reactivate',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['staffId'],
  query: [],
  fields: [],
};

export const removeStaff: Path<typeof calls.removeStaff> = {
  method: 'DELETE',
  path: '/v1/console/staff/:staffId',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['staffId'],
  query: [],
  fields: [],
};

export const listStaffInvitations: Path<typeof calls.listStaffInvitations> = {
  method: 'GET',
  path: '/v1/console/staff-invitations',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const inviteStaff: Path<typeof calls.inviteStaff> = {
  method: 'POST',
  path: '/v1/console/staff-invitations',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['email', 'role', 'title'],
};

export const resendStaffInvitation: Path<typeof calls.resendStaffInvitation> = {
  method: 'POST',
  path: '/v1/console/staff-invitations/:id/resend',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const withdrawStaffInvitation: Path<typeof calls.withdrawStaffInvitation> = {
  method: 'DELETE',
  path: '/v1/console/staff-invitations/:id',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const checkStaffInvitation: Path<typeof calls.checkStaffInvitation> = {
  method: 'POST',
  path: '/v1/console/staff-invitations/check',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['organizationId', 'oobCode'],
};

export const acceptStaffInvitation: Path<typeof calls.acceptStaffInvitation> = {
  method: 'POST',
  path: '/v1/console/staff-invitations/accept',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['organizationId', 'oobCode', 'name', 'password', 'code'],
};

export const getSecondFactor: Path<typeof calls.getSecondFactor> = {
  method: 'GET',
  path: '/v1/console/second-factor',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const beginSecondFactor: Path<typeof calls.beginSecondFactor> = {
  method: 'POST',
  path: '/v1/console/second-factor/begin',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['password'],
};

export const confirmSecondFactor: Path<typeof calls.confirmSecondFactor> = {
  method: 'POST',
  path: '/v1/console/second-factor/confirm',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['code'],
};

export const renewRecoveryCodes: Path<typeof calls.renewRecoveryCodes> = {
  method: 'POST',
  path: '/v1/console/second-factor/recovery-codes',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['code'],
};

export const turnOffSecondFactor: Path<typeof calls.turnOffSecondFactor> = {
  method: 'POST',
  path: '/v1/console/second-factor/turn-off',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['password', 'code'],
};

export const getSignInRules: Path<typeof calls.getSignInRules> = {
  method: 'GET',
  path: '/v1/console/sign-in-rules',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const changeSignInRules: Path<typeof calls.changeSignInRules> = {
  method: 'PUT',
  path: '/v1/console/sign-in-rules',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['secondFactorRequired'],
};

export const resetSecondFactor: Path<typeof calls.resetSecondFactor> = {
  method: 'POST',
  path: '/v1/console/staff/:staffId/reset-second-factor',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['staffId'],
  query: [],
  fields: [],
};

export const listOwnSessions: Path<typeof calls.listOwnSessions> = {
  method: 'GET',
  path: '/v1/console/sessions',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const endOwnSession: Path<typeof calls.endOwnSession> = {
  method: 'POST',
  path: '/v1/console/sessions/:id/end',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const endOtherSessions: Path<typeof calls.endOtherSessions> = {
  method: 'POST',
  path: '/v1/console/sessions/end-others',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const changeStaffPassword: Path<typeof calls.changeStaffPassword> = {
  method: 'POST',
  path: '/v1/console/password/change',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['oldPassword', 'newPassword'],
};

export const recoverStaffPassword: Path<typeof calls.recoverStaffPassword> = {
  method: 'POST',
  path: '/v1/console/password/recover',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['email'],
};

export const checkStaffPasswordLink: Path<typeof calls.checkStaffPasswordLink> = {
  method: 'POST',
  path: '/v1/console/password/check-link',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['organizationId', 'oobCode'],
};

export const resetStaffPassword: Path<typeof calls.resetStaffPassword> = {
  method: 'POST',
  path: '/v1/console/password/reset',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['organizationId', 'oobCode', 'newPassword'],
};

export const downloadAuditLog: Path<typeof calls.downloadAuditLog> = {
  method: 'GET',
  path: '/v1/console/audit-events/csv',
  isForCustomers: false,
  kind: 'stream',
  body: 'none',
  params: [],
  query: ['staffId', 'action', 'from', 'to', 'search'],
  fields: [],
};

export const listAuditEvents: Path<typeof calls.listAuditEvents> = {
  method: 'GET',
  path: '/v1/console/audit-events',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['staffId', 'action', 'from', 'to', 'search', 'before'],
  fields: [],
};

export const openSetup: Path<typeof calls.openSetup> = {
  method: 'POST',
  path: '/v1/setup/open',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['token'],
};

export const getSetup: Path<typeof calls.getSetup> = {
  method: 'GET',
  path: '/v1/setup',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const saveSetupCompany: Path<typeof calls.saveSetupCompany> = {
  method: 'PUT',
  path: '/v1/setup/company',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['name', 'legalName', 'address', 'timeZone', 'supportEmail', 'supportPhone'],
};

export const saveSetupBrand: Path<typeof calls.saveSetupBrand> = {
  method: 'PUT',
  path: '/v1/setup/brand',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['portalName', 'label', 'themeColor'],
};

export const saveSetupLogo: Path<typeof calls.saveSetupLogo> = {
  method: 'POST',
  path: '/v1/setup/logo',
  isForCustomers: false,
  kind: 'json',
  body: 'multipart',
  params: [],
  query: [],
  fields: [],
  uploads: 'logo',
};

export const removeSetupLogo: Path<typeof calls.removeSetupLogo> = {
  method: 'DELETE',
  path: '/v1/setup/logo',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const getSetupLogo: Path<typeof calls.getSetupLogo> = {
  method: 'GET',
  path: '/v1/setup/logo',
  isForCustomers: false,
  kind: 'file',
  body: 'none',
  params: [],
  query: ['v'],
  fields: [],
};

export const saveSetupFeatures: Path<typeof calls.saveSetupFeatures> = {
  method: 'PUT',
  path: '/v1/setup/features',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['features'],
};

export const saveSetupPayments: Path<typeof calls.saveSetupPayments> = {
  method: 'PUT',
  path: '/v1/setup/payments',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['account'],
};

export const finishSetup: Path<typeof calls.finishSetup> = {
  method: 'POST',
  path: '/v1/setup/finish',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['name', 'email', 'password'],
};

export const listOrganizations: Path<typeof calls.listOrganizations> = {
  method: 'GET',
  path: '/v1/console/organizations',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const checkPortalLabel: Path<typeof calls.checkPortalLabel> = {
  method: 'GET',
  path: '/v1/console/portal-labels/:label',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['label'],
  query: [],
  fields: [],
};

export const createOrganization: Path<typeof calls.createOrganization> = {
  method: 'POST',
  path: '/v1/console/organizations',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['name', 'legalName', 'address', 'timeZone', 'supportEmail', 'supportPhone', 'portalName', 'label', 'themeColor'],
};

export const enterOrganization: Path<typeof calls.enterOrganization> = {
  method: 'POST',
  path: '/v1/console/organizations/:organizationId/enter',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['organizationId'],
  query: [],
  fields: [],
};

export const uploadImport: Path<typeof calls.uploadImport> = {
  method: 'POST',
  path: '/v1/console/imports',
  isForCustomers: false,
  kind: 'json',
  body: 'multipart',
  params: [],
  query: [],
  fields: ['kind', 'asOf', 'sheet'],
  uploads: 'file',
};

export const listImports: Path<typeof calls.listImports> = {
  method: 'GET',
  path: '/v1/console/imports',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['before'],
  fields: [],
};

export const getImport: Path<typeof calls.getImport> = {
  method: 'GET',
  path: '/v1/console/imports/:id',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const changeImport: Path<typeof calls.changeImport> = {
  method: 'PUT',
  path: '/v1/console/imports/:id',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['columns', 'options', 'asOf', 'controlTotal', 'saveAs'],
};

export const checkImport: Path<typeof calls.checkImport> = {
  method: 'POST',
  path: '/v1/console/imports/:id/check',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const stopImport: Path<typeof calls.stopImport> = {
  method: 'POST',
  path: '/v1/console/imports/:id/stop',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const listImportErrors: Path<typeof calls.listImportErrors> = {
  method: 'GET',
  path: '/v1/console/imports/:id/errors',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: ['afterLine'],
  fields: [],
};

export const correctImport: Path<typeof calls.correctImport> = {
  method: 'PUT',
  path: '/v1/console/imports/:id/corrections',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['corrections'],
};

export const downloadLeftOut: Path<typeof calls.downloadLeftOut> = {
  method: 'GET',
  path: '/v1/console/imports/:id/left-out',
  isForCustomers: false,
  kind: 'stream',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const startImport: Path<typeof calls.startImport> = {
  method: 'POST',
  path: '/v1/console/imports/:id/start',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const undoImport: Path<typeof calls.undoImport> = {
  method: 'POST',
  path: '/v1/console/imports/:id/undo',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const listImportMappings: Path<typeof calls.listImportMappings> = {
  method: 'GET',
  path: '/v1/console/import-mappings',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['kind'],
  fields: [],
};

export const listApiTokens: Path<typeof calls.listApiTokens> = {
  method: 'GET',
  path: '/v1/console/api-tokens',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const createApiToken: Path<typeof calls.createApiToken> = {
  method: 'POST',
  path: '/v1/console/api-tokens',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['name', 'scopes', 'expiresInDays'],
};

export const rotateApiToken: Path<typeof calls.rotateApiToken> = {
  method: 'POST',
  path: '/v1/console/api-tokens/:id/rotate',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['oldWorksForHours'],
};

export const revokeApiToken: Path<typeof calls.revokeApiToken> = {
  method: 'POST',
  path: '/v1/console/api-tokens/:id/revoke',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const loadCustomers: Path<typeof calls.loadCustomers> = {
  method: 'PUT',
  path: '/v1/data/customers',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['rows', 'asOf', 'currencyCode'],
};

export const loadProjects: Path<typeof calls.loadProjects> = {
  method: 'PUT',
  path: '/v1/data/projects',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['rows', 'asOf', 'currencyCode'],
};

export const loadInvoices: Path<typeof calls.loadInvoices> = {
  method: 'PUT',
  path: '/v1/data/invoices',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['rows', 'asOf', 'currencyCode'],
};

export const loadLines: Path<typeof calls.loadLines> = {
  method: 'PUT',
  path: '/v1/data/lines',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['rows', 'asOf', 'currencyCode'],
};

export const loadPostings: Path<typeof calls.loadPostings> = {
  method: 'PUT',
  path: '/v1/data/postings',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['rows', 'asOf', 'currencyCode'],
};

export const listChanges: Path<typeof calls.listChanges> = {
  method: 'GET',
  path: '/v1/data/changes',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['since', 'limit'],
  fields: [],
};

export const downloadChanges: Path<typeof calls.downloadChanges> = {
  method: 'GET',
  path: '/v1/data/changes/csv',
  isForCustomers: false,
  kind: 'stream',
  body: 'none',
  params: [],
  query: ['since'],
  fields: [],
};

export const downloadChangesAsStaff: Path<typeof calls.downloadChangesAsStaff> = {
  method: 'GET',
  path: '/v1/console/changes/csv',
  isForCustomers: false,
  kind: 'stream',
  body: 'none',
  params: [],
  query: ['from'],
  fields: [],
};

export const browseCustomers: Path<typeof calls.browseCustomers> = {
  method: 'GET',
  path: '/v1/console/customers',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['search', 'sort', 'filter', 'currencyCode', 'page'],
  fields: [],
};

export const getCustomer: Path<typeof calls.getCustomer> = {
  method: 'GET',
  path: '/v1/console/customers/:customerId',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['customerId'],
  query: [],
  fields: [],
};

export const countPeople: Path<typeof calls.countPeople> = {
  method: 'GET',
  path: '/v1/console/people/counts',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const listPeople: Path<typeof calls.listPeople> = {
  method: 'GET',
  path: '/v1/console/people',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['state', 'search', 'page'],
  fields: [],
};

export const reactivateUser: Path<typeof calls.reactivateUser> = {
  method: 'POST',
  path: '/v1/users/:userId/reactivate',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['userId'],
  query: [],
  fields: ['portalId'],
};

export const changeUserAccess: Path<typeof calls.changeUserAccess> = {
  method: 'PUT',
  path: '/v1/users/:userId/access',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['userId'],
  query: [],
  fields: ['portalId', 'version', 'memberships'],
};

export const listUserInvitations: Path<typeof calls.listUserInvitations> = {
  method: 'GET',
  path: '/v1/console/user-invitations',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: ['search', 'page'],
  fields: [],
};

export const inviteUser: Path<typeof calls.inviteUser> = {
  method: 'POST',
  path: '/v1/console/user-invitations',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['portalId', 'email', 'name', 'customerIds', 'permissions'],
};

export const resendUserInvitation: Path<typeof calls.resendUserInvitation> = {
  method: 'POST',
  path: '/v1/console/user-invitations/:id/resend',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const withdrawUserInvitation: Path<typeof calls.withdrawUserInvitation> = {
  method: 'DELETE',
  path: '/v1/console/user-invitations/:id',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const checkInvitation: Path<typeof calls.checkInvitation> = {
  method: 'POST',
  path: '/v1/invitations/check',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['oobCode'],
};

export const acceptInvitation: Path<typeof calls.acceptInvitation> = {
  method: 'POST',
  path: '/v1/invitations/accept',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['oobCode', 'name', 'password'],
};

export const listConsolePortals: Path<typeof calls.listConsolePortals> = {
  method: 'GET',
  path: '/v1/console/portals',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const getPortalSettings: Path<typeof calls.getPortalSettings> = {
  method: 'GET',
  path: '/v1/console/portals/:portalId/settings',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['portalId'],
  query: [],
  fields: [],
};

export const changePortalSettings: Path<typeof calls.changePortalSettings> = {
  method: 'PUT',
  path: '/v1/console/portals/:portalId/settings',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['portalId'],
  query: [],
  fields: ['version', 'changes'],
};

export const listSettingChanges: Path<typeof calls.listSettingChanges> = {
  method: 'GET',
  path: '/v1/console/portals/:portalId/settings/changes',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['portalId'],
  query: ['before'],
  fields: [],
};

export const undoSettingChange: Path<typeof calls.undoSettingChange> = {
  method: 'POST',
  path: '/v1/console/portals/:portalId/settings/changes/:id/undo',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['portalId', 'id'],
  query: [],
  fields: [],
};

export const listPortalBrands: Path<typeof calls.listPortalBrands> = {
  method: 'GET',
  path: '/v1/console/portal-brands',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const createPortal: Path<typeof calls.createPortal> = {
  method: 'POST',
  path: '/v1/console/portals',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['name', 'label', 'themeColor', 'copyFrom'],
};

export const getPortalBrand: Path<typeof calls.getPortalBrand> = {
  method: 'GET',
  path: '/v1/console/portals/:portalId/brand',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['portalId'],
  query: [],
  fields: [],
};

export const changePortalBrand: Path<typeof calls.changePortalBrand> = {
  method: 'PUT',
  path: '/v1/console/portals/:portalId/brand',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['portalId'],
  query: [],
  fields: ['version', 'brand'],
};

export const savePortalPicture: Path<typeof calls.savePortalPicture> = {
  method: 'POST',
  path: '/v1/console/portals/:portalId/pictures/:kind',
  isForCustomers: false,
  kind: 'json',
  body: 'multipart',
  params: ['portalId', 'kind'],
  query: [],
  fields: [],
  uploads: 'picture',
};

export const removePortalPicture: Path<typeof calls.removePortalPicture> = {
  method: 'DELETE',
  path: '/v1/console/portals/:portalId/pictures/:kind',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['portalId', 'kind'],
  query: [],
  fields: [],
};

export const getPortalPicture: Path<typeof calls.getPortalPicture> = {
  method: 'GET',
  path: '/v1/console/portals/:portalId/pictures/:kind',
  isForCustomers: false,
  kind: 'file',
  body: 'none',
  params: ['portalId', 'kind'],
  query: ['v'],
  fields: [],
};

export const requestPortalDomain: Path<typeof calls.requestPortalDomain> = {
  method: 'PUT',
  path: '/v1/console/portals/:portalId/domain',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['portalId'],
  query: [],
  fields: ['domain'],
};

export const verifyPortalDomain: Path<typeof calls.verifyPortalDomain> = {
  method: 'POST',
  path: '/v1/console/portals/:portalId/domain/verify',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['portalId'],
  query: [],
  fields: [],
};

export const removePortalDomain: Path<typeof calls.removePortalDomain> = {
  method: 'DELETE',
  path: '/v1/console/portals/:portalId/domain',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['portalId'],
  query: [],
  fields: [],
};

export const listWebhooks: Path<typeof calls.listWebhooks> = {
  method: 'GET',
  path: '/v1/console/webhooks',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const createWebhook: Path<typeof calls.createWebhook> = {
  method: 'POST',
  path: '/v1/console/webhooks',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['name', 'url', 'types'],
};

export const changeWebhook: Path<typeof calls.changeWebhook> = {
  method: 'PUT',
  path: '/v1/console/webhooks/:id',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['name', 'url', 'types', 'state'],
};

export const rotateWebhook: Path<typeof calls.rotateWebhook> = {
  method: 'POST',
  path: '/v1/console/webhooks/:id/rotate',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['oldWorksForHours'],
};

export const removeWebhook: Path<typeof calls.removeWebhook> = {
  method: 'DELETE',
  path: '/v1/console/webhooks/:id',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const testWebhook: Path<typeof calls.testWebhook> = {
  method: 'POST',
  path: '/v1/console/webhooks/:id/test',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: [],
  fields: [],
};

export const listWebhookDeliveries: Path<typeof calls.listWebhookDeliveries> = {
  method: 'GET',
  path: '/v1/console/webhooks/:id/deliveries',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id'],
  query: ['state', 'before'],
  fields: [],
};

export const getWebhookDelivery: Path<typeof calls.getWebhookDelivery> = {
  method: 'GET',
  path: '/v1/console/webhooks/:id/deliveries/:deliveryId',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id', 'deliveryId'],
  query: [],
  fields: [],
};

export const resendWebhookDelivery: Path<typeof calls.resendWebhookDelivery> = {
  method: 'POST',
  path: '/v1/console/webhooks/:id/deliveries/:deliveryId/resend',
  isForCustomers: false,
  kind: 'json',
  body: 'none',
  params: ['id', 'deliveryId'],
  query: [],
  fields: [],
};

export const resendWebhookChanges: Path<typeof calls.resendWebhookChanges> = {
  method: 'POST',
  path: '/v1/console/webhooks/:id/resend',
  isForCustomers: false,
  kind: 'json',
  body: 'json',
  params: ['id'],
  query: [],
  fields: ['since', 'after'],
};
