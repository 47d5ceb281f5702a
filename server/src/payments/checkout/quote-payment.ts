import type { quotePayment as Call } from '@plumbline/contract/checkout';
import { refuse } from '@plumbline/contract/refusals';
import type { PaidWith } from '@plumbline/rules/payments/recompute';
import type { Handler } from '../../http/handler.ts';
import { selectPaymentMethod } from '../charge/saved-methods.sql.ts';
import { addressMismatch } from './address-mismatch.ts';
import { selectPayableItems } from './payable-items.sql.ts';
import { itemIdsOf, recountPayment, refusalOf, submissionFrom } from './recount-payment.ts';

/** What the payment would cost now and what would refuse it. Places no hold and charges nothing. */
export const quotePayment: Handler<typeof Call> = async (app, caller, input) => {
  const submission = submissionFrom(input);
  const saved =
    input.cardOnFile === undefined
      ? undefined
      : ((await selectPaymentMethod(app.sql, {
          ...caller.tenant,
          customerId: caller.customerId,
          id: input.cardOnFile,
        })) ?? refuse('method_deleted'));
  const place = saved?.billingAddress ?? input.billingAddress;
  const paidWith: PaidWith = {
    paymentType: input.paymentType,
    cardType: input.cardType ?? saved?.cardType ?? null,
    billing: { country: textOf(place?.['country']), state: textOf(place?.['state']) },
  };
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
    (isClaim ? null : refusalOf(caller, submission, paidWith, count));
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

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
