import type { Answer } from '@plumbline/contract/call';
import type { getDeskPayment } from '@plumbline/contract/payment-desk/desk-payments';
import { refuseOfflineVoid } from '@plumbline/rules/payments/offline';
import type { Sql } from '../../database/open-database.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { selectPayerAddress } from '../receipts/payer.sql.ts';
import { shownOfflineMoney } from './offline-money.ts';
import { selectReceiptAddresses, selectVoid } from './offline-payments.sql.ts';

/** What staff see of a check, cash or a wire; null for every other payment. */
export async function offlineView(sql: Sql, payment: PaymentRow): Promise<Answer<typeof getDeskPayment>['offline']> {
  const { receivedOn, offlineNote, createdBy, status } = payment;
  if (receivedOn === null) return null;
  const [money, recorder, voided, mailed] = await Promise.all([
    shownOfflineMoney(sql, payment),
    createdBy === null ? undefined : selectPayerAddress(sql, createdBy),
    selectVoid(sql, payment),
    selectReceiptAddresses(sql, payment),
  ]);
  return {
    note: offlineNote ?? '',
    recordedBy: recorder?.name ?? '',
    isVoidable: refuseOfflineVoid({ ...money, status }) === null,
    isCreditUsed: status === 'APPROVED' && money.isCreditUsed,
    isReceiptMailed: mailed.length > 0,
    voided: voided ? { by: voided.by, reason: voided.reason, at: voided.at } : null,
  };
}
