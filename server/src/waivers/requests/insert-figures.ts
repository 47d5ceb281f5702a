import { asCents } from '@plumbline/rules/money';
import { isUnconditional, type WaiverType } from '@plumbline/rules/waivers/waiver-types';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import { type Figures, invoicesInScope } from '../figures/load-figures.ts';
import { insertWaiverInvoices, insertWaiverPayments, updateRequestedFigures } from './waiver-requests.sql.ts';

type Owner = { organizationId: string; waiverId: string; waiverType: WaiverType; at: string };

/**
 * The amounts of a request with the invoices and the money behind them. An unconditional waiver also gives up what it
 * does not list, such as paid invoices that were not picked: those are stored too, so that their money marks it
 * when it goes back (VFY-03).
 */
export async function insertFigures(tx: Tx, { at, waiverType, ...owner }: Owner, figures: Figures): Promise<void> {
  const { amounts, currencyCode, pickedInvoiceIds } = figures;
  const { amount, openBalance, creditsAmount, exceptionsAmount, exceptionsDates, disputedAmount } = amounts;
  const sums = { amount, openBalance, creditsAmount, exceptionsAmount, exceptionsDates, disputedAmount };
  await updateRequestedFigures(tx, owner, { ...sums, pickedInvoiceIds, asOf: at }, currencyCode);
  const { invoicesToBeWaived, exceptedIds } = amounts;
  const inScope = invoicesInScope(figures);
  const linesOf = (ids: readonly string[], share: Tables['waiverInvoice']['share']) =>
    inScope
      .filter(({ id }) => ids.includes(id))
      .map(({ id: invoiceId, balance, disputedAmount: disputed }) => ({
        ...owner,
        invoiceId,
        share,
        balance,
        disputedAmount: asCents(Math.min(disputed, balance)),
      }));
  const unlisted = inScope.map(({ id }) => id).filter((id) => ![...invoicesToBeWaived, ...exceptedIds].includes(id));
  await insertWaiverInvoices(tx, [
    ...linesOf(invoicesToBeWaived, 'waived'),
    ...linesOf(exceptedIds, 'excepted'),
    ...(isUnconditional(waiverType) ? linesOf(unlisted, 'covered') : []),
  ]);
  await insertWaiverPayments(
    tx,
    amounts.received.map((line, place) => ({ ...owner, place, ...line })),
  );
}
