import type { quotePaymentRequest as Call } from '@plumbline/contract/payment-requests';
import { ZERO } from '@plumbline/rules/money';
import type { PaidWith } from '@plumbline/rules/payments/recompute';
import type { Handler } from '../http/handler.ts';
import { addressMismatch } from '../payments/checkout/address-mismatch.ts';
import { selectPayableItems } from '../payments/checkout/payable-items.sql.ts';
import { itemIdsOf, recountPayment, refusalOf } from '../payments/checkout/recount-payment.ts';
import { linkSubmission } from './link-submission.ts';
import { linkPayer, openLink } from './open-link.ts';
import { zipBilling } from './zip-billing.ts';

/** What a payment by this link would cost now, with the surcharge of this card. */
export const quotePaymentRequest: Handler<typeof Call> = async (app, visitor, { token, ...input }) => {
  const link = await openLink(app, visitor, token);
  const { request, invoices } = link;
  const payer = linkPayer(visitor, request);
  const submission = linkSubmission(link, {
    invoices: invoices.map(({ id, currentBalance }) => ({ invoiceId: id, balance: currentBalance })),
    amount: input.amount ?? (request.amount === null ? ZERO : null),
    subtotal: ZERO,
    total: ZERO,
  });
  const place = input.billingAddress ? zipBilling(input.billingAddress) : null;
  const paidWith: PaidWith = {
    paymentType: input.paymentType,
    cardType: input.cardType ?? null,
    billing: { country: place?.country ?? null, state: place?.state || null },
  };
  const scope = { ...request, customerId: request.customerId };
  const items = await selectPayableItems(app.sql, scope, itemIdsOf(submission));
  const count = await recountPayment(app.sql, payer, submission, paidWith, items);
  const { subtotal, surcharge, total } = count.totals;
  // A quote asks for the sums instead of claiming them.
  const isClaim = count.refusal?.code === 'quote_changed';
  const refused =
    (input.paymentType === 'CREDIT_CARD' && place ? addressMismatch(place) : null) ??
    (isClaim ? null : refusalOf(payer, submission, paidWith, count));
  return {
    subtotal,
    surcharge,
    surchargeRate: count.surchargeRateBps,
    total,
    refusal: refused && { code: refused.code, message: refused.message },
  };
};
