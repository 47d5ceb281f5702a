import type { Day } from '@plumbline/rules/dates';
import { authorizationWords } from '@plumbline/rules/payments/authorization-words';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import type { InstallmentPlan } from '@plumbline/rules/recurrences/installments';
import { useCapabilities, useMember, usePortal } from '../../lib/portal-context.ts';
import { last4Of, type MethodForm } from '../method-form.ts';
import type { Quote } from './use-quote.ts';
import classes from './confirm-step.module.css';

type AuthorizationTextProps = {
  draft: PaymentDraft;
  paymentType: CheckoutType;
  form: MethodForm;
  quote: Quote;
  today: Day;
  isLater: boolean;
  plan: InstallmentPlan | null;
  keepsMethod: boolean;
};

/** The authorization that the payer gives by paying; the server stores the same text (FRM-04). */
export function AuthorizationText(props: AuthorizationTextProps) {
  const { draft, paymentType, form, quote, today, isLater, plan, keepsMethod } = props;
  const { organization } = usePortal();
  const { onBehalf, cardOnFile } = useCapabilities();
  const customer = useMember()?.companyName ?? null;
  // There is nothing to agree to before the day is chosen.
  if (draft.isScheduled && draft.scheduledAt === null) return null;
  const words = authorizationWords({
    supplier: organization,
    paymentType,
    currencyCode: draft.currencyCode,
    total: quote.total,
    surcharge: quote.surcharge,
    surchargeRateBps: quote.surchargeRate,
    credit: quote.credit,
    last4: last4Of(paymentType, form),
    accountType: form.saved === null ? form.accountType : form.saved.accountType,
    givenOn: today,
    scheduledAt: isLater ? (plan?.installments[0]?.scheduledAt ?? draft.scheduledAt) : null,
    installments: (plan?.installments ?? []).map(({ scheduledAt }) => scheduledAt),
    keepsMethod,
    hasSavedMethods: cardOnFile,
    onBehalf: onBehalf ? { customer, requestMethod: draft.requestMethod } : null,
  });
  return <p className={`${classes.small} ${classes.authorization}`}>{words}</p>;
}
