import { getLinkCardKey } from '@plumbline/contract/paths.gen';
import type { Day } from '@plumbline/rules/dates';
import { percentOf, ZERO, type Cents } from '@plumbline/rules/money';
import { coloradoNotice, surchargeTooltip } from '@plumbline/rules/payments/surcharge';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { Note } from '@plumbline/ui/note';
import { useState } from 'react';
import { useCapabilities, usePortal } from '../lib/portal-context.ts';
import { DebitNoticeDialog } from '../pay/confirm/refusal-dialogs.tsx';
import { AchFields, AchNotice } from '../pay/fields/ach-form.tsx';
import { CardFields } from '../pay/fields/card-form.tsx';
import { HostedCardSlot } from '../pay/fields/hosted-card-slot.tsx';
import { AcceptedBrands } from '../pay/fields/saved-method-picker.tsx';
import type { CardRound } from '../pay/fields/use-card-round.ts';
import { useTouched } from '../pay/fields/use-touched.ts';
import { billingPlace } from '../pay/method-form.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { areNotesMissing, type PaymentRequest } from './link-payment.ts';
import type { LinkMethods } from './use-link-methods.ts';
import classes from './checkout-form.module.css';

export type MethodFieldsProps = {
  token: string;
  request: PaymentRequest;
  methods: LinkMethods;
  round: CardRound;
  notes: string;
  onNotes: (notes: string) => void;
  /** Before a surcharge; null until the payer has chosen it. */
  amount: Cents | null;
  today: Day;
};

/** The fields of the chosen method, and the notes. */
export function LinkMethodFields(props: MethodFieldsProps) {
  const { form, change, paymentType } = props.methods;
  return (
    <>
      {paymentType === 'ACH' ? <AchFields form={form} change={change} /> : <LinkCardFields {...props} />}
      <NotesField {...props} />
      {paymentType === 'ACH' && <AchNotice />}
    </>
  );
}

/** Required for a bank account (ACH-03). */
function NotesField({ methods: { paymentType }, notes, onNotes }: MethodFieldsProps) {
  const { isTouched, touch } = useTouched();
  return (
    <TextareaField
      label="Notes"
      optional={paymentType !== 'ACH'}
      required={paymentType === 'ACH'}
      minRows={3}
      maxRows={3}
      maxLength={2000}
      value={notes}
      onChange={(event) => onNotes(event.currentTarget.value)}
      onBlur={touch}
      error={isTouched && areNotesMissing({ paymentType, notes }) && checkoutMessages.notesMissing}
    />
  );
}

function LinkCardFields({ token, request, methods: { form, change }, round, amount, today }: MethodFieldsProps) {
  const cardKey = useAnswer(getLinkCardKey, { token });
  const { surcharge } = useCapabilities();
  const mayCostMore = surcharge && request.currencyCode === 'USD';
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
      {mayCostMore && <SurchargeNotes request={request} form={form} amount={amount} />}
      <DebitNoticeDialog opened={debit === 'shown'} onClose={() => setDebit('seen')} />
    </>
  );
}

type SurchargeNotesProps = Pick<MethodFieldsProps, 'request' | 'amount'> & Pick<MethodFieldsProps['methods'], 'form'>;

/** A possible surcharge, until it is known, and the notice that Colorado requires (SUR-01). */
function SurchargeNotes({ request: { currencyCode }, form, amount }: SurchargeNotesProps) {
  const can = useCapabilities();
  const { settings } = usePortal();
  const billing = billingPlace(form);
  const { cardType } = form;
  const colorado = coloradoNotice(
    { ...can, ...settings },
    { paymentType: 'CREDIT_CARD', cardType, billing, currencyCode },
  );
  const isUnknown = cardType === null || (cardType === 'CREDIT' && billing.state === null);
  const most = percentOf(amount ?? ZERO, settings.surchargeRateBps);
  return (
    <>
      {isUnknown && most > ZERO && <p className={classes.small}>{surchargeTooltip(most, currencyCode)}</p>}
      {colorado !== null && <Note color="blue">{colorado}</Note>}
    </>
  );
}
