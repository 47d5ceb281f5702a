import { isBlank } from '@plumbline/rules/access/field-problems';
import type { Day } from '@plumbline/rules/dates';
import { isExpired } from '@plumbline/rules/payments/card';
import { Note } from '@plumbline/ui/note';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { TextField } from '@plumbline/ui/fields/text-field';
import { use, type ReactNode } from 'react';
import { usePortal } from '../../lib/portal-context.ts';
import { confirmMessages } from '../confirm-messages.ts';
import { BillingFields } from './billing-fields.tsx';
import type { ChangeForm, MethodForm } from '../method-form.ts';
import { ProblemsShownContext, useTouched } from './use-touched.ts';
import classes from '../confirm/confirm-form.module.css';

const CARD_TYPES = [
  { value: 'CREDIT', label: 'Credit' },
  { value: 'DEBIT', label: 'Debit' },
] as const;

type CardFieldsProps = {
  form: MethodForm;
  change: ChangeForm;
  /** The provider's form. */
  hosted: ReactNode;
  /** Called when debit is chosen. */
  onDebit: () => void;
  /** The day of the charge. */
  chargeDay: Day;
  isZipOnly: boolean;
};

/** The fields of a new card (CARD-02). */
export function CardFields({ form, change, hosted, onDebit, chargeDay, isZipOnly }: CardFieldsProps) {
  const { countryList } = usePortal().settings;
  const { isTouched, touch } = useTouched();
  const isChecked = use(ProblemsShownContext) === true;
  const { card } = form;
  return (
    <>
      <div className={classes.pair}>
        <Segmented
          label="Card type"
          options={CARD_TYPES}
          value={form.cardType}
          onChange={(cardType) => {
            change({ cardType });
            if (cardType === 'DEBIT') onDebit();
          }}
          error={isChecked && form.cardType === null && 'Choose the card type'}
        />
        <TextField
          label="Name on card"
          autoComplete="cc-name"
          maxLength={100}
          required
          value={form.holderName}
          onChange={(event) => change({ holderName: event.currentTarget.value })}
          onBlur={touch}
          error={isTouched && isBlank(form.holderName) && 'Enter the name on the card'}
        />
      </div>
      {hosted}
      {card !== null && isExpired(card.expiry ?? '', chargeDay) && (
        <Note color="red" alert>
          {confirmMessages.cardExpired}
        </Note>
      )}
      <BillingFields form={form} change={change} countries={countryList} isZipOnly={isZipOnly} />
    </>
  );
}
