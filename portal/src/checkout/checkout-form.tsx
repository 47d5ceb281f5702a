import { ZERO } from '@plumbline/rules/money';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { ProblemsShownContext } from '../pay/fields/use-touched.ts';
import { CheckoutAction } from './checkout-action.tsx';
import { checkoutMessages } from './checkout-messages.ts';
import { isAmountMissing, isAmountOpen, type PaymentRequest } from './link-payment.ts';
import { PayWith } from './pay-with.tsx';
import { PayerFields } from './payer-fields.tsx';
import { useLinkForm } from './use-link-form.ts';
import type { LinkPayment } from './use-link-payment.ts';
import classes from './checkout-form.module.css';

const CheckoutDialogs = lazy(async () => ({ default: (await import('./checkout-dialogs.tsx')).CheckoutDialogs }));

type CheckoutFormProps = {
  token: string;
  request: PaymentRequest;
  payment: LinkPayment;
  /** Loads the request again. */
  reread: () => Promise<unknown>;
};

/** Who pays, how much and with what (LNK-02). */
export function CheckoutForm({ token, request, payment, reread }: CheckoutFormProps) {
  const { draft, methods, round, quote, quoteInput, today, isMissing, payClick, ...form } = useLinkForm(
    token,
    request,
    payment,
  );
  const { ref, isChecked, check } = useCheck();
  const isBusy = payClick.isWaiting || payment.submit.state.phase !== 'idle';
  const pay = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (isMissing) check();
    else payClick.pay();
  };
  return (
    <ProblemsShownContext value={isChecked}>
      <form ref={ref} className={classes.form} onSubmit={pay} noValidate aria-label="Payment">
        <div className={classes.fields} inert={isBusy}>
          <PayerFields payer={draft.payer} onChange={form.changePayer} />
          {isAmountOpen(request) && (
            <MoneyInput
              label="Amount"
              currency={request.currencyCode}
              value={draft.amount}
              onChange={form.setAmount}
              error={isChecked && isAmountMissing(request, draft.amount) && checkoutMessages.amountMissing}
            />
          )}
          <PayWith
            {...{ token, request, methods, round, today }}
            notes={draft.notes}
            onNotes={form.setNotes}
            amount={quote.shown?.subtotal ?? request.amount}
            surcharge={quote.shown?.surcharge ?? ZERO}
          />
        </div>
        <CheckoutAction {...{ request, draft, quote, today, isMissing, isChecked, payClick }} submit={payment.submit} />
      </form>
      {payment.refusal && (
        <LazyOverlay opened onClose={payment.close}>
          <CheckoutDialogs
            {...{ token, quote, quoteInput, reread }}
            refusal={payment.refusal}
            currencyCode={request.currencyCode}
            onPayAs={form.payAs}
            onClose={payment.close}
          />
        </LazyOverlay>
      )}
    </ProblemsShownContext>
  );
}

const FIRST_WRONG = '[aria-invalid="true"], [data-invalid] input, [data-invalid] iframe';

/** Shows the problems of all fields and moves the focus to the first of them. */
function useCheck() {
  const ref = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0) return;
    const first = ref.current?.querySelector<HTMLElement>(FIRST_WRONG);
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [tries]);
  return { ref, isChecked: tries > 0, check: () => setTries((before) => before + 1) };
}
