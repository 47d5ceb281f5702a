import type { emailDeskReceipt as Call } from '@plumbline/contract/payment-desk/payment-upkeep';
import type { Handler } from '../../http/handler.ts';
import { checkRecipients } from '../receipts/email-receipt.ts';
import { selectPayerAddress } from '../receipts/payer.sql.ts';
import { receiptCopy } from '../receipts/receipt-copy.ts';
import { sendReceiptCopies } from '../receipts/send-receipt-copies.ts';
import { findDeskPayment } from './payment-of-staff.ts';

/** Answers to the mail go to whoever sent it. */
export const emailDeskReceipt: Handler<typeof Call> = async (app, staff, { code, emails: typed }) => {
  const { identityId, requestId, clientAddress } = staff;
  const { payment, tenant } = await findDeskPayment(app, staff, code);
  const emails = await checkRecipients(app, staff, typed);
  const { id, customerId } = payment;
  const copy = await receiptCopy(app, { tenant, customerId }, id);
  const sender = (await selectPayerAddress(app.sql, identityId)) ?? null;
  const audit = { actorIdentityId: identityId, onBehalfUserId: null, customerId, requestId, clientAddress };
  await sendReceiptCopies(app, tenant, { copy, emails, sender, audit });
  return {};
};
