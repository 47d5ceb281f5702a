import type { getInvoice as Call } from '@plumbline/contract/invoices';
import { refuse } from '@plumbline/contract/refusals';
import { subtract, ZERO } from '@plumbline/rules/money';
import { type Credit, usableCredits } from '@plumbline/rules/payments/credits';
import type { App } from '../app.ts';
import type { Handler } from '../http/handler.ts';
import { type ListedInvoice, invoiceRows } from './invoice-row.ts';
import { selectAppliedCredits, selectInvoice, selectInvoiceLines, selectUnpaid } from './invoices.sql.ts';

const CREDITS_MAX = 1_000;

/** Spec 1 §3: everything the detail panel shows; the credits only where the portal uses them (CRD-05). */
export const getInvoice: Handler<typeof Call> = async (app, caller, { id }) => {
  const { tenant, customerId, capabilities } = caller;
  const { organizationId } = tenant;
  const key = { organizationId, customerId, id };
  const stored = await selectInvoice(app.sql, key);
  if (!stored) refuse('not_found');
  const [invoice] = await invoiceRows(app, caller, [stored]);
  if (!invoice) throw new Error('a row is lost');
  const [lines, appliedCredits, usable] = await Promise.all([
    selectInvoiceLines(app.sql, organizationId, id),
    capabilities.creditMemos ? selectAppliedCredits(app.sql, key) : [],
    capabilities.creditMemos && isPayable(invoice) ? creditsFor(app, organizationId, invoice) : [],
  ]);
  const credits = usable.map(({ id: creditId, invoiceNumber, balance, creditRestrictionType }) => ({
    id: creditId,
    invoiceNumber,
    balance,
    creditRestrictionType,
  }));
  return { ...invoice, lines, credits, appliedCredits, availableCreditIds: credits.map((credit) => credit.id) };
};

const isPayable = ({ type, balance }: ListedInvoice) => type === 'INVOICE' && balance > ZERO;

async function creditsFor(app: App, organizationId: string, invoice: ListedInvoice): Promise<Credit[]> {
  const { customerId, currencyCode } = invoice;
  const open = await selectUnpaid(app.sql, { organizationId, customerId, currencyCode }, 'CREDIT', CREDITS_MAX);
  const credits = open.map((credit) => ({
    ...credit,
    balance: subtract(credit.balance, credit.pendingAmount),
    creditRestrictionType: credit.creditRestrictionType ?? ('NONE' as const),
  }));
  return usableCredits(credits, invoice).filter((credit) => credit.balance > ZERO);
}
