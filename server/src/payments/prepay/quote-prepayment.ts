import type { quotePrepayment as Call } from '@plumbline/contract/prepay';
import type { Handler } from '../../http/handler.ts';
import { addressMismatch } from '../checkout/address-mismatch.ts';
import { limitNotice } from '../checkout/over-payment-limit.ts';
import { quotedMethod } from '../checkout/quoted-method.ts';
import { recountPayment, refusalOf } from '../checkout/recount-payment.ts';
import { prepaySubmission } from './prepay-plan.ts';

/** What one payment would cost now and what would refuse it. Charges nothing. */
export const quotePrepayment: Handler<typeof Call> = async (app, caller, input) => {
  const submission = prepaySubmission(input);
  const { paidWith, place } = await quotedMethod(app, caller, input);
  const count = await recountPayment(app.sql, caller, submission, paidWith, []);
  const { subtotal, surcharge, total } = count.totals;
  // A quote asks for the sums instead of claiming them.
  const isClaim = count.refusal?.code === 'quote_changed';
  const refused =
    (input.paymentType === 'CREDIT_CARD' && place ? addressMismatch(place) : null) ??
    (isClaim ? null : refusalOf(caller, submission, paidWith, count)) ??
    limitNotice(caller, total, input.currencyCode);
  const refusal = refused && { code: refused.code, message: refused.message };
  return { subtotal, surcharge, surchargeRate: count.surchargeRateBps, total, refusal };
};
