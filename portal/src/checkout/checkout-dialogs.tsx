import { IconRefreshAlert } from '@tabler/icons-react';
import type { Input } from '@plumbline/contract/call';
import type { quotePaymentRequest } from '@plumbline/contract/payment-requests';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { CardType } from '@plumbline/rules/payments/card';
import { Button } from '@plumbline/ui/button';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { useEffect, useEffectEvent, useState } from 'react';
import { confirmMessages } from '../pay/confirm-messages.ts';
import { CardTypeDialog, OverMaximumDialog, PaymentErrorDialog } from '../pay/confirm/refusal-dialogs.tsx';
import type { SubmissionRefusal } from '../pay/confirm/use-submission.ts';
import { checkoutMessages } from './checkout-messages.ts';
import type { LinkInput, LinkQuote } from './link-payment.ts';
import { useLinkQuote, type LinkQuoteView } from './use-link-quote.ts';

type QuoteInput = Input<typeof quotePaymentRequest>;

type CheckoutDialogsProps = {
  refusal: SubmissionRefusal<LinkInput>;
  currencyCode: CurrencyCode;
  token: string;
  quoteInput: QuoteInput;
  quote: LinkQuoteView;
  reread: () => Promise<unknown>;
  /** Pays with the actual card type. */
  onPayAs: (cardType: CardType, quote: LinkQuote) => void;
  onClose: () => void;
};

/** The dialog for a refused payment (Spec 2 §8). */
export function CheckoutDialogs(props: CheckoutDialogsProps) {
  const { refusal, onClose } = props;
  const { after, error, input } = refusal;
  switch (after) {
    case 'over-maximum':
      return <OverMaximumDialog message={error.message} onClose={onClose} />;
    case 'is-credit-card':
      return <QuotedCardTypeDialog {...props} actual="CREDIT" />;
    case 'is-debit-card':
      return <QuotedCardTypeDialog {...props} actual="DEBIT" />;
    case 'quote-changed':
      return <ChangedDialog {...props} before={input.total} />;
    default:
      return <PaymentErrorDialog message={error.message} onClose={onClose} />;
  }
}

type QuotedCardTypeDialogProps = CheckoutDialogsProps & { actual: CardType };

function QuotedCardTypeDialog({ actual, token, quoteInput, ...rest }: QuotedCardTypeDialogProps) {
  const { current } = useLinkQuote(token, { ...quoteInput, cardType: actual });
  const { currencyCode, onPayAs, onClose } = rest;
  return (
    <CardTypeDialog
      actual={actual}
      quote={current}
      currencyCode={currencyCode}
      onPay={() => current && onPayAs(actual, current)}
      onClose={onClose}
    />
  );
}

type ChangedDialogProps = CheckoutDialogsProps & { before: Cents };

/** Loads the request and the quote again, and shows what is to be paid now. */
function ChangedDialog({ before, reread, quote, currencyCode, onClose }: ChangedDialogProps) {
  const [isFresh, setFresh] = useState(false);
  const start = useEffectEvent(() => {
    void Promise.allSettled([reread(), quote.retry()]).then(() => setFresh(true));
  });
  useEffect(() => start(), []);
  const now = isFresh ? quote.current?.total : undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      aboutMoney
      icon={<IconRefreshAlert size={20} stroke={1.75} />}
      iconColor="amber"
      title={confirmMessages.quoteChanged}
      text={checkoutMessages.changedText}
      actions={
        <Button variant="primary" onClick={onClose} loading={!isFresh}>
          Review the payment
        </Button>
      }
    >
      {now === undefined ? (
        <Skeleton height={88} />
      ) : (
        <SumLines
          boxed
          currency={currencyCode}
          lines={[{ label: 'Before', amount: before }]}
          total={{ label: 'Total to Pay now', amount: now }}
        />
      )}
    </Dialog>
  );
}
