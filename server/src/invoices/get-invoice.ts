import type { getInvoice as Call } from '@plumbline/contract/invoices';
import { refuse } from '@plumbline/contract/refusals';
import { subtract, ZERO } from '@plumbline/rules/money';
import { type Credit, usableCredits } from '@plumbline/rules/payments/credits';
import type { App } from '../app.ts';
import type { Handler } from '../http/handler.ts';
import { answerContext } from './answer-context.ts';
import type { AnsweredInvoice } from './invoice-answer.sql.ts';
import { selectInvoiceWaivers } from './invoice-waivers.sql.ts';
import {
  selectAppliedCredits,
  selectInvoice,
  selectInvoiceLines,
  selectOpenCredits,
  selectQuestionCount,
} from './invoices.sql.ts';

const CREDITS_MAX = 1_000;

/** Spec 1 §3: everything the detail panel shows; the credits only where the portal uses them (CRD-05). */
export const getInvoice: Handler<typeof Call> = async (app, caller, { id }) => {
  const { tenant, customerId, capabilities } = caller;
  const { organizationId } = tenant;
  const key = { organizationId, customerId, id };
  const context = answerContext(caller);
  const invoice = await selectInvoice(app.sql, key, context, capabilities.waivers);
  if (!invoice) refuse('not_found');
  const [waivers, lines, questionCount, appliedCredits, usable] = await Promise.all([
    capabilities.waivers ? selectInvoiceWaivers(app.sql, context, invoice) : [],
    selectInvoiceLines(app.sql, organizationId, id),
    selectQuestionCount(app.sql, key),
    capabilities.creditMemos ? selectAppliedCredits(app.sql, key) : [],
    capabilities.creditMemos && isPayable(invoice) ? creditsFor(app, organizationId, invoice) : [],
  ]);
  const credits = usable.map(({ id: creditId, invoiceNumber, balance, creditRestrictionType }) => ({
    id: creditId,
    invoiceNumber,
    balance,
    creditRestrictionType,
  }));
  return {
    ...invoice,
    waivers,
    lines,
    questionCount,
    credits,
    appliedCredits,
    availableCreditIds: credits.map((credit) => credit.id),
  };
};

const isPayable = ({ type, balance }: AnsweredInvoice) => type === 'INVOICE' && balance > ZERO;

async function creditsFor(app: App, organizationId: string, invoice: AnsweredInvoice): Promise<Credit[]> {
  const { customerId, currencyCode } = invoice;
  const open = await selectOpenCredits(app.sql, { organizationId, customerId, currencyCode }, CREDITS_MAX);
  const credits = open.map((credit) => ({
    ...credit,
    balance: subtract(credit.balance, credit.heldAmount),
    creditRestrictionType: credit.creditRestrictionType ?? ('NONE' as const),
  }));
  return usableCredits(credits, invoice).filter((credit) => credit.balance > ZERO);
}
