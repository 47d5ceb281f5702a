import { attachWaiver } from '@plumbline/contract/paths.gen';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { sendForm } from '@plumbline/ui/app/send-form';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx';
import { PageField } from './page-field.tsx';
import { useDecision } from './use-decision.ts';

/** Instead of the document that would be drawn: a form of the customer, or a signature in ink. */
export function AttachDialog({ waiver: { id, number, needsNotary }, onClose, onDecided }: DecisionProps) {
  const name = waiverNumber(number);
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const { decide, isPending, problem, forget } = useDecision(
    (chosen: File) => sendForm(attachWaiver, { id, uploads: [chosen] }),
    { done: messages.waivers.attached(name), onDone: onDecided },
  );
  return (
    <DecisionDialog
      title={`Attach the signed ${name}`}
      text={`A waiver that was signed elsewhere. ${needsNotary ? 'A notary comes next.' : 'Somebody who signs waivers checks and releases it.'}`}
      confirm="Attach"
      isBusy={isPending}
      problem={problem}
      onConfirm={() => {
        setMissing(file === null ? messages.waivers.fileMissing : null);
        if (file !== null) decide(file);
      }}
      onClose={onClose}
    >
      <PageField
        label="Choose the signed waiver"
        file={file}
        error={missing}
        onFile={(chosen) => {
          setFile(chosen);
          setMissing(null);
          forget();
        }}
      />
    </DecisionDialog>
  );
}
