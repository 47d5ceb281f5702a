import { asCents } from '@plumbline/rules/money';
import type { Tx } from '../../database/transaction.ts';
import type { Figures } from '../figures/load-figures.ts';
import { insertWaiverInvoices, insertWaiverPayments, updateRequestedFigures } from './waiver-requests.sql.ts';

type Owner = { organizationId: string; waiverId: string; at: string };

/** The amounts of a request with the invoices and the money behind them. */
export async function insertFigures(tx: Tx, { at, ...owner }: Owner, figures: Figures): Promise<void> {
  const { invoices, amounts, currencyCode, pickedInvoiceIds } = figures;
  const { amount, openBalance, creditsAmount, exceptionsAmount, exceptionsDates, disputedAmount } = amounts;
  const sums = { amount, openBalance, creditsAmount, exceptionsAmount, exceptionsDates, disputedAmount };
  await updateRequestedFigures(tx, owner, { ...sums, pickedInvoiceIds, asOf: at }, currencyCode);
  const linesOf = (ids: readonly string[], share: 'excepted' | 'waived') =>
    invoices
      .filter(({ id }) => ids.includes(id))
      .map(({ id: invoiceId, balance, disputedAmount: disputed }) => ({
        ...owner,
        invoiceId,
        share,
        balance,
        disputedAmount: asCents(Math.min(disputed, balance)),
      }));
  const lines = [...linesOf(amounts.invoicesToBeWaived, 'waived'), ...linesOf(amounts.exceptedIds, 'excepted')];
  await insertWaiverInvoices(tx, lines);
  await insertWaiverPayments(
    tx,
    amounts.received.map((line, place) => ({ ...owner, place, ...line })),
  );
}
