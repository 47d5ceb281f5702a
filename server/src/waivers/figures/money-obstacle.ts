// Whether the money of a project's invoices lets an unconditional waiver of them be released (decision D32).
import { add, type Cents, ZERO } from '@plumbline/rules/money';
import type { ReleaseObstacle } from '@plumbline/rules/waivers/release-obstacles';
import { isFinal, type WaiverType } from '@plumbline/rules/waivers/waiver-types';
import type { ListedShare } from '../listed-shares.ts';
import { type Figures, invoicesInScope } from './load-figures.ts';

/** What a waiver says of the invoices that it gives up. */
export type Said = {
  waiverType: WaiverType;
  waivedIds: ReadonlySet<string>;
  /** What it leaves out of each invoice. A full release leaves nothing out, whatever was open when it was requested. */
  exceptions: ReadonlyMap<string, Cents>;
  /** May be less than its exceptions: it was requested with credits taken off. */
  exceptionsAmount: Cents;
};

type Line = { id: string; balance: Cents; share: ListedShare };

export const saidBy = (waiverType: WaiverType, lines: readonly Line[]): Omit<Said, 'exceptionsAmount'> => {
  const excepted = lines.filter(({ share }) => share === 'excepted' && !isFinal(waiverType));
  return {
    waiverType,
    waivedIds: new Set(lines.filter(({ share }) => share === 'waived').map((line) => line.id)),
    exceptions: new Map(excepted.map((line) => [line.id, line.balance])),
  };
};

/** Why the money of the invoices does not let a waiver be released that says this. */
export function moneyObstacle(said: Said, now: Figures): ReleaseObstacle | null {
  if (now.amounts.concerns.includes('BALANCE_NOT_ZERO')) return 'balance-open';
  // It would give up what is owed in another currency, and cannot except it.
  if (now.otherInvoices.some(({ balance }) => balance > ZERO)) return 'other-currency';
  if (countsOnCredits(now)) return 'credits-unused';
  const uncertain = invoicesInScope(now).filter((invoice) => isUncertain(invoice, said, now));
  if (uncertain.length === 0) return exceedsExceptions(said, now) ? whyUncertain(invoicesInScope(now), now) : null;
  return whyUncertain(uncertain, now);
}

type Invoice = Figures['invoices'][number];

const exposureOf = ({ id, balance }: Invoice, now: Figures): Cents => now.exposures.get(id) ?? balance;

function isUncertain(invoice: Invoice, { exceptions, waivedIds }: Said, now: Figures): boolean {
  const excepted = exceptions.get(invoice.id);
  if ((excepted === undefined || waivedIds.has(invoice.id)) && now.unclearedIds.has(invoice.id)) return true;
  const exposure = exposureOf(invoice, now);
  // More that is simply open is another matter: the amounts have to be taken anew.
  return exposure > invoice.balance && exposure > (excepted ?? ZERO);
}

function whyUncertain(invoices: readonly Invoice[], now: Figures): ReleaseObstacle {
  const isAny = (ids: ReadonlySet<string>) => invoices.some(({ id }) => ids.has(id));
  if (isAny(now.refundedCreditIds)) return 'credit-refunded';
  if (isAny(now.disputedIds)) return 'payment-disputed';
  if (isAny(now.unclearedIds)) return 'payment-not-final';
  return isAny(now.uncertainCreditIds) ? 'credit-not-final' : 'books-behind';
}

/** More may turn out to be owed than the sum that the waiver excepts. */
function exceedsExceptions({ exceptionsAmount }: Said, now: Figures): boolean {
  const inScope = invoicesInScope(now);
  const open = add(ZERO, ...inScope.map(({ balance }) => balance));
  const exposure = add(ZERO, ...inScope.map((invoice) => exposureOf(invoice, now)));
  return exposure > open && exposure > exceptionsAmount;
}

/** Whether open invoices are to be paid by credits, which can still be used for something else (decision D32). */
function countsOnCredits({ invoices, amounts }: Figures): boolean {
  const unpaid = invoices.filter(({ id, balance }) => balance > ZERO && amounts.invoiceIds.includes(id));
  return add(ZERO, ...unpaid.map(({ balance }) => balance)) > amounts.openBalance;
}
