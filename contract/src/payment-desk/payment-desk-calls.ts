// The calls of the payments desk, listed by name: the order of a namespace depends on what loads it.
import { browsePayments, getDeskPayment } from './desk-payments.ts';
import { downloadLedgerEntries, getTrialBalance, listLedgerEntries } from './ledger.ts';
import { getDailyClose, saveDailyClose } from './daily-close.ts';
import { recordOfflinePayment, voidOfflinePayment } from './offline-payments.ts';
import { getOpenItem, listOpenItems, resolveOpenItem, saveAccountsEmail } from './open-items.ts';
import { recordDispute, recordDisputeEnd, recordReturn, withdrawOutcome } from './outcomes.ts';
import {
  createPaymentRequest,
  getDeskPaymentRequest,
  getPaymentRequestLink,
  listPaymentRequests,
  remindPaymentRequest,
  revokePaymentRequest,
} from './payment-requests-admin.ts';
import { askProvider, cancelDeskPayment, emailDeskReceipt, moveDeskPayment } from './payment-upkeep.ts';
import { refundPayment } from './refunds.ts';
import { downloadSettlementPdf, downloadSettlements, listSettlementLines, listSettlements } from './settlements.ts';

export const paymentDeskCalls = {
  browsePayments,
  getDeskPayment,
  recordOfflinePayment,
  voidOfflinePayment,
  refundPayment,
  recordReturn,
  recordDispute,
  recordDisputeEnd,
  withdrawOutcome,
  cancelDeskPayment,
  moveDeskPayment,
  emailDeskReceipt,
  askProvider,
  listOpenItems,
  getOpenItem,
  resolveOpenItem,
  saveAccountsEmail,
  getDailyClose,
  saveDailyClose,
  listSettlements,
  listSettlementLines,
  downloadSettlements,
  downloadSettlementPdf,
  getTrialBalance,
  listLedgerEntries,
  downloadLedgerEntries,
  createPaymentRequest,
  listPaymentRequests,
  getDeskPaymentRequest,
  getPaymentRequestLink,
  revokePaymentRequest,
  remindPaymentRequest,
};
