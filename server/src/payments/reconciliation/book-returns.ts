// Books the return of a bank payment, as the provider reports it or staff record it, and of a check.
import { type Cents, negate, ZERO } from '@plumbline/rules/money';
import { returnWords } from '@plumbline/rules/payments/ach-returns';
import { checkReturnWords, isCheckReturn } from '@plumbline/rules/payments/check-returns';
import { statusInSentence } from '@plumbline/rules/payments/status';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { Funding } from '../../ports/gateway/gateway.ts';
import { selectBalanceOf } from '../ledger/ledger.sql.ts';
import { movePayment } from '../ledger/move-payment.ts';
import { isReversalBooked, reversePayment } from '../ledger/reverse-payment.ts';
import { undoWriteOffs } from '../ledger/undo-write-offs.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { updateItemsResolved, updateMissingResolved } from '../reconciliation-items.sql.ts';
import { bookDifference, selectAtBank } from './book-difference.ts';
import { bookUnassigned, reportDifference } from './book-unassigned.ts';
import { findReference } from './find-reference.ts';

type ReportedReturn = { payment: PaymentRow; returned: Funding['returns'][number] };

export async function bookReportedReturn(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { payment, returned: { retref, code, amount } }: ReportedReturn,
): Promise<void> {
  const reference = await findReference(tx, payment, { kind: 'RETURN', reported: `${retref} ${code}`, amount });
  await bookReturn(app, tx, tenant, { payment, code, retref, reference, amount, identityId: null });
}

type BankReturn = {
  payment: PaymentRow;
  code: string;
  retref: string;
  /** Identifies the return, so that it is booked once. */
  reference: string;
  amount: Cents;
  /** Null if the provider reported it. */
  identityId: string | null;
};

/** Before settlement nothing has been booked; afterwards the invoices are owed again (decisions C10 and C14). */
export async function bookReturn(app: App, tx: Tx, tenant: Tenant, returned: BankReturn): Promise<void> {
  const { payment, code, reference, amount, identityId } = returned;
  const at = app.now().toISOString();
  if (payment.status === 'PENDING') {
    const move = { to: 'CANCELED', cause: 'returned', at, identityId, set: failure(code), data: { code } } as const;
    const canceled = await movePayment(tx, payment, move);
    await notifyPayer(app, tx, tenant, canceled, 'returned');
  } else if (await isReversalBooked(tx, payment, 'RETURN', reference)) {
    if (identityId !== null) throw new Error(`The return ${reference} is booked.`);
    await bookDifference(tx, payment, {
      kind: 'RETURN',
      externalRef: `return ${reference}`,
      amount: negate(amount),
      at,
    });
  } else {
    await takeBack(app, tx, tenant, { ...returned, at });
  }
  await updateMissingResolved(tx, payment, 'returned', at);
}

const failure = (code: string) => ({
  failureCode: code,
  failureMessage: isCheckReturn(code) ? checkReturnWords(code) : returnWords(code),
});

type TakenBack = BankReturn & { at: string };

async function takeBack(app: App, tx: Tx, tenant: Tenant, returned: TakenBack): Promise<void> {
  const { payment, code, reference, amount, identityId, at } = returned;
  const { status, settledAt, total } = payment;
  if (status === 'APPROVED') {
    const booking = { kind: 'RETURN', reference, withdrawn: amount } as const;
    const reversal = { ...booking, cause: 'returned', at, identityId, ...failure(code) };
    const reversed = await reversePayment(tx, payment, reversal);
    return notifyPayer(app, tx, tenant, reversed, 'returned');
  }
  if (status === 'CANCELED' && settledAt === null) return;
  const detail = `The bank returned a payment that is ${statusInSentence(status)}.`;
  const difference = { kind: 'STATUS_DIFF', retref: reference, amount, localAmount: total, detail, at } as const;
  // What has not been paid out cannot be withdrawn.
  if (settledAt === null) return reportDifference(tx, payment, difference);
  const moved = { account: 'bank', amount: negate(amount) } as const;
  await bookUnassigned(
    tx,
    payment,
    { kind: 'RETURN', externalRef: `return ${reference}`, moved, to: 'unapplied' },
    difference,
  );
  if (status === 'CANCELED') await closeIfEven(tx, returned);
}

/**
 * The payment was canceled before the provider reported that its money came: now it has come and gone. The items stay
 * open where a rest is left, because another amount went back, or staff have given the money as a credit.
 */
async function closeIfEven(tx: Tx, { payment, retref, reference, amount, at }: TakenBack): Promise<void> {
  const { organizationId } = payment;
  const retrefs = [retref, reference];
  // Of another amount the write-off stands, and the new item says what is missing beside it.
  const came = await selectAtBank(tx, organizationId, `settle ${retref}`);
  if (came === amount) await undoWriteOffs(tx, payment, retrefs, at);
  if ((await selectBalanceOf(tx, payment, 'unapplied')) !== ZERO) return;
  await updateItemsResolved(tx, organizationId, retrefs, 'returned', at);
}
