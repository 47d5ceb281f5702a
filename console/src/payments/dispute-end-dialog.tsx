import { IconGavel } from '@tabler/icons-react';
import { browsePayments, getDeskPayment, recordDisputeEnd } from '@plumbline/contract/paths.gen';
import { formatCents } from '@plumbline/rules/money';
import type { DisputeEnd } from '@plumbline/rules/payments/desk/outcomes';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { dayText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import type { DeskPayment, Dispute } from './payment-words.ts';
import { useRequestKey } from '../lib/use-request-key.ts';

type DisputeEndDialogProps = { payment: DeskPayment; dispute: Dispute; end: DisputeEnd; onClose: () => void };

/** How a dispute ended. */
export function DisputeEndDialog({ payment, dispute, end, onClose }: DisputeEndDialogProps) {
  const { code, currencyCode, status } = payment;
  const { caseNumber, amount, openedAt } = dispute;
  const [note, setNote] = useState('');
  const keyOf = useRequestKey();
  const { mutate, isPending } = useCall(recordDisputeEnd, {
    changes: [getDeskPayment, browsePayments],
    onDone: () => {
      toast.success(messages.outcomes[end]);
      onClose();
    },
  });
  const asked = { caseNumber, end, note };
  const money = formatCents(amount, currencyCode);
  return (
    <OutcomeDialog
      icon={<IconGavel size={20} />}
      title={end === 'WON' ? `Dispute ${caseNumber} was won` : `Dispute ${caseNumber} was lost`}
      text={`${money} of payment ${code}, disputed on ${dayText(openedAt)}.`}
      follows={end === 'WON' ? wonFollows(money, status === 'CHARGEBACK') : LOST_FOLLOWS}
      submitLabel={end === 'WON' ? 'Record as won' : 'Record as lost'}
      note={note}
      isPending={isPending}
      onNote={setNote}
      onSubmit={() => mutate({ code, idempotencyKey: keyOf(asked), ...asked })}
      onClose={onClose}
    />
  );
}

const wonFollows = (money: string, isReversed: boolean): string[] => [
  `${money} is booked into the bank.`,
  ...(isReversed
    ? ['The payment counts again; what its invoices do not owe any more becomes a credit.', 'The payer is mailed.']
    : []),
  'When the provider reports it, it is not booked again.',
];

const LOST_FOLLOWS = ['Nothing is booked: the money stays gone, and the invoices stay owed.', 'Nobody is mailed.'];
