import { IconAlertTriangle, IconCreditCard } from '@tabler/icons-react';
import {
  formatCents,
  formatRate,
  subtract,
  ZERO,
  type BasisPoints,
  type Cents,
  type CurrencyCode,
} from '@plumbline/rules/money';
import type { CardType } from '@plumbline/rules/payments/card';
import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { confirmMessages as words } from '../confirm-messages.ts';

type CloseProps = { onClose: () => void };

/** The server's message names the limit (PAY-11). */
export const OverMaximumDialog = ({ message, onClose }: CloseProps & { message: string }) => (
  <Dialog
    opened
    onClose={onClose}
    closable={false}
    aboutMoney
    icon={<IconAlertTriangle size={20} stroke={1.75} />}
    iconColor="amber"
    title={words.overMaximum}
    text={message}
    actions={
      <Button variant="primary" onClick={onClose} data-autofocus>
        {words.fix}
      </Button>
    }
  />
);

export const PaymentErrorDialog = ({ message, onClose }: CloseProps & { message: string }) => (
  <Dialog
    opened
    onClose={onClose}
    aboutMoney
    icon={<IconAlertTriangle size={20} stroke={1.75} />}
    iconColor="red"
    title={words.failed}
    text={message}
    actions={
      <Button variant="primary" onClick={onClose} data-autofocus>
        {words.fix}
      </Button>
    }
  />
);

type CardQuote = { readonly total: Cents; readonly surcharge: Cents; readonly surchargeRate: BasisPoints };

type CardTypeDialogProps = CloseProps & {
  /** The actual type of the card. */
  actual: CardType;
  /** For the actual type; undefined until it has loaded. */
  quote: CardQuote | undefined;
  currencyCode: CurrencyCode;
  onPay: (quote: CardQuote) => void;
};

/** The card is not of the chosen type: pay with the surcharge of the actual type, or go back (PAY-11, CARD-04). */
export function CardTypeDialog({ actual, quote, currencyCode, onPay, onClose }: CardTypeDialogProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      aboutMoney
      icon={<IconCreditCard size={20} stroke={1.75} />}
      iconColor="amber"
      title={words.cardType}
      text={actual === 'CREDIT' ? words.isCreditCard : words.isDebitCard}
      actions={
        <>
          <Button variant="primary" disabled={!quote} onClick={() => quote && onPay(quote)}>
            {quote ? `Pay ${formatCents(quote.total, currencyCode)} Now` : 'Pay Now'}
          </Button>
          <Button onClick={onClose}>{actual === 'CREDIT' ? words.fixCardType : words.changeCardType}</Button>
        </>
      }
    >
      {quote ? (
        <SumLines
          boxed
          currency={currencyCode}
          lines={[
            { label: 'Payment', amount: subtract(quote.total, quote.surcharge) },
            {
              label: quote.surcharge > ZERO ? `Card surcharge, ${formatRate(quote.surchargeRate)}` : 'Card surcharge',
              amount: quote.surcharge,
            },
          ]}
          total={{ label: 'New total', amount: quote.total }}
        />
      ) : (
        <Skeleton height={124} />
      )}
    </Dialog>
  );
}

/** CARD-04. */
export const DebitNoticeDialog = ({ opened, onClose }: CloseProps & { opened: boolean }) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    icon={<IconCreditCard size={20} stroke={1.75} />}
    iconColor="brand"
    title={words.debit}
    text={words.debitText}
    actions={
      <Button variant="primary" onClick={onClose} data-autofocus>
        Ok
      </Button>
    }
  />
);
