// The whole API. A call listed here must have a handler, or the server does not compile.
import {
  changeEmail,
  chooseAccount,
  confirmEmail,
  getCompany,
  getMe,
  listAccounts,
  logIn,
  recordLogin,
  recoverPassword,
  sendVerification,
  signUp,
  updateMe,
} from './access.ts';
import { getAddress, suggestAddresses } from './addresses.ts';
import { decidePayment } from './approvals.ts';
import {
  approveAutopayInvoice,
  getAutopay,
  pauseAutopay,
  previewAutopay,
  restoreAutopayRun,
  resumeAutopay,
  saveAutopay,
  skipAutopayRun,
  stopAutopay,
} from './autopay.ts';
import {
  createCheckoutToken,
  createPayment,
  getBillingAddress,
  getCardKey,
  getTokenizeKey,
  quotePayment,
  tokenizeAccount,
} from './checkout.ts';
import {
  createFrameToken,
  createViewToken,
  getCollections,
  getOverview,
  listLargestPastDue,
  signInStaff,
  signOutStaff,
} from './console.ts';
import { customerCalls } from './customers/customer-calls.ts';
import { paymentDeskCalls } from './payment-desk/payment-desk-calls.ts';
import { getDashboard } from './dashboard.ts';
import { importCalls } from './imports/import-calls.ts';
import { mailCalls } from './mails/mail-calls.ts';
import { programCalls } from './programs/program-calls.ts';
import { webhookCalls } from './programs/webhook-calls.ts';
import { downloadDocument, listDocuments } from './documents.ts';
import {
  beginHandOff,
  beginSignIn,
  changePassword,
  checkCode,
  createAccessToken,
  createIdentity,
  finishEmailLink,
  finishSignIn,
  grantHandOff,
  reAuthenticate,
  requestEmailLink,
  resetPassword,
  restoreEmail,
  signIn,
  signOut,
} from './identity.ts';
import {
  downloadInvoice,
  downloadInvoicesCsv,
  emailInvoice,
  getInvoice,
  getFilteredTotal,
  getInvoiceSummary,
  getOpenTotal,
  listInvoiceEvents,
  listInvoices,
  listUnpaidInvoices,
  recordInvoiceView,
} from './invoices.ts';
import { approveUser, listCustomers, listPendingUsers, rejectUser, suspendUser } from './members.ts';
import {
  downloadLinkInvoice,
  getLinkCardKey,
  getLinkTokenizeKey,
  getPaymentRequest,
  payRequest,
  quotePaymentRequest,
  tokenizeLinkAccount,
} from './payment-requests.ts';
import { deletePaymentMethod, listPaymentMethods, saveGatewayAccount } from './payment-methods.ts';
import {
  cancelPayment,
  downloadPaymentsCsv,
  downloadReceipt,
  emailReceipt,
  getPayment,
  listPaymentReasons,
  listPayments,
  listPaymentsUnderWay,
  reschedulePayment,
} from './payments.ts';
import { getPortal, getPortalIcon, getPortalInfo, getPortalLogo, listPortals } from './portals.ts';
import { downloadCloseOut, findProjects, listInvoicesThruDate, listOpenProjects } from './projects.ts';
import { createReceiptToken, emailOwnReceipt, getReceipt } from './receipts.ts';
import { createPrepayment, quotePrepayment } from './prepay.ts';
import { questionCalls } from './questions/question-calls.ts';
import { cancelRecurrence, getRecurrence, listRecurrences } from './recurrences.ts';
import { getReminderChoice, saveReminderChoice } from './reminders.ts';
import { installationCalls } from './installation/installation-calls.ts';
import { brandCalls } from './settings/portal-brand.ts';
import { companyCalls } from './installation/company.ts';
import { changePaymentReasons, getPaymentReasons } from './settings/payment-reasons.ts';
import { settingsCalls } from './settings/portal-settings.ts';
import { connectionCalls } from './settings/sign-in-connections.ts';
import { staffCalls } from './staff/staff-calls.ts';
import { createTicket } from './tickets/support.ts';
import { ticketCalls } from './tickets/ticket-calls.ts';
import { verifyWaiver, verifyWaiverFile } from './verify.ts';
import {
  addWaiverDraftFile,
  cancelWaiverRecurrence,
  getWaiver,
  getWaiverDraft,
  listWaiverRecurrences,
  removeWaiverDraftFile,
  saveWaiverDraft,
  saveWaiverRequest,
  withdrawWaiver,
} from './waiver-requests.ts';
import { mySecondFactorCalls } from './two-factor/my-second-factor.ts';
import { waiverCalls } from './waiver-calls.ts';
import { downloadWaiver, listWaivers } from './waivers.ts';

