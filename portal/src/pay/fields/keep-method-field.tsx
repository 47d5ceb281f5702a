import { storageWords } from '@plumbline/rules/payments/authorization-words';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import type { ChangeForm, MethodForm } from '../method-form.ts';

type KeepMethodFieldProps = {
  paymentType: 'ACH' | 'CREDIT_CARD';
  form: MethodForm;
  change: ChangeForm;
  /** A scheduled payment needs the method to be saved (decision C26). */
  isNeeded: boolean;
};

/** The consent to save a new method. */
export function KeepMethodField({ paymentType, form, change, isNeeded }: KeepMethodFieldProps) {
  const words = storageWords(paymentType, true);
  const hint = words.charAt(0).toUpperCase() + words.slice(1);
  return (
    <CheckboxField
      label={paymentType === 'ACH' ? 'Save this bank account for next time' : 'Save this card for next time'}
      hint={isNeeded ? `A payment on a later date needs it. ${hint}` : hint}
      checked={form.isKept}
      onChange={(event) => change({ isKept: event.currentTarget.checked })}
    />
  );
}
