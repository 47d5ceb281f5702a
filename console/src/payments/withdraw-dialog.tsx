import { IconArrowBackUp } from '@tabler/icons-react';
import { browsePayments, getDeskPayment, withdrawOutcome } from '@plumbline/contract/paths.gen';
import { formatCents } from '@plumbline/rules/money';
import { isOffline } from '@plumbline/rules/payments/payment-type';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { dayText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import type { DeskPayment, Outcome } from './payment-words.ts';

type WithdrawDialogProps = { payment: DeskPayment; outcome: Outcome; onClose: () => void };

/** A return or dispute was recorded by mistake. */
export function WithdrawDialog({ payment, outcome, onClose }: WithdrawDialogProps) {
  const { code, currencyCode } = payment;
  const { id: outcomeId, kind, amount, recordedBy, at } = outcome;
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { mutate, isPending } = useCall(withdrawOutcome, {
    changes: [getDeskPayment, browsePayments],
    onDone: () => {
      toast.success(messages.outcomes.withdrawn);
      onClose();
    },
  });
  const isMissing = reason.trim() === '';
  const submit = () => {
    setIsSubmitted(true);
    if (!isMissing) mutate({ code, outcomeId, reason });
  };
  return (
    <OutcomeDialog
      icon={<IconArrowBackUp size={20} />}
      title={`Withdraw the ${kind === 'RETURN' ? 'return' : 'dispute'} of payment ${code}`}
      text={`${formatCents(amount, currencyCode)}, recorded by ${recordedBy} on ${dayText(at)}.`}
      follows={followsOf(payment, outcome)}
      submitLabel="Withdraw"
      note={reason}
      reason={{
        label: 'Reason',
        error: isSubmitted && isMissing ? messages.outcomes.withdrawalReasonMissing : null,
      }}
      isPending={isPending}
      onNote={setReason}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

/** A dispute of a part has changed no invoice, and a return before the money came has canceled the payment. */
function followsOf({ status, paymentType, currencyCode }: DeskPayment, { amount }: Outcome): string[] {
  const money = formatCents(amount, currencyCode);
  if (isOffline(paymentType)) {
    return [
      `${money} is booked as received offline again, and the payment counts again.`,
      'What its invoices do not owe any more becomes a credit.',
      'The payer is mailed that the payment stands.',
    ];
  }
  const end = 'Should the provider report it after all, it is booked then.';
  if (status === 'CANCELED') {
    return [
      'The payment stays canceled: its invoices are open again, and may have been paid since.',
      'Its money, once it is there, is an open item and can be given as a credit.',
      'Nobody is mailed.',
      end,
    ];
  }
  if (status !== 'CHARGEBACK') {
    return [`${money} is booked into the bank again, and its open item is closed.`, 'Nobody is mailed.', end];
  }
  return [
    `${money} is booked into the bank again, and the payment counts again.`,
    'What its invoices do not owe any more becomes a credit.',
    'The payer is mailed that the payment stands.',
    end,
  ];
}
