import { resolveOpenItem } from '@plumbline/contract/paths.gen';
import { formatCents } from '@plumbline/rules/money';
import { methodName } from '@plumbline/rules/payments/receipt-words';
import type { CallFailed } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useFocusInvalidOnSend } from '@plumbline/ui/fields/use-focus-invalid';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { dayText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import {
  BEING_UNDONE,
  type Candidate,
  DECISIONS,
  type DeskItem,
  ITEM_CHANGES,
  offeredAmount,
  type Offer,
} from './item-words.ts';
import classes from './money.module.css';

/** The decisions that the server offers now, the likeliest first; each asks before it is made. None while a charge is taken back. */
export function ItemDecisions({ item }: { item: DeskItem }) {
  const [asked, setAsked] = useState<Offer | null>(null);
  if (item.offers.length === 0) return <p className={classes.effect}>{BEING_UNDONE}</p>;
  return (
    <>
      <ul className={classes.offers}>
        {item.offers.map((offer, place) => (
          <li key={offer.kind} className={classes.offer}>
            <Button
              {...(place === 0 && offer.kind !== 'NOTED' && { variant: 'primary' as const })}
              onClick={() => setAsked(offer)}
            >
              {DECISIONS[offer.kind].button}
            </Button>
            <p className={classes.effect}>{DECISIONS[offer.kind].effect(offeredAmount(offer, item))}</p>
          </li>
        ))}
      </ul>
      {asked !== null && <DecisionDialog item={item} offer={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type DecisionDialogProps = { item: DeskItem; offer: Offer; onClose: () => void };

const NOTE_MAX = 1000;

function useDecision({ item, offer, onClose }: DecisionDialogProps) {
  const { note: usual, done } = DECISIONS[offer.kind];
  const isRefund = offer.kind === 'REFUND_BOOKED';
  const [note, setNote] = useState(usual);
  const [code, setCode] = useState(isRefund ? (likeliest(item)?.code ?? null) : null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  // The panel is loaded again, and says who has decided meanwhile.
  const conflict = ({ message }: CallFailed) => {
    toast.error(message);
    onClose();
  };
  const { mutate, isPending } = useCall(resolveOpenItem, {
    changes: ITEM_CHANGES,
    done: done(offeredAmount(offer, item)),
    onDone: onClose,
    refused: { item_already_resolved: conflict, item_changed: conflict },
  });
  const isNoteMissing = note.trim() === '';
  const isPaymentMissing = isRefund && code === null;
  const submit = () => {
    setIsSubmitted(true);
    if (isNoteMissing || isPaymentMissing) return;
    const { kind, amount } = offer;
    mutate({ itemId: item.id, decision: note, kind, amount, ...(code !== null && { paymentCode: code }) });
  };
  return {
    note,
    setNote,
    code,
    setCode,
    isNoteMissing: isSubmitted && isNoteMissing,
    isPaymentMissing: isSubmitted && isPaymentMissing,
    isPending,
    submit,
  };
}

function DecisionDialog(props: DecisionDialogProps) {
  const { item, offer, onClose } = props;
  const { button, effect } = DECISIONS[offer.kind];
  const { note, setNote, code, setCode, isNoteMissing, isPaymentMissing, isPending, submit } = useDecision(props);
  const { fields, onSend } = useFocusInvalidOnSend();
  const send = () => {
    onSend();
    submit();
  };
  return (
    <Dialog
      opened
      aboutMoney
      busy={isPending}
      title={`${button}?`}
      text={effect(offeredAmount(offer, item))}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            loading={isPending}
            // The second click of a double click would ask twice.
            onClick={({ detail }) => detail <= 1 && send()}
          >
            {button}
          </Button>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <div ref={fields} className={classes.part}>
        {offer.kind === 'REFUND_BOOKED' && (
          <NativeSelectField
            label="Payment"
            placeholder="Choose the payment"
            options={item.candidates.map((each) => ({ value: each.code, label: candidateText(each) }))}
            value={code}
            error={isPaymentMissing && messages.openItems.paymentMissing}
            onChange={setCode}
          />
        )}
        <TextareaField
          label="Note"
          value={note}
          maxLength={NOTE_MAX}
          minRows={2}
          hint="Kept with the item, your name and the time."
          error={isNoteMissing && messages.openItems.noteMissing}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

/** The item's own payment, or the only one that fits. */
const likeliest = ({ candidates, payment }: DeskItem): Candidate | undefined =>
  candidates.find(({ code }) => code === payment?.code) ?? (candidates.length === 1 ? candidates[0] : undefined);

const candidateText = (candidate: Candidate): string => {
  const { code, customerName, left, currencyCode, createdAt } = candidate;
  const paid = `${formatCents(left, currencyCode)} left, ${methodName(candidate) ?? 'credits'}, ${dayText(createdAt)}`;
  return `${code}, ${customerName}: ${paid}`;
};
