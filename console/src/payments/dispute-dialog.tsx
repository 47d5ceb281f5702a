import { IconGavel } from '@tabler/icons-react';
import { browsePayments, getDeskPayment, recordDispute } from '@plumbline/contract/paths.gen';
import { add, type Cents, formatCents, subtract, ZERO } from '@plumbline/rules/money';
import { useCall } from '@plumbline/ui/app/use-call';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { TextField } from '@plumbline/ui/fields/text-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { dayText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { type DeskPayment, methodText } from './payment-words.ts';
import { useRequestKey } from '../lib/use-request-key.ts';
import classes from './payments.module.css';

const CASE_MAX = 60;
const REASON_MAX = 100;

type DisputeDialogProps = { payment: DeskPayment; onClose: () => void };

function useDisputeForm({ payment, onClose }: DisputeDialogProps) {
  const { code, total, refundedAmount } = payment;
  const left = subtract(total, refundedAmount);
  const [caseNumber, setCaseNumber] = useState('');
  const [amount, setAmount] = useState<Cents | null>(left > ZERO ? left : total);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const keyOf = useRequestKey();
  const { mutate, isPending } = useCall(recordDispute, {
    changes: [getDeskPayment, browsePayments],
    onDone: () => {
      toast.success(messages.outcomes.disputed);
      onClose();
    },
  });
  const isOver = amount !== null && amount > total;
  const missing = {
    caseNumber: caseNumber.trim() === '',
    amount: (amount ?? ZERO) === ZERO,
    reason: reason.trim() === '',
  };
  const submit = () => {
    setIsSubmitted(true);
    if (missing.caseNumber || missing.reason || amount === null || amount === ZERO || isOver) return;
    const asked = { caseNumber, amount, reason, note };
    mutate({ code, idempotencyKey: keyOf(asked), ...asked });
  };
  const problem = (name: keyof typeof missing) =>
    isSubmitted && missing[name] ? messages.outcomes.disputeMissing[name] : null;
  return {
    caseNumber,
    setCaseNumber,
    amount,
    setAmount,
    reason,
    setReason,
    note,
    setNote,
    isPending,
    problem,
    submit,
  };
}

/** The card's bank disputes a payment, and the provider has not reported it yet. */
export function DisputeDialog(props: DisputeDialogProps) {
  const { payment, onClose } = props;
  const { code, customer, total, currencyCode, createdAt } = payment;
  const form = useDisputeForm(props);
  return (
    <OutcomeDialog
      icon={<IconGavel size={20} />}
      title={`Record a dispute of payment ${code}`}
      text={`${customer.name} paid ${formatCents(total, currencyCode)} with ${methodText(payment)} on ${dayText(createdAt)}.`}
      follows={followsOf(payment, form.amount)}
      submitLabel="Record dispute"
      note={form.note}
      isPending={form.isPending}
      onNote={form.setNote}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <TextField
          label="Case number"
          value={form.caseNumber}
          maxLength={CASE_MAX}
          error={form.problem('caseNumber')}
          onChange={(event) => form.setCaseNumber(event.currentTarget.value)}
        />
        <MoneyInput
          label="Disputed amount"
          currency={currencyCode}
          value={form.amount}
          max={total}
          error={form.problem('amount')}
          onChange={form.setAmount}
        />
      </div>
      <TextField
        label="Reason"
        value={form.reason}
        maxLength={REASON_MAX}
        hint="Code and words of the notice. The customer reads them."
        error={form.problem('reason')}
        onChange={(event) => form.setReason(event.currentTarget.value)}
      />
    </OutcomeDialog>
  );
}

/** A dispute of all that is left takes the payment back; a part cannot be assigned to an invoice. */
function followsOf({ status, total, refundedAmount, currencyCode }: DeskPayment, amount: Cents | null): string[] {
  const end = 'When the provider reports the dispute, it is not booked again.';
  const isWhole = status === 'APPROVED' && add(amount ?? ZERO, refundedAmount) >= total;
  const booked = `${formatCents(amount ?? ZERO, currencyCode)} is booked out of the bank`;
  return isWhole
    ? [
        `${booked}, and the invoices are owed again.`,
        'The payer is mailed. Waivers that rely on the payment are marked.',
        end,
      ]
    : [`${booked}, and no invoice changes: an open item keeps it in view.`, 'Nobody is mailed.', end];
}
