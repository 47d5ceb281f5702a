import { holdWaiver, voidWaiver } from '@plumbline/contract/paths.gen';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { send } from '@plumbline/ui/app/send';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx';
import { useDecision } from './use-decision.ts';

const REASON_MAX = 300;
const NO_PROBLEMS: { reason?: string } = {};

function useReason() {
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const text = reason.trim();
  return {
    problems,
    /** Null while it is missing. */
    read: () => {
      setProblems(text === '' ? { reason: messages.waivers.reasonTyped } : NO_PROBLEMS);
      return text === '' ? null : text;
    },
    field: {
      label: 'Reason',
      maxLength: REASON_MAX,
      value: reason,
      error: problems.reason,
      'data-autofocus': true,
      onChange: (event: { currentTarget: { value: string } }) => {
        setReason(event.currentTarget.value);
        setProblems(NO_PROBLEMS);
      },
    },
  };
}

/** It stays where it is until the hold is lifted. */
export function HoldDialog({ waiver: { id, number }, onClose }: DecisionProps) {
  const name = waiverNumber(number);
  const reason = useReason();
  const { decide, isPending, problem } = useDecision((text: string) => send(holdWaiver, { id, reason: text }), {
    done: messages.waivers.held(name),
    onDone: onClose,
  });
  return (
    <DecisionDialog
      title={`Put ${name} on hold?`}
      text="It is not released until the hold is lifted. The customer sees that it is on hold, but not why."
      confirm="Put on hold"
      isBusy={isPending}
      problem={problem}
      problems={reason.problems}
      onConfirm={() => {
        const text = reason.read();
        if (text !== null) decide(text);
      }}
      onClose={onClose}
    >
      <TextField {...reason.field} hint="For your colleagues." />
    </DecisionDialog>
  );
}

/** Its document is kept; the check of waivers says that it is void. */
export function VoidDialog({ waiver: { id, number, customer }, onClose, onDecided }: DecisionProps) {
  const name = waiverNumber(number);
  const reason = useReason();
  const { decide, isPending, problem } = useDecision((text: string) => send(voidWaiver, { id, reason: text }), {
    done: messages.waivers.voided(name),
    onDone: onDecided,
  });
  return (
    <DecisionDialog
      title={`Declare ${name} void?`}
      text={`${customer.name} may have given it to others. They are mailed the reason, and whoever checks the waiver reads that it is void. This cannot be undone.`}
      confirm="Declare void"
      danger
      isBusy={isPending}
      problem={problem}
      problems={reason.problems}
      onConfirm={() => {
        const text = reason.read();
        if (text !== null) decide(text);
      }}
      onClose={onClose}
    >
      <TextField {...reason.field} hint="The customer reads it." />
    </DecisionDialog>
  );
}
