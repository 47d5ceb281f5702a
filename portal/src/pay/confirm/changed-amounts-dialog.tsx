import { IconRefreshAlert } from '@tabler/icons-react';
import { formatCents, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { confirmMessages as words } from '../confirm-messages.ts';
import { balanceChanges } from './balance-changes.ts';
import { useRefreshDraft } from '../use-refresh-draft.ts';
import classes from './changed-amounts-dialog.module.css';

export type PreviousAmounts = { readonly lines: PaymentDraft['paymentInvoices']; readonly total: Cents };

type ChangedAmountsDialogProps = {
  /** The lines and total that the payer saw. */
  before: PreviousAmounts;
  draft: PaymentDraft;
  /** Undefined until the new quote has loaded. */
  total: Cents | undefined;
  requote: () => Promise<unknown>;
  onClose: () => void;
};

/** Refreshes the draft and shows what has changed before the payer can pay. */
export function ChangedAmountsDialog({ before, draft, total, requote, onClose }: ChangedAmountsDialogProps) {
  const [state, setState] = useState<'asking' | 'fresh' | 'failed'>('asking');
  const refresh = useRefreshDraft();
  const start = useEffectEvent(() => {
    // A prepayment has no balances: only its surcharge can have changed.
    (draft.isPrepaid ? requote() : refresh()).then(
      () => setState('fresh'),
      () => setState('failed'),
    );
  });
  useEffect(() => start(), []);
  const text = draft.isPrepaid ? words.surchargeChangedText : words.quoteChangedText;
  const close = useToastOnUnmount(onClose, text);
  const isReady = state === 'fresh' && total !== undefined;
  return (
    <Dialog
      opened
      onClose={close}
      aboutMoney
      icon={<IconRefreshAlert size={20} stroke={1.75} />}
      iconColor="amber"
      title={words.quoteChanged}
      text={text}
      actions={
        <Button variant="primary" onClick={close} loading={state === 'asking'}>
          Review the payment
        </Button>
      }
    >
      <Changes before={before} draft={draft} total={isReady ? total : undefined} currencyCode={draft.currencyCode} />
    </Dialog>
  );
}

/** If nothing is left to pay, the step unmounts with the dialog; a toast then explains it. */
function useToastOnUnmount(onClose: () => void, text: string): () => void {
  const isClosed = useRef(false);
  useEffect(
    () => () => {
      if (!isClosed.current) toast.info(words.quoteChanged, text);
    },
    [text],
  );
  return () => {
    isClosed.current = true;
    onClose();
  };
}

type ChangesProps = Pick<ChangedAmountsDialogProps, 'before' | 'draft' | 'total'> & { currencyCode: CurrencyCode };

function Changes({ before, draft, total, currencyCode }: ChangesProps) {
  const show = (amount: Cents | null | undefined) =>
    amount === undefined ? '…' : amount === null ? 'Nothing left' : formatCents(amount, currencyCode);
  const changes = total === undefined ? [] : balanceChanges(before.lines, draft.paymentInvoices);
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="pl-hidden">What</span>
            </th>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.invoiceId}>
              <th scope="row">Invoice {change.invoiceNumber}</th>
              <td>{show(change.before)}</td>
              <td>{show(change.now)}</td>
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row">Total to Pay</th>
            <td>{show(before.total)}</td>
            <td>{show(total)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
