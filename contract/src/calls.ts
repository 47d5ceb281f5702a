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
import {
  createCheckoutToken,
  createPayment,
  getBillingAddress,
  getCardKey,
  getTokenizeKey,
  quotePayment,
  tokenizeAccount,
} from './checkout.ts';
import { createFrameToken, getOverview, listLargestPastDue, signInStaff, signOutStaff } from './console.ts';
import { getDashboard } from './dashboard.ts';
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
import {
  approveUser,
  listCustomers,
  listPendingUsers,
  rejectUser,
  saveSignInConnection,
  suspendUser,
} from './members.ts';
import { listOpenItems, resolveOpenItem, saveAccountsEmail } from './open-items.ts';
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
import { getPortal, getPortalInfo, getPortalLogo, listPortals } from './portals.ts';
import { findProjects, listInvoicesThruDate, listOpenProjects } from './projects.ts';
import { createReceiptToken, getReceipt } from './receipts.ts';
import { createPrepayment, quotePrepayment } from './prepay.ts';
import { cancelRecurrence, getRecurrence, listRecurrences } from './recurrences.ts';
import { refundPayment } from './refunds.ts';
import { createTicket } from './support.ts';
import { downloadWaiver, listWaivers } from './waivers.ts';

export const calls = {
  getPortalInfo,
  getPortal,
  listPortals,
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
  listDocuments,
  downloadDocument,

  listPaymentReasons,
  listPayments,
  downloadPaymentsCsv,
  listPaymentsUnderWay,
  getPayment,
  createReceiptToken,
  getReceipt,
  cancelPayment,
  reschedulePayment,
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
  createPrepayment,

  signInStaff,
  signOutStaff,
  getOverview,
  listLargestPastDue,
  listOpenItems,
  resolveOpenItem,
  saveAccountsEmail,
  createFrameToken,
  listPendingUsers,
  approveUser,
  rejectUser,
  suspendUser,
  listCustomers,
  saveSignInConnection,
  saveGatewayAccount,
  refundPayment,
};

export type CallName = keyof typeof calls;
