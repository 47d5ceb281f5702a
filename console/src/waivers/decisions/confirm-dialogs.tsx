import { releaseWaiver, supersedeWaiver } from '@plumbline/contract/paths.gen';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { send } from '@plumbline/ui/app/send';
import { messages } from '../../messages.ts';
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx';
import { useDecision } from './use-decision.ts';

export function ReleaseDialog({ waiver: { id, number, customer }, onClose, onDecided }: DecisionProps) {
  const name = waiverNumber(number);
  const { decide, isPending, problem } = useDecision(() => send(releaseWaiver, { id }), {
    done: messages.waivers.released(name),
    onDone: onDecided,
  });
  return (
    <DecisionDialog
      title={`Release ${name}?`}
      text={`${customer.name} is mailed, and can download it at once.`}
      confirm="Release"
      isBusy={isPending}
      problem={problem}
      onConfirm={decide}
      onClose={onClose}
    />
  );
}

type ReplaceDialogProps = DecisionProps & { onOpen: (id: string) => void };

/** The old one counts until the new one is released. */
export function ReplaceDialog({ waiver: { id, number }, onClose, onOpen }: ReplaceDialogProps) {
  const name = waiverNumber(number);
  const { decide, isPending, problem } = useDecision(() => send(supersedeWaiver, { id }), {
    done: messages.waivers.replaced(name),
    onDone: (made) => {
      onClose();
      onOpen(made.id);
    },
  });
  return (
    <DecisionDialog
      title={`Replace ${name}?`}
      text="A new request is made with the amounts of now. The old waiver counts until the new one is released."
      confirm="Make a new request"
      isBusy={isPending}
      problem={problem}
      onConfirm={decide}
      onClose={onClose}
    />
  );
}
