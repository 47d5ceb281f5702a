import { rejectWaiver } from '@plumbline/contract/paths.gen';
import { REJECT_REASONS, rejectReasonWords } from '@plumbline/rules/waivers/transitions';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { send } from '@plumbline/ui/app/send';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx';
import { useDecision } from './use-decision.ts';

type Reason = Exclude<(typeof REJECT_REASONS)[number], 'WITHDRAWN'>;
const REASONS = REJECT_REASONS.filter((reason): reason is Reason => reason !== 'WITHDRAWN');
const OPTIONS = REASONS.map((reason) => ({
  value: reason,
  label: reason === 'OTHER' ? 'Another reason' : rejectReasonWords(reason),
}));
const NO_PROBLEMS: { reason?: string; message?: string } = {};

/** The customer is mailed the reason, and can submit the request again. */
export function RejectDialog({ waiver: { id, number, customer }, onClose, onDecided }: DecisionProps) {
  const name = waiverNumber(number);
  const [reason, setReason] = useState<Reason | null>(null);
  const [message, setMessage] = useState('');
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const { decide, isPending, problem } = useDecision(
    (given: { reason: Reason; message?: string }) => send(rejectWaiver, { id, ...given }),
    { done: messages.waivers.rejected(name), onDone: onDecided },
  );
  const text = message.trim();
  const submit = () => {
    const found = {
      ...(reason === null && { reason: messages.waivers.reasonMissing }),
      ...(reason === 'OTHER' && text === '' && { message: messages.waivers.messageMissing }),
    };
    setProblems(found);
    if (reason !== null && Object.keys(found).length === 0) decide({ reason, ...(text !== '' && { message: text }) });
  };
  return (
    <DecisionDialog
      title={`Reject ${name}?`}
      text={`${customer.name} is mailed the reason, and can submit the request again.`}
      confirm="Reject"
      danger
      isBusy={isPending}
      problem={problem}
      problems={problems}
      onConfirm={submit}
      onClose={onClose}
    >
      <NativeSelectField
        label="Reason"
        placeholder="Choose a reason"
        options={OPTIONS}
        value={reason}
        error={problems.reason}
        onChange={(value) => {
          setReason(REASONS.find((known) => known === value) ?? null);
          setProblems(NO_PROBLEMS);
        }}
      />
      <TextareaField
        label="Message to the customer"
        optional={reason !== 'OTHER'}
        maxLength={1000}
        minRows={2}
        value={message}
        error={problems.message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </DecisionDialog>
  );
}
