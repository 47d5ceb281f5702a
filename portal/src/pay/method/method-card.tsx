import { IconBuildingBank, IconCreditCard, IconReceipt2 } from '@tabler/icons-react';
import { add, formatCents, ZERO, type Cents } from '@plumbline/rules/money';
import { limitsOf, type MethodOffer } from '@plumbline/rules/payments/methods';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { ChoiceCard } from '@plumbline/ui/fields/choice-card';
import { METHOD_WORDS } from './method-card-words.ts';
import { usePayDraft } from '../pay-draft.tsx';
import { useMethodRules } from '../use-pay-rules.ts';

const ICONS: Readonly<Record<CheckoutType, typeof IconReceipt2>> = {
  ACH: IconBuildingBank,
  CREDIT_CARD: IconCreditCard,
  CREDIT: IconReceipt2,
};

const iconOf = (paymentType: CheckoutType) => {
  const Icon = ICONS[paymentType];
  return <Icon size={20} stroke={1.75} />;
};

type MethodCardProps = { offer: MethodOffer; checked: boolean; onChange: () => void };

/** A payment method with its duration, limit and cost, and why it is disabled. */
export function MethodCard({ offer, checked, onChange }: MethodCardProps) {
  const { draft } = usePayDraft();
  const rules = useMethodRules();
  const { paymentType, charge, surchargeAtMost, tooltip, disabledBy } = offer;
  const money = (amount: Cents) => formatCents(amount, draft.currencyCode);
  const { title, time } = METHOD_WORDS[paymentType];
  const { max } = limitsOf(paymentType, rules);
  const mayCostMore = surchargeAtMost > ZERO;
  const text = [time, tooltip, max === null ? null : `Up to ${money(max)} per payment.`];
  return (
    <ChoiceCard
      name="paymentType"
      value={paymentType}
      checked={checked}
      disabled={disabledBy !== null}
      onChange={onChange}
      icon={iconOf(paymentType)}
      title={title}
      text={disabledBy === 'credits' ? 'Your credits cover this payment in full.' : text.filter(Boolean).join(' ')}
      amount={disabledBy === 'credits' ? '\u2013' : `${mayCostMore ? 'from ' : ''}${money(charge)}`}
      amountNote={noteOf(offer, money)}
    />
  );
}

function noteOf(offer: MethodOffer, money: (amount: Cents) => string): string {
  const { charge, surchargeAtMost, disabledBy, message, isOverMaximum } = offer;
  if (disabledBy === 'credits') return 'Not for this payment';
  if (message !== null) return message;
  if (isOverMaximum) return 'Over the limit';
  return surchargeAtMost > ZERO ? `${money(add(charge, surchargeAtMost))} with a credit card` : 'No fee';
}

/** The disabled "Credits only" card, for payments that credits do not cover. */
export function CreditsCard() {
  return (
    <ChoiceCard
      name="paymentType"
      value="CREDIT"
      checked={false}
      disabled
      onChange={() => {}}
      icon={iconOf('CREDIT')}
      title={METHOD_WORDS.CREDIT.title}
      text="For payments that credits cover in full."
      amount={'\u2013'}
      amountNote="Not for this payment"
    />
  );
}
