import { decideWaiverNotary } from '@plumbline/contract/paths.gen';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { CallFailed, send } from '@plumbline/ui/app/send';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useMemo, useState } from 'react';
import { messages } from '../../messages.ts';
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx';
import { useDecision } from './use-decision.ts';

/** Leaves the notary out, or has one. */
export function NotaryDialog({ waiver, onClose }: DecisionProps) {
  const { id, number, needsNotary, requestNotarization } = waiver;
  const name = waiverNumber(number);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<{ text: string } | null>(null);
  const text = note.trim();
  const { decide, isPending, problem } = useDecision(
    () => send(decideWaiverNotary, { id, isNeeded: !needsNotary, ...(text !== '' && { note: text }) }),
    { done: messages.waivers.notaryDecided(name, !needsNotary), onDone: onClose },
  );
  const isNoteMissing = problem instanceof CallFailed && problem.code === 'notary_note_missing';
  const error = missing?.text ?? (isNoteMissing ? problem.message : null);
  const found = isNoteMissing ? problem : missing;
  const problems = useMemo(() => (found === null ? {} : { found }), [found]);
  return (
    <DecisionDialog
      title={needsNotary ? `Leave the notary out of ${name}?` : `Have ${name} notarized?`}
      text={
        needsNotary
          ? 'It is signed without one.'
          : 'After the signature it waits for the notary. A signed waiver that is not released goes there at once.'
      }
      confirm={needsNotary ? 'Leave out' : 'Have it notarized'}
      isBusy={isPending}
      problem={isNoteMissing ? null : problem}
      problems={problems}
      onConfirm={() => {
        const isMissing = needsNotary && requestNotarization && text === '';
        setMissing(isMissing ? { text: messages.waivers.noteMissing } : null);
        if (!isMissing) decide();
      }}
      onClose={onClose}
    >
      {needsNotary && (
        <TextareaField
          label="Note to the customer"
          optional={!requestNotarization}
          maxLength={1000}
          minRows={2}
          value={note}
          error={error}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setMissing(null);
          }}
        />
      )}
    </DecisionDialog>
  );
}
