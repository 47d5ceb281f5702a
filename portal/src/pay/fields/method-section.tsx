import { listPaymentMethods } from '@plumbline/contract/paths.gen';
import type { Day } from '@plumbline/rules/dates';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import { useEffect, useEffectEvent } from 'react';
import { useCapabilities } from '../../lib/portal-context.ts';
import { confirmMessages } from '../confirm-messages.ts';
import { AchFields, AchNotice } from './ach-form.tsx';
import { CardFields } from './card-form.tsx';
import type { CardRound } from './use-card-round.ts';
import { KeepMethodField } from './keep-method-field.tsx';
import { PayCardSlot } from './pay-card-slot.tsx';
import type { ChangeForm, MethodForm, SavedMethodRow } from '../method-form.ts';
import { AcceptedBrands, isUsable, SavedMethodPicker } from './saved-method-picker.tsx';
import classes from '../confirm/confirm-form.module.css';

export type MethodSectionProps = {
  paymentType: Exclude<CheckoutType, 'CREDIT'>;
  form: MethodForm;
  change: ChangeForm;
  round: CardRound;
  onDebit: () => void;
  /** The day of the charge. */
  chargeDay: Day;
  isScheduled: boolean;
  isOneTimePay: boolean;
};

/** Choice of a saved method or the fields of a new one. */
export function MethodSection(props: MethodSectionProps) {
  const { paymentType, form, change, chargeDay } = props;
  const { cardOnFile } = useCapabilities();
  const isAsked = cardOnFile && !props.isOneTimePay;
  const { data, isPending, isLoadingError, isFetching, refetch } = useAnswer(
    listPaymentMethods,
    { paymentType, size: '100' },
    { enabled: isAsked },
  );
  const methods = data?.rows ?? [];
  usePreselectMethod(data?.rows, chargeDay, change);
  const choose = (saved: SavedMethodRow | null) => change({ saved, card: null });
  return (
    <LoadingRows loading={isAsked && isPending} label="Loading your saved payment methods">
      {isLoadingError && (
        <Note color="amber">
          {confirmMessages.savedFailed}{' '}
          <TextLink look="plain" size="inherit" onClick={() => void refetch()} disabled={isFetching}>
            Try again
          </TextLink>
        </Note>
      )}
      {methods.length > 0 && (
        <SavedMethodPicker
          paymentType={paymentType}
          methods={methods}
          chosen={form.saved}
          onChoose={choose}
          chargeDay={chargeDay}
        />
      )}
      {methods.length === 0 && paymentType === 'CREDIT_CARD' && (
        <div className={classes.accepted}>
          <AcceptedBrands />
        </div>
      )}
      {form.saved === null ? <NewMethod {...props} /> : <SavedMethod {...props} />}
      {paymentType === 'ACH' && <AchNotice />}
    </LoadingRows>
  );
}

/** Preselects the first usable saved method. */
function usePreselectMethod(methods: readonly SavedMethodRow[] | undefined, chargeDay: Day, change: ChangeForm): void {
  const choose = useEffectEvent((rows: readonly SavedMethodRow[]) => {
    const first = rows.find((method) => isUsable(method, chargeDay));
    if (first) change({ saved: first, card: null });
  });
  const isThere = methods !== undefined;
  useEffect(() => {
    if (isThere) choose(methods);
    // Only when the methods have loaded: afterwards the payer chooses.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isThere]);
}

function NewMethod({
  paymentType,
  form,
  change,
  round,
  onDebit,
  chargeDay,
  isScheduled,
  isOneTimePay,
}: MethodSectionProps) {
  const { manageMethods } = useCapabilities();
  return (
    <>
      {paymentType === 'ACH' ? (
        <AchFields form={form} change={change} />
      ) : (
        <CardFields
          form={form}
          change={change}
          hosted={<PayCardSlot kind="card" form={form} change={change} round={round} />}
          onDebit={onDebit}
          chargeDay={chargeDay}
          isZipOnly={isOneTimePay}
        />
      )}
      {manageMethods && !isOneTimePay && (
        <KeepMethodField paymentType={paymentType} form={form} change={change} isNeeded={isScheduled} />
      )}
    </>
  );
}

/** A saved card needs its security code; a scheduled payment does not, because the code may not be stored. */
function SavedMethod({ paymentType, form, change, round, isScheduled }: MethodSectionProps) {
  if (paymentType === 'ACH' || isScheduled) return null;
  return <PayCardSlot kind="cvv" form={form} change={change} round={round} />;
}
