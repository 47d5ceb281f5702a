import { ZERO } from '@plumbline/rules/money';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import { methodsOffered } from '@plumbline/rules/payments/methods';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { coloradoNotice, surchargeNotice } from '@plumbline/rules/payments/surcharge';
import { totalsOf } from '@plumbline/rules/payments/totals';
import { Note } from '@plumbline/ui/note';
import { useCapabilities, usePortal } from '../../lib/portal-context.ts';
import { billingPlace, type MethodForm } from '../method-form.ts';
import { useMethodRules } from '../use-pay-rules.ts';
import type { Quote } from './use-quote.ts';
import classes from './confirm-step.module.css';

type SurchargeNotesProps = {
  draft: PaymentDraft;
  paymentType: CheckoutType;
  form: MethodForm;
  quote: Quote | undefined;
};

/** The surcharge of a card, or a possible one, with the notices required by law (SUR-01). */
export function SurchargeNotes({ draft, paymentType, form, quote }: SurchargeNotesProps) {
  const { settings } = usePortal();
  const can = useCapabilities();
  const rules = useMethodRules();
  if (paymentType !== 'CREDIT_CARD' || !can.surcharge) return null;
  const { currencyCode, isPrepaid } = draft;
  const cardType = form.saved === null ? form.cardType : form.saved.cardType;
  const billing = billingPlace(form);
  const colorado = coloradoNotice({ ...can, ...settings }, { paymentType, cardType, billing, currencyCode });
  const offers = methodsOffered({ totals: totalsOf(draft), currencyCode, isPrepaid }, rules);
  const tooltip = offers.find((offer) => offer.paymentType === 'CREDIT_CARD')?.tooltip ?? null;
  const isCharged = quote !== undefined && quote.surcharge > ZERO;
  const isOpen = !isCharged && (cardType === null || (cardType === 'CREDIT' && billing.state === null));
  return (
    <div className={classes.notes}>
      {isOpen && tooltip !== null && <p className={classes.small}>{tooltip}</p>}
      {isCharged && <p className={classes.small}>{surchargeNotice(quote.surchargeRate)}</p>}
      {colorado !== null && <Note color="blue">{colorado}</Note>}
    </div>
  );
}
