// Maps each call of the contract to its handler; a missing one is a compile error.
import type { calls } from '@plumbline/contract/calls';
import { changeEmail } from './access/change-email.ts';
import { chooseAccount } from './access/choose-account.ts';
import { confirmEmail } from './access/confirm-email.ts';
import { getCompany } from './access/get-company.ts';
import { getMe } from './access/get-me.ts';
import { listAccounts } from './access/list-accounts.ts';
import { logIn } from './access/log-in.ts';
import { recordLogin } from './access/record-login.ts';
import { recoverPassword } from './access/recover-password.ts';
import { sendVerification } from './access/send-verification.ts';
import { signUp } from './access/sign-up.ts';
import { updateMe } from './access/update-me.ts';
import { getAddress } from './addresses/get-address.ts';
import { suggestAddresses } from './addresses/suggest-addresses.ts';
import { createFrameToken } from './console/create-frame-token.ts';
import { createViewToken } from './console/create-view-token.ts';
import { getCollections } from './console/get-collections.ts';
import { getOverview } from './console/get-overview.ts';
import { listLargestPastDue } from './console/list-largest-past-due.ts';
import { signInStaff } from './console/sign-in-staff.ts';
import { signOutStaff } from './console/sign-out-staff.ts';
import { getDashboard } from './dashboard/get-dashboard.ts';
import { downloadDocument } from './documents/download-document.ts';
import { listDocuments } from './documents/list-documents.ts';
import { downloadAuditLog } from './audit/download-audit-log.ts';
import { listAuditEvents } from './audit/list-audit-events.ts';
import { recordActing } from './audit/record-acting.ts';
import type { Handlers } from './http/handler.ts';
import { mySecondFactorHandlers } from './identity/own-factor/my-second-factor.ts';
import { beginHandOff } from './identity/federation/begin-hand-off.ts';
import { beginSignIn } from './identity/federation/begin-sign-in.ts';
import { changePassword } from './identity/passwords/change-password.ts';
import { checkCode } from './identity/codes/check-code.ts';
import { createAccessToken } from './identity/sessions/create-access-token.ts';
import { createIdentity } from './identity/passwords/create-identity.ts';
import { finishEmailLink } from './identity/codes/finish-email-link.ts';
import { finishSignIn } from './identity/federation/finish-sign-in.ts';
import { grantHandOff } from './identity/federation/grant-hand-off.ts';
import { reAuthenticate } from './identity/passwords/re-authenticate.ts';
import { requestEmailLink } from './identity/codes/request-email-link.ts';
import { resetPassword } from './identity/passwords/reset-password.ts';
import { restoreEmail } from './identity/codes/restore-email.ts';
import { signIn } from './identity/passwords/sign-in.ts';
import { signOut } from './identity/sessions/sign-out.ts';
import { downloadInvoice } from './invoices/download-invoice.ts';
import { downloadInvoicesCsv } from './invoices/download-invoices-csv.ts';
import { emailInvoice } from './invoices/email-invoice.ts';
import { getFilteredTotal } from './invoices/get-filtered-total.ts';
import { getInvoiceSummary } from './invoices/get-invoice-summary.ts';
import { getInvoice } from './invoices/get-invoice.ts';
import { getOpenTotal } from './invoices/get-open-total.ts';
import { listInvoiceEvents } from './invoices/list-invoice-events.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { listUnpaidInvoices } from './invoices/list-unpaid-invoices.ts';
import { recordInvoiceView } from './invoices/record-invoice-view.ts';
import { browseCustomers } from './customers/browse-customers.ts';
import { changeCustomerSettings } from './customers/change-customer-settings.ts';
import { getCustomer } from './customers/get-customer.ts';
import { listCustomerOpenInvoices } from './customers/list-customer-open-invoices.ts';
import { approveUser } from './members/approve-user.ts';
import { listCustomers } from './members/list-customers.ts';
import { listPendingUsers } from './members/list-pending-users.ts';
import { memberHandlers } from './members/member-handlers.ts';
import { rejectUser } from './members/reject-user.ts';
import { suspendUser } from './members/suspend-user.ts';
import { changeOrganization, getOrganization } from './organizations/change-organization.ts';
import { checkPortalLabel } from './organizations/check-portal-label.ts';
import { createOrganization } from './organizations/create-organization.ts';
import { enterOrganization } from './organizations/enter-organization.ts';
import { listOrganizations } from './organizations/list-organizations.ts';
import { deletePaymentMethod } from './payment-methods/delete-payment-method.ts';
import { listPaymentMethods } from './payment-methods/list-payment-methods.ts';
import { listGatewayAccounts } from './payment-methods/list-gateway-accounts.ts';
import { saveGatewayAccount } from './payment-methods/save-gateway-account.ts';
import { approveAutopayInvoice } from './payments/autopay/approve-autopay-invoice.ts';
import { getAutopay } from './payments/autopay/get-autopay.ts';
import { pauseAutopay } from './payments/autopay/pause-autopay.ts';
import { previewAutopay } from './payments/autopay/preview-autopay.ts';
import { restoreAutopayRun } from './payments/autopay/restore-autopay-run.ts';
import { resumeAutopay } from './payments/autopay/resume-autopay.ts';
import { saveAutopay } from './payments/autopay/save-autopay.ts';
import { skipAutopayRun } from './payments/autopay/skip-autopay-run.ts';
import { stopAutopay } from './payments/autopay/stop-autopay.ts';
import { cancelPayment } from './payments/scheduled/cancel-payment.ts';
import { decidePayment } from './payments/scheduled/decide-payment.ts';
import { reschedulePayment } from './payments/scheduled/reschedule-payment.ts';
import { createCheckoutToken } from './payments/checkout/create-checkout-token.ts';
import { createPayment } from './payments/checkout/create-payment.ts';
import { downloadPaymentsCsv } from './payments/activity/download-payments-csv.ts';
import { downloadReceipt } from './payments/receipts/download-receipt.ts';
import { emailOwnReceipt } from './payments/receipts/email-own-receipt.ts';
import { emailReceipt } from './payments/receipts/email-receipt.ts';
import { getBillingAddress } from './payments/checkout/get-billing-address.ts';
import { getCardKey } from './payments/checkout/get-card-key.ts';
import { createReceiptToken } from './payments/receipts/create-receipt-token.ts';
import { getPayment } from './payments/activity/get-payment.ts';
import { getReceipt } from './payments/receipts/get-receipt.ts';
import { getTokenizeKey } from './payments/checkout/get-tokenize-key.ts';
import { changePaymentReasons, getPaymentReasons } from './payments/reasons/change-payment-reasons.ts';
import { listPaymentReasons } from './payments/reasons/list-payment-reasons.ts';
import { listPaymentsUnderWay } from './payments/activity/list-payments-under-way.ts';
import { listPayments } from './payments/activity/list-payments.ts';
import { paymentDeskHandlers } from './payments/payment-desk-handlers.ts';
import { quotePayment } from './payments/checkout/quote-payment.ts';
import { tokenizeAccount } from './payments/checkout/tokenize-account.ts';
import { paymentRequestHandlers } from './payment-requests/payment-request-handlers.ts';
import { getPortalInfo } from './portals/get-portal-info.ts';
import { brandHandlers } from './portals/brand/brand-handlers.ts';
import { getPortalIcon } from './portals/get-portal-icon.ts';
import { getPortalLogo } from './portals/get-portal-logo.ts';
import { getPortal } from './portals/get-portal.ts';
import { listPortals } from './portals/list-portals.ts';
import { findProjects } from './projects/find-projects.ts';
import { listOpenProjects } from './projects/list-open-projects.ts';
import { cancelRecurrence } from './recurrences/cancel-recurrence.ts';
import { getRecurrence } from './recurrences/get-recurrence.ts';
import { listRecurrences } from './recurrences/list-recurrences.ts';
import { getReminderChoice } from './reminders/get-reminder-choice.ts';
import { saveReminderChoice } from './reminders/save-reminder-choice.ts';
import { createPrepayment } from './payments/prepay/create-prepayment.ts';
import { quotePrepayment } from './payments/prepay/quote-prepayment.ts';
import { mailWordingHandlers } from './mail-wordings/mail-wording-handlers.ts';
import { outboxHandlers } from './outbox/outbox-handlers.ts';
import { questionHandlers } from './questions/question-handlers.ts';
import { importHandlers } from './imports/import-handlers.ts';
import { historyHandlers } from './portals/history/history-handlers.ts';
import { settingsHandlers } from './portals/settings/portal-settings.ts';
import { connectionHandlers } from './portals/sign-in/sign-in-connections.ts';
import { programHandlers } from './programs/program-handlers.ts';
import { staffHandlers } from './staff/staff-handlers.ts';
import { setupHandlers } from './setup/setup-handlers.ts';
import { ticketHandlers } from './support/ticket-handlers.ts';
import { waiverHandlers } from './waivers/waiver-handlers.ts';
import { webhookHandlers } from './webhooks/webhook-handlers.ts';

const all: Handlers<typeof calls> = {
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
  ...ticketHandlers,

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
  downloadAuditLog,
  listAuditEvents,
  ...staffHandlers,
  ...waiverHandlers,
  ...importHandlers,
  ...programHandlers,
  changePaymentReasons,
  getPaymentReasons,
  ...settingsHandlers,
  ...connectionHandlers,
  ...brandHandlers,
  ...historyHandlers,
  ...webhookHandlers,
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
  decidePayment,
  getReminderChoice,
  saveReminderChoice,
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
  browseCustomers,
  changeCustomerSettings,
  getCustomer,
  listCustomerOpenInvoices,
  ...memberHandlers,
  ...mySecondFactorHandlers,
  saveGatewayAccount,

  ...paymentDeskHandlers,
  ...paymentRequestHandlers,
  ...questionHandlers,
  ...mailWordingHandlers,
  ...outboxHandlers,
  ...setupHandlers,
  listOrganizations,
  checkPortalLabel,
  getOrganization,
  changeOrganization,
  listGatewayAccounts,
  createOrganization,
  enterOrganization,
};

export const handlers = recordActing(all);
