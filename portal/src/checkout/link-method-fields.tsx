import type { Day } from '@plumbline/rules/dates';
import type { Cents } from '@plumbline/rules/money';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { lazy, Suspense, useState } from 'react';
import { AchFields, AchNotice } from '../pay/fields/ach-form.tsx';
import type { CardRound } from '../pay/fields/use-card-round.ts';
import { useTouched } from '../pay/fields/use-touched.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { areNotesMissing, type PaymentRequest } from './link-payment.ts';
import type { LinkMethods } from './use-link-methods.ts';
import classes from './checkout-form.module.css';

const LinkCardFields = lazy(async () => ({ default: (await import('./link-card-fields.tsx')).LinkCardFields }));

export type MethodFieldsProps = {
  token: string;
  request: PaymentRequest;
  methods: LinkMethods;
  round: CardRound;
  notes: string;
  onNotes: (notes: string) => void;
  /** Before a surcharge; null until the payer has chosen it. */
  amount: Cents | null;
  /** Of the quote that is shown. */
  surcharge: Cents;
  today: Day;
};

/** The fields of the chosen method, and the notes. */
export function LinkMethodFields(props: MethodFieldsProps) {
  const { form, change, paymentType } = props.methods;
  return (
    <div className={classes.method}>
      {paymentType === 'ACH' ? <AchFields form={form} change={change} /> : <LazyCardFields {...props} />}
      <NotesField {...props} />
      {paymentType === 'ACH' && <AchNotice />}
    </div>
  );
}

function LazyCardFields(props: MethodFieldsProps) {
  /** Whether the dialog about the missing script was closed. */
  const [isWarned, setWarned] = useState(false);
  return (
    <LazyOverlay opened={!isWarned} onClose={() => setWarned(true)}>
      <Suspense fallback={<CardSkeleton />}>
        <LinkCardFields {...props} />
      </Suspense>
    </LazyOverlay>
  );
}

const CardSkeleton = () => (
  <output className={classes.loading}>
    <span className="pl-hidden">Loading the fields</span>
    {[24, 62, 280, 82].map((height) => (
      <Skeleton key={height} height={height} />
    ))}
  </output>
);

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
