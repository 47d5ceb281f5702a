import { ZERO } from '@plumbline/rules/money';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Payer } from '../../http/caller.ts';
import { capturePosting } from '../ledger/approve-payment.ts';
import { fitPosting } from '../ledger/post-entries.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { mailFacts } from '../receipts/receipt-facts.ts';
import { insertBookedPayment, type NewPayment } from './new-payment.sql.ts';
import type { Recount } from './recount-payment.ts';

/** Credits need nobody's answer: their payment is stored as approved and booked, in one statement, and mailed. */
export async function applyCredits(
  app: App,
  tx: Tx,
  caller: Payer,
  { payment, count }: { payment: NewPayment; count: Recount },
): Promise<PaymentRow> {
  const { row, allocations } = payment;
  const books = count.items.map(({ id, bookedBalance, totalAmount }) => ({ id, balance: bookedBalance, totalAmount }));
  const { posting, excess } = capturePosting(row, row.createdAt, { allocations, books });
  const { booking, misfit } = fitPosting(posting, books);
  // The count was made with these balances, and they are locked.
  if (excess !== ZERO || misfit !== ZERO)
    throw new Error('credits do not fit the balances that they were counted with');
  const stored = await insertBookedPayment(tx, payment, booking);
  const mailed = { ...stored, ...knownFacts(app, caller, stored, count) };
  await notifyPayer(app, tx, caller.tenant, mailed, 'confirmed');
  return stored;
}

/** What the mail says was read in this transaction, or with the session for this call; staff have no session here. */
function knownFacts(app: App, { tenant, session, customerName }: Payer, payment: PaymentRow, count: Recount) {
  if (session === null) return {};
  const { name, email } = session;
  const numberById = new Map(count.items.map(({ id, invoiceNumber }) => [id, invoiceNumber]));
  const numberOf = (id: string): string => numberById.get(id) ?? '';
  const lines = count.lines.map(({ invoiceId, credits }) => ({
    invoiceNumber: numberOf(invoiceId),
    credits: credits.map(({ creditId, amount }) => ({ invoiceNumber: numberOf(creditId), amount })),
  }));
  const facts = mailFacts(
    payment,
    { customerName, payerName: name, lines, installment: null, onAccount: ZERO },
    { tenant, now: app.now() },
  );
  return { maker: { name, email }, facts };
}