export const calls = {
  getPortalInfo,
  getPortal,
  listPortals,
  getPortalIcon,
  getPortalLogo,

  signIn,
  signOut,
  createIdentity,
  createAccessToken,
  reAuthenticate,
  changePassword,
  checkCode,
  resetPassword,
  requestEmailLink,
  finishEmailLink,
  restoreEmail,
  beginSignIn,
  beginHandOff,
  grantHandOff,
  finishSignIn,

  ...mySecondFactorCalls,

  logIn,
  signUp,
  sendVerification,
  confirmEmail,
  changeEmail,
  recoverPassword,
  recordLogin,
  getMe,
  updateMe,
  getCompany,
  listAccounts,
  chooseAccount,
  suggestAddresses,
  getAddress,
  createTicket,

  getDashboard,
  getFilteredTotal,
  getInvoiceSummary,
  listInvoices,
  downloadInvoicesCsv,
  listUnpaidInvoices,
  getOpenTotal,
  getInvoice,
  listInvoiceEvents,
  recordInvoiceView,
  downloadInvoice,
  emailInvoice,

  listOpenProjects,
  findProjects,
  listInvoicesThruDate,
  listWaivers,
  downloadWaiver,
  getWaiver,
  withdrawWaiver,
  saveWaiverRequest,
  getWaiverDraft,
  saveWaiverDraft,
  addWaiverDraftFile,
  removeWaiverDraftFile,
  listWaiverRecurrences,
  cancelWaiverRecurrence,
  downloadCloseOut,
  verifyWaiver,
  verifyWaiverFile,
  listDocuments,
  downloadDocument,

  listPaymentReasons,
  listPayments,
  downloadPaymentsCsv,
  listPaymentsUnderWay,
  getPayment,
  createReceiptToken,
  getReceipt,
  emailOwnReceipt,
  cancelPayment,
  reschedulePayment,
  decidePayment,
  getReminderChoice,
  saveReminderChoice,
  downloadReceipt,
  emailReceipt,
  quotePayment,
  createCheckoutToken,
  createPayment,
  getBillingAddress,
  getCardKey,
  getTokenizeKey,
  tokenizeAccount,
  listPaymentMethods,
  deletePaymentMethod,
  listRecurrences,
  getRecurrence,
  cancelRecurrence,
  quotePrepayment,
  getAutopay,
  previewAutopay,
  saveAutopay,
  pauseAutopay,
  resumeAutopay,
  stopAutopay,
  skipAutopayRun,
  restoreAutopayRun,
  approveAutopayInvoice,
  createPrepayment,
  getPaymentRequest,
  quotePaymentRequest,
  getLinkCardKey,
  getLinkTokenizeKey,
  tokenizeLinkAccount,
  downloadLinkInvoice,
  payRequest,

  signInStaff,
  signOutStaff,
  getOverview,
  getCollections,
  listLargestPastDue,
  createFrameToken,
  createViewToken,
  listPendingUsers,
  approveUser,
  rejectUser,
  suspendUser,
  listCustomers,
  saveGatewayAccount,
  ...waiverCalls,
  ...staffCalls,
  ...installationCalls,
  ...importCalls,
  ...programCalls,
  ...customerCalls,
  ...paymentDeskCalls,
  ...questionCalls,
  ...ticketCalls,
  ...mailCalls,
  getPaymentReasons,
  changePaymentReasons,
  ...companyCalls,
  ...settingsCalls,
  ...connectionCalls,
  ...brandCalls,
  ...webhookCalls,
};

export type CallName = keyof typeof calls;
