import { IconArrowBackUp } from '@tabler/icons-react';
import { browsePayments, getDeskPayment, voidOfflinePayment } from '@plumbline/contract/paths.gen';
import { formatCents, ZERO } from '@plumbline/rules/money';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { type DeskPayment, methodText } from './payment-words.ts';

/** A check, cash or a wire was recorded by mistake. */
export function VoidDialog({ payment, onClose }: { payment: DeskPayment; onClose: () => void }) {
  const { code, customer, total, currencyCode } = payment;
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { mutate, isPending } = useCall(voidOfflinePayment, {
    changes: [getDeskPayment, browsePayments],
    onDone: () => {
      toast.success(messages.offlinePayments.voided);
      onClose();
    },
  });
  const isMissing = reason.trim() === '';
  const submit = () => {
    setIsSubmitted(true);
    if (!isMissing) mutate({ code, reason });
  };
  return (
    <OutcomeDialog
      icon={<IconArrowBackUp size={20} />}
      title={`Take payment ${code} back`}
      text={`${formatCents(total, currencyCode)} of ${customer.name}, ${methodText(payment)}.`}
      follows={followsOf(payment)}
      submitLabel="Take it back"
      note={reason}
      reason={{ label: 'Reason', error: isSubmitted && isMissing ? messages.offlinePayments.reasonMissing : null }}
      isPending={isPending}
      onNote={setReason}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

const followsOf = ({ total, onAccount, currencyCode, offline }: DeskPayment): string[] => [
  `${formatCents(total, currencyCode)} is booked out of what was received offline, and the invoices are owed again.`,
  ...(onAccount > ZERO ? [`Its credit of ${formatCents(onAccount, currencyCode)} ends.`] : []),
  'Waivers that rely on the payment are marked.',
  offline?.isReceiptMailed ? 'Whoever was mailed the receipt or a copy is told.' : 'Nobody is mailed.',
];
