import { IconBuildingBank } from '@tabler/icons-react';
import { browsePayments, getDeskPayment, recordReturn } from '@plumbline/contract/paths.gen';
import { formatDay } from '@plumbline/rules/dates';
import { formatCents, ZERO } from '@plumbline/rules/money';
import { RETURN_CODES, returnWords } from '@plumbline/rules/payments/ach-returns';
import { CHECK_RETURN_REASONS, checkReturnWords } from '@plumbline/rules/payments/check-returns';
import { useCall } from '@plumbline/ui/app/use-call';
import { SelectField } from '@plumbline/ui/fields/select-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { dayText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { type DeskPayment, methodText } from './payment-words.ts';
import { useRequestKey } from '../lib/use-request-key.ts';

const BANK_REASONS = RETURN_CODES.map((code) => ({ value: code, label: `${code}: ${returnWords(code)}` }));
const CHECK_REASONS = CHECK_RETURN_REASONS.map((reason) => ({ value: reason, label: checkReturnWords(reason) }));

/** The bank returned a check, or a bank payment of which the provider has not reported it yet. */
export function ReturnDialog({ payment, onClose }: { payment: DeskPayment; onClose: () => void }) {
  const isCheck = payment.paymentType === 'CHECK';
  const { code, customer, total, currencyCode, createdAt, receivedOn } = payment;
  const paidOn = receivedOn ? formatDay(receivedOn) : dayText(createdAt);
  const missingWords = isCheck ? messages.outcomes.checkReasonMissing : messages.outcomes.reasonCodeMissing;
  const [reasonCode, setReasonCode] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const keyOf = useRequestKey();
  const { mutate, isPending } = useCall(recordReturn, {
    changes: [getDeskPayment, browsePayments],
    onDone: () => {
      toast.success(messages.outcomes.returned);
      onClose();
    },
  });
  const submit = () => {
    setIsSubmitted(true);
    if (reasonCode === null) return;
    const asked = { reasonCode, note };
    mutate({ code, idempotencyKey: keyOf(asked), ...asked });
  };
  return (
    <OutcomeDialog
      icon={<IconBuildingBank size={20} />}
      title={`Record a return of payment ${code}`}
      text={`${customer.name} paid ${formatCents(total, currencyCode)} with ${methodText(payment)} on ${paidOn}.`}
      follows={followsOf(payment)}
      submitLabel="Record return"
      note={note}
      isPending={isPending}
      onNote={setNote}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={isCheck ? 'Reason of the bank' : 'Reason code of the bank'}
        placeholder="Choose"
        searchable
        options={isCheck ? CHECK_REASONS : BANK_REASONS}
        value={reasonCode}
        hint="The customer reads the reason."
        error={isSubmitted && reasonCode === null ? missingWords : null}
        onChange={setReasonCode}
      />
    </OutcomeDialog>
  );
}

function followsOf({ status, paymentType, total, onAccount, currencyCode }: DeskPayment): string[] {
  const amount = formatCents(total, currencyCode);
  if (paymentType === 'CHECK') {
    return [
      `${amount} is booked out of what was received offline, and the invoices are owed again.`,
      ...(onAccount > ZERO ? [`What is left of its credit of ${formatCents(onAccount, currencyCode)} ends.`] : []),
      'The payer is mailed. Waivers that rely on the payment are marked.',
    ];
  }
  const end = 'When the provider reports the return, it is not booked again.';
  if (status === 'PENDING') {
    return ['The payment is canceled, and its invoices can be paid again.', 'The payer is mailed.', end];
  }
  return [
    `${amount} is booked out of the bank, and the invoices are owed again.`,
    'The payer is mailed. Waivers that rely on the payment are marked.',
    end,
  ];
}
