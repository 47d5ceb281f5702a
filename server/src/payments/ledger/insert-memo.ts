import type { Day } from '@plumbline/rules/dates';
import { type Cents, ZERO } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { insertCreditMemo, selectInvoiceNumbers } from './ledger.sql.ts';

/** An overpayment of the same payment may have taken the first number. */
const NUMBERS = ['', '-2', '-3', '-4', '-5', '-6', '-7', '-8', '-9'];

/** A credit memo `CM-…` of a payment, still empty: the booking fills it. */
export async function insertMemo(
  tx: Tx,
  { organizationId, customerId, currencyCode, code }: PaymentRow,
  { amount, day, memo: why }: { amount: Cents; day: Day; memo: string },
) {
  const numbers = NUMBERS.map((suffix) => `CM-${code}${suffix}`);
  const used = new Set(await selectInvoiceNumbers(tx, organizationId, numbers));
  const invoiceNumber = numbers.find((number) => !used.has(number)) ?? `CM-${code}-${newId()}`;
  const memo = { id: newId(), invoiceNumber, balance: ZERO, totalAmount: amount };
  await insertCreditMemo(tx, {
    ...memo,
    organizationId,
    customerId,
    type: 'CREDIT',
    memo: why,
    invoiceCreatedAt: day,
    currencyCode,
    creditRestrictionType: 'NONE',
  });
  return memo;
}
