import type { quotePayment as Call } from '@plumbline/contract/checkout';
import type { Handler } from '../../http/handler.ts';
import { addressMismatch } from './address-mismatch.ts';
import { limitNotice } from './over-payment-limit.ts';
import { selectPayableItems } from './payable-items.sql.ts';
import { quotedMethod } from './quoted-method.ts';
import { itemIdsOf, recountPayment, refusalOf, submissionFrom } from './recount-payment.ts';

/** What the payment would cost now and what would refuse it. Places no hold and charges nothing. */
export const quotePayment: Handler<typeof Call> = async (app, caller, input) => {
  const submission = submissionFrom(input);
  const { paidWith, place } = await quotedMethod(app, caller, input);
  const scope = {
    organizationId: caller.tenant.organizationId,
    customerId: caller.customerId,
    currencyCode: input.currencyCode,
  };
  const items = await selectPayableItems(app.sql, scope, itemIdsOf(submission));
  const count = await recountPayment(app.sql, caller, submission, paidWith, items);
  const { balance, subtotal, credit, surcharge, total } = count.totals;
  // A quote asks for the sums instead of claiming them, so only balances can differ.
  const differences = count.differences.filter(({ invoiceId }) => invoiceId !== null);
  const isClaim = count.refusal?.code === 'quote_changed' && differences.length === 0;
  const refused =
    (input.paymentType === 'CREDIT_CARD' && place ? addressMismatch(place) : null) ??
    (isClaim ? null : refusalOf(caller, submission, paidWith, count)) ??
    limitNotice(caller, total, input.currencyCode);
  return {
    balance,
    subtotal,
    credit,
    surcharge,
    surchargeRate: count.surchargeRateBps,
    total,
    differences,
    refusal: refused && { code: refused.code, id: count.refusal?.id ?? null, message: refused.message },
  };
};
