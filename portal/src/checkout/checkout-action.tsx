import { IconLock } from '@tabler/icons-react';
import type { Day } from '@plumbline/rules/dates';
import { formatCents, formatRate, ZERO } from '@plumbline/rules/money';
import { authorizationWords } from '@plumbline/rules/payments/authorization-words';
import { surchargeNotice } from '@plumbline/rules/payments/surcharge';
import { Button } from '@plumbline/ui/button';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import { usePortal } from '../lib/portal-context.ts';
import { confirmMessages } from '../pay/confirm-messages.ts';
import { StillProcessing, UnsurePayment } from '../pay/confirm/unsure-payment.tsx';
import { last4Of } from '../pay/method-form.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { isAmountMissing, type LinkDraft, type LinkQuote, type PaymentRequest } from './link-payment.ts';
import type { LinkPayment } from './use-link-payment.ts';
import type { LinkQuoteView } from './use-link-quote.ts';
import type { PayClick } from './use-pay-click.ts';
import classes from './checkout-form.module.css';

type CheckoutActionProps = {
  request: PaymentRequest;
  draft: LinkDraft;
  quote: LinkQuoteView;
  submit: LinkPayment['submit'];
  today: Day;
  /** A field is missing or invalid. */
  isMissing: boolean;
  /** The payer has tried to pay. */
  isChecked: boolean;
  payClick: PayClick;
};

/** The total, the button that pays it, and what paying authorizes. */
export function CheckoutAction(props: CheckoutActionProps) {
  const { request, draft, quote, submit, today, isMissing, isChecked, payClick } = props;
  const { state } = submit;
  if (state.phase === 'unsure') return <UnsurePayment submit={submit} />;
  const isSending = state.phase === 'sending';
  const isBusy = isSending || payClick.isWaiting;
  const isOpen = isAmountMissing(request, draft.amount);
  const { shown } = quote;
  const total = shown === undefined || isOpen ? '' : ` ${formatCents(shown.total, request.currencyCode)}`;
  return (
    <div className={classes.terms}>
      {shown && shown.surcharge > ZERO && <Surcharge quote={shown} currencyCode={request.currencyCode} />}
      {!isOpen && <QuoteFault quote={quote} />}
      <div className={classes.action}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          icon={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
          disabled={!isBusy && !isMissing && quote.isFailed}
          loading={isBusy}
        >
          Pay{total}
        </Button>
        {isSending && state.isSlow && <StillProcessing />}
        {isChecked && isMissing && !isSending && <Review words={checkoutMessages.review} />}
        {payClick.isTotalNew && !isSending && <Review words={checkoutMessages.totalNew} />}
      </div>
      {shown && !isOpen && <Consent request={request} draft={draft} quote={shown} today={today} />}
    </div>
  );
}

const Review = ({ words }: { words: string }) => (
  <p className={classes.review} role="alert">
    {words}
  </p>
);

type SurchargeProps = Pick<PaymentRequest, 'currencyCode'> & { quote: LinkQuote };

/** Shown before the payment (SUR-01). */
const Surcharge = ({ quote, currencyCode }: SurchargeProps) => (
  <>
    <SumLines
      boxed
      currency={currencyCode}
      lines={[
        { label: 'Payment', amount: quote.subtotal },
        { label: `Card surcharge, ${formatRate(quote.surchargeRate)}`, amount: quote.surcharge },
      ]}
      total={{ label: 'Total to Pay', amount: quote.total }}
    />
    <p className={classes.small}>{surchargeNotice(quote.surchargeRate)}</p>
  </>
);

/** Shown when the quote failed, or when the server would refuse the payment. */
function QuoteFault({ quote }: { quote: LinkQuoteView }) {
  if (quote.isFailed) {
    return (
      <Note color="red" alert>
        {confirmMessages.quoteFailed}{' '}
        <TextLink look="plain" size="inherit" onClick={() => void quote.retry()}>
          Try again
        </TextLink>
      </Note>
    );
  }
  const refusal = quote.current?.refusal ?? null;
  return refusal && <Note color="amber">{refusal.message}</Note>;
}

type ConsentProps = Pick<CheckoutActionProps, 'request' | 'draft' | 'today'> & { quote: LinkQuote };

/** The server stores the same text. */
function Consent({ request: { currencyCode }, draft: { paymentType, form }, quote, today }: ConsentProps) {
  const { organization } = usePortal();
  const words = authorizationWords({
    supplier: organization,
    paymentType,
    currencyCode,
    total: quote.total,
    surcharge: quote.surcharge,
    surchargeRateBps: quote.surchargeRate,
    credit: ZERO,
    last4: last4Of(paymentType, form),
    accountType: form.accountType,
    givenOn: today,
    scheduledAt: null,
    keepsMethod: false,
    hasSavedMethods: false,
    onBehalf: null,
  });
  return <p className={classes.small}>{words}</p>;
}
