import { getLinkCardKey } from '@plumbline/contract/paths.gen';
import type { Day } from '@plumbline/rules/dates';
import { percentOf, ZERO, type Cents } from '@plumbline/rules/money';
import { coloradoNotice, surchargeTooltip } from '@plumbline/rules/payments/surcharge';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Note } from '@plumbline/ui/note';
import { useState } from 'react';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import { DebitNoticeDialog } from '../pay/confirm/refusal-dialogs.tsx';
import { CardFields } from '../pay/fields/card-form.tsx';
import { HostedCardSlot } from '../pay/fields/hosted-card-slot.tsx';
import { AcceptedBrands } from '../pay/fields/saved-method-picker.tsx';
import type { CardRound } from '../pay/fields/use-card-round.ts';
import { billingPlace } from '../pay/method-form.ts';
import type { PaymentRequest } from './link-payment.ts';
import type { LinkMethods } from './use-link-methods.ts';
import classes from './checkout-form.module.css';

type LinkCardFieldsProps = {
  token: string;
  request: PaymentRequest;
  methods: LinkMethods;
  round: CardRound;
  /** Before a surcharge; null until the payer has chosen it. */
  amount: Cents | null;
  /** Of the quote that is shown. */
  surcharge: Cents;
  today: Day;
};

/** Apart from the bank account's: its billing address and the provider's form are much to load. */
export function LinkCardFields({
  token,
  request,
  methods: { form, change },
  round,
  amount,
  surcharge,
  today,
}: LinkCardFieldsProps) {
  // Not asked for again: the form is open, and while its card is charged the link becomes a paid one.
  const cardKey = useAnswer(getLinkCardKey, { token }, { staleMs: Number.POSITIVE_INFINITY });
  const mayCostMore = useCapabilities().surcharge && request.currencyCode === 'USD';
  const [debit, setDebit] = useState<'never' | 'shown' | 'seen'>('never');
  return (
    <>
      <div>
        <AcceptedBrands />
      </div>
      <CardFields
        form={form}
        change={change}
        hosted={<HostedCardSlot kind="card" form={form} change={change} round={round} cardKey={cardKey} />}
        onDebit={() => {
          if (mayCostMore && debit === 'never') setDebit('shown');
        }}
        chargeDay={today}
        isZipOnly
      />
      {mayCostMore && <SurchargeNotes {...{ request, form, amount, surcharge }} />}
      <DebitNoticeDialog opened={debit === 'shown'} onClose={() => setDebit('seen')} />
    </>
  );
}

type SurchargeNotesProps = Pick<LinkCardFieldsProps, 'request' | 'amount' | 'surcharge'> & Pick<LinkMethods, 'form'>;

/** A possible surcharge, until it is known, and the notice that Colorado requires (SUR-01). */
function SurchargeNotes({ request: { currencyCode }, form, amount, surcharge }: SurchargeNotesProps) {
  const can = useCapabilities();
  const { settings } = usePortal();
  const billing = billingPlace(form);
  const { cardType } = form;
  const colorado = coloradoNotice(
    { ...can, ...settings },
    { paymentType: 'CREDIT_CARD', cardType, billing, currencyCode },
  );
  const isUnknown = cardType === null || (cardType === 'CREDIT' && billing.state === null && surcharge === ZERO);
  const most = percentOf(amount ?? ZERO, settings.surchargeRateBps);
  return (
    <>
      {isUnknown && most > ZERO && <p className={classes.small}>{surchargeTooltip(most, currencyCode)}</p>}
      {colorado !== null && <Note color="blue">{colorado}</Note>}
    </>
  );
}
