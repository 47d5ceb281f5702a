import { IconCopy } from '@tabler/icons-react';
import { type Cents, type CurrencyCode, formatCents } from '@plumbline/rules/money';
import { copyText } from '@plumbline/ui/app/copy-text';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { QrCode } from '@plumbline/ui/qr-code';
import { useEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import classes from './payment-links.module.css';

export type SentLinkFacts = {
  id: string;
  url: string;
  email: string;
  name: string | null;
  /** Null if the payer chooses. */
  amount: Cents | null;
  currencyCode: CurrencyCode;
  customer: { id: string; name: string };
};

type SentLinkProps = { link: SentLinkFacts; onAgain: () => void };

/** The link that was just sent, to hand on by other ways too. */
export function SentLink({ link, onAgain }: SentLinkProps) {
  const { id, url, email, name, amount, currencyCode, customer } = link;
  const asked = amount === null ? 'a payment' : formatCents(amount, currencyCode);
  const words = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <Card title="The link was sent">
      <div ref={words} tabIndex={-1} className={classes.form}>
        <p className={classes.note}>
          {name === null ? email : `${name} (${email})`} was asked for {asked} of {customer.name}. The link can also be
          copied or scanned; it is paid at most once.
        </p>
        <p className={classes.url}>{url}</p>
        <div className={classes.buttons}>
          <Button icon={<IconCopy size={16} />} onClick={() => void copyText(url, messages.paymentLinks)}>
            Copy link
          </Button>
          <Button href={`/payment-links?link=${id}`}>Open in the list</Button>
          <Button onClick={onAgain}>New link</Button>
        </div>
        <QrCode text={url} label="QR code of the payment link" />
      </div>
    </Card>
  );
}
