// What staff do with payments and open items.
import { askProvider } from './desk/ask-provider.ts';
import { browsePayments } from './desk/browse-payments.ts';
import { cancelDeskPayment } from './desk/cancel-desk-payment.ts';
import { emailDeskReceipt } from './desk/email-desk-receipt.ts';
import { getDeskPayment } from './desk/get-desk-payment.ts';
import { moveDeskPayment } from './desk/move-desk-payment.ts';
import { recordDispute } from './desk/record-dispute.ts';
import { recordDisputeEnd } from './desk/record-dispute-end.ts';
import { recordReturn } from './desk/record-return.ts';
import { withdrawOutcome } from './desk/withdraw-outcome.ts';
import { recordOfflinePayment } from './offline/record-offline-payment.ts';
import { voidOfflinePayment } from './offline/void-offline-payment.ts';
import { getOpenItem } from './open-items/get-open-item.ts';
import { listOpenItems } from './open-items/list-open-items.ts';
import { resolveOpenItem } from './open-items/resolve-open-item.ts';
import { saveAccountsEmail } from './open-items/save-accounts-email.ts';
import { getDailyClose } from './daily-close/get-daily-close.ts';
import { saveDailyClose } from './daily-close/save-daily-close.ts';
import { refundPayment } from './refunds/refund-payment.ts';
import { downloadLedgerEntries } from './settlements/download-ledger-entries.ts';
import { downloadSettlementPdf } from './settlements/download-settlement-pdf.ts';
import { downloadSettlements } from './settlements/download-settlements.ts';
import { getTrialBalance } from './settlements/get-trial-balance.ts';
import { listLedgerEntries } from './settlements/list-ledger-entries.ts';
import { listSettlementLines } from './settlements/list-settlement-lines.ts';
import { listSettlements } from './settlements/list-settlements.ts';

export const paymentDeskHandlers = {
  browsePayments,
  getDeskPayment,
  listOpenItems,
  getOpenItem,
  resolveOpenItem,
  saveAccountsEmail,
  getDailyClose,
  saveDailyClose,
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
  listSettlements,
  listSettlementLines,
  downloadSettlements,
  downloadSettlementPdf,
  getTrialBalance,
  listLedgerEntries,
  downloadLedgerEntries,
};
