import { today as todayIn, type Day } from '@plumbline/rules/dates';
import type { PayRules } from '@plumbline/rules/payments/blocked-by';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { countryOf } from '@plumbline/rules/regions';
import { Card } from '@plumbline/ui/card';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useState } from 'react';
import { useCapabilities, useMember, usePortalApp } from '../../lib/portal-context.ts';
import { confirmMessages } from '../confirm-messages.ts';
import { useCardRound, type CardRound } from '../fields/use-card-round.ts';
import { ConfirmSide } from './confirm-side.tsx';
import { CreditForm } from './credit-form.tsx';
import { emptyForm, type ChangeForm, type MethodForm } from '../method-form.ts';
import { MethodSection } from '../fields/method-section.tsx';
import { usePayDraft } from '../pay-draft.tsx';
import { isChargedLater, lastChargeDay } from '../prepay-days.ts';
import { DebitNoticeDialog } from './refusal-dialogs.tsx';
import { RequestMethodField } from './request-method-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { usePayRules } from '../use-pay-rules.ts';
import classes from './confirm-step.module.css';
import formClasses from './confirm-form.module.css';

const TITLES: Readonly<Record<CheckoutType, string>> = {
  ACH: 'Pay from a bank account',
  CREDIT_CARD: 'Pay by card',
  CREDIT: 'Pay with credits',
};

/** Step 3: the form of the method, the summary and the pay button (PAY-02, PAY-04). */
export function ConfirmStep() {
  const { draft } = usePayDraft();
  const { rules, isFailed, retry } = usePayRules(draft.isPrepaid);
  const { paymentType } = draft;
  if (isFailed) return <ErrorState title={confirmMessages.quoteFailed} onRetry={retry} />;
  return (
    <LoadingRows loading={!rules} label="Loading the payment">
      {/* The key resets the form when the method changes. */}
      {rules && paymentType !== null && <Confirm key={paymentType} paymentType={paymentType} rules={rules} />}
    </LoadingRows>
  );
}

type ConfirmProps = { paymentType: CheckoutType; rules: PayRules };

function Confirm({ paymentType, rules }: ConfirmProps) {
  const { portal, now } = usePortalApp();
  const { draft } = usePayDraft();
  const [form, setForm] = useState(useInitialForm(paymentType));
  const [isBusy, setBusy] = useState(false);
  const round = useCardRound();
  const change: ChangeForm = (part) => setForm((before) => ({ ...before, ...part }));
  const today = todayIn(now(), portal.timeZone);
  const chargeDay = lastChargeDay(draft, today, portal.settings.maxInstallments);
  const isLater = isChargedLater(draft, today);
  const shared = { paymentType, form, change, round, today, chargeDay, isLater };
  return (
    <div className={classes.layout}>
      <MethodCard {...shared} isBusy={isBusy} />
      <div className={classes.side}>
        <ConfirmSide {...shared} rules={rules} onBusy={setBusy} />
      </div>
    </div>
  );
}

/** The holder defaults to the person for a card and to the company for a bank account. */
function useInitialForm(paymentType: CheckoutType): MethodForm {
  const { settings } = usePortalApp().portal;
  const { draft } = usePayDraft();
  const member = useMember();
  const name = (paymentType === 'ACH' ? member?.companyName : member?.name) ?? '';
  const usual = countryOf(draft.currencyCode);
  const [first = usual] = settings.countryList;
  return emptyForm(name, settings.countryList.includes(usual) ? usual : first);
}

type MethodCardProps = {
  paymentType: CheckoutType;
  form: MethodForm;
  change: ChangeForm;
  round: CardRound;
  today: Day;
  chargeDay: Day;
  isLater: boolean;
  isBusy: boolean;
};

function MethodCard({ paymentType, form, change, round, today, chargeDay, isLater, isBusy }: MethodCardProps) {
  const { draft, dispatch, goTo } = usePayDraft();
  const can = useCapabilities();
  const debit = useDebitNotice();
  const { isPrepaid, isOneTimePay, info } = draft;
  const cannotKeep = form.saved === null && !can.manageMethods;
  return (
    <Card
      title={TITLES[paymentType]}
      action={!isBusy && <TextLink onClick={() => goTo('method')}>Change method</TextLink>}
    >
      <form className={formClasses.form} onSubmit={(event) => event.preventDefault()} noValidate inert={isBusy}>
        {paymentType === 'CREDIT' ? (
          <CreditForm draft={draft} />
        ) : (
          <MethodSection
            {...{ paymentType, form, change, round, chargeDay, isScheduled: isLater, isOneTimePay }}
            onDebit={debit.show}
          />
        )}
        {can.requestMethodRequired && <RequestMethodField />}
        {!isPrepaid && <hr className={formClasses.rule} />}
        {can.scheduling && !isPrepaid && paymentType !== 'CREDIT' && !isOneTimePay && (
          <ScheduleFields today={today} refusal={cannotKeep ? 'Choose a saved method to pay on a later date.' : null} />
        )}
        {/* The notes of a prepayment are in its own form. */}
        {!isPrepaid && (
          <TextareaField
            label="Notes"
            optional={!isOneTimePay}
            minRows={3}
            maxRows={3}
            maxLength={2000}
            value={info.notes}
            onChange={(event) => dispatch({ type: 'info', info: { notes: event.currentTarget.value } })}
          />
        )}
      </form>
      <DebitNoticeDialog opened={debit.isShown} onClose={debit.close} />
    </Card>
  );
}

/** Shown once per form, and only where a credit card would have a surcharge (CARD-04). */
function useDebitNotice() {
  const { surcharge } = useCapabilities();
  const { currencyCode } = usePayDraft().draft;
  const [state, setState] = useState<'never' | 'shown' | 'seen'>('never');
  const show = () => {
    if (surcharge && currencyCode === 'USD' && state === 'never') setState('shown');
  };
  return { isShown: state === 'shown', show, close: () => setState('seen') };
}
