import { useBlocker } from '@plumbline/ui/app/use-router';
import type { Day } from '@plumbline/rules/dates';
import type { PayRules } from '@plumbline/rules/payments/blocked-by';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { totalsOf } from '@plumbline/rules/payments/totals';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { Note } from '@plumbline/ui/note';
import { toast } from '@plumbline/ui/overlays/toast';
import { TextLink } from '@plumbline/ui/text-link';
import { useEffect, useEffectEvent } from 'react';
import { useCapabilities } from '../../lib/portal-context.ts';
import { confirmMessages } from '../confirm-messages.ts';
import { AuthorizationText } from './authorization-text.tsx';
import type { CardRound } from '../fields/use-card-round.ts';
import { SurchargeNotes } from './confirm-notes.tsx';
import { DisputeNote } from './dispute-note.tsx';
import { ConfirmSummary } from './confirm-summary.tsx';
import { quoteInput, type ChangeForm, type MethodForm } from '../method-form.ts';
import { PayAction } from './pay-action.tsx';
import { usePayDraft } from '../pay-draft.tsx';
import { planOf } from '../prepay-days.ts';
import { paymentBlock } from './payment-block.ts';
import { RefusalDialog } from './refusal-dialog.tsx';
import { usePayment } from './use-payment.ts';
import { useQuote, type QuoteView } from './use-quote.ts';
import classes from './confirm-step.module.css';

type ConfirmSideProps = {
  paymentType: CheckoutType;
  form: MethodForm;
  change: ChangeForm;
  round: CardRound;
  today: Day;
  chargeDay: Day;
  isLater: boolean;
  rules: PayRules;
  onBusy: (isBusy: boolean) => void;
};

/** The summary with the quote, and the pay button. */
export function ConfirmSide(props: ConfirmSideProps) {
  const { paymentType, form, change, round, today, chargeDay, isLater, rules, onBusy } = props;
  const { draft, goTo } = usePayDraft();
  const { creditMemos, cardOnFile } = useCapabilities();
  const quote = useQuote(quoteInput(draft, paymentType, form));
  const payment = usePayment({ paymentType, form, change, round, quote });
  const { state } = payment.submit;
  const isBusy = state.phase !== 'idle';
  useNotifyParent(isBusy, onBusy);
  useBlockNavigation(state.phase === 'sending', confirmMessages.wait);
  const { credit } = totalsOf(draft);
  const isStale = quote.current === undefined;
  const plan = planOf(draft, rules.maxInstallments);
  return (
    <>
      <ConfirmSummary
        draft={draft}
        rules={rules}
        plan={plan}
        quote={quote.shown}
        isStale={isStale}
        withCredit={creditMemos || credit > 0}
        onEdit={isBusy ? undefined : () => goTo('start')}
      >
        <DisputeNote draft={draft} />
        <SurchargeNotes draft={draft} paymentType={paymentType} form={form} quote={quote.shown} />
        <QuoteFault quote={quote} hasAddressFields={form.saved === null} />
        <PayAction
          submit={payment.submit}
          block={paymentBlock({ draft, paymentType, form, rules, chargeDay, isLater })}
          amount={paymentType === 'CREDIT' ? credit : quote.shown?.total}
          currencyCode={draft.currencyCode}
          isByCredits={paymentType === 'CREDIT'}
          isScheduled={isLater}
          installments={plan?.quantity ?? null}
          scheduledAt={draft.scheduledAt}
          isCounting={isStale}
          onPay={payment.pay}
        />
        {quote.shown && (
          <AuthorizationText
            draft={draft}
            paymentType={paymentType}
            form={form}
            quote={quote.shown}
            today={today}
            isLater={isLater}
            plan={plan}
            keepsMethod={form.saved === null && (form.isKept || (isLater && !cardOnFile))}
          />
        )}
      </ConfirmSummary>
      <RefusalDialog paymentType={paymentType} form={form} quote={quote} payment={payment} />
    </>
  );
}

function useNotifyParent(isBusy: boolean, onBusy: (isBusy: boolean) => void): void {
  const notify = useEffectEvent(onBusy);
  useEffect(() => notify(isBusy), [isBusy]);
}

/** Shown when the quote failed, or when the server would refuse the payment. */
function QuoteFault({ quote, hasAddressFields }: { quote: QuoteView; hasAddressFields: boolean }) {
  const refusal = quote.current?.refusal ?? null;
  if (quote.isFailed) {
    return (
      <div className={classes.faulty}>
        <Note color="red" alert>
          {confirmMessages.quoteFailed}{' '}
          <TextLink look="plain" size="inherit" onClick={() => void quote.retry()}>
            Try again
          </TextLink>
        </Note>
      </div>
    );
  }
  if (refusal === null || refusal.code === 'quote_changed') return null;
  // Told beside the field.
  if (refusal.code === 'address_mismatch' && hasAddressFields) return null;
  return (
    <div className={classes.faulty}>
      <Note color="amber">{refusal.message}</Note>
    </div>
  );
}

/** Blocks navigation while busy and shows why in a toast; the redirect after an ended session is allowed. */
function useBlockNavigation(isBusy: boolean, why: string): void {
  useBlocker((nextPathname) => {
    const isBlocked = isBusy && nextPathname !== LOGIN_PATH;
    if (isBlocked) toast.info(why);
    return isBlocked;
  });
}
