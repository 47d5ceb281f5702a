import { signWaiver } from '@plumbline/contract/paths.gen';
import { isReleasedAtOnce } from '@plumbline/rules/waivers/transitions';
import { waiverNumber, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { send } from '@plumbline/ui/app/send';
import { messages } from '../../messages.ts';
import { amountText } from '../waiver-words.ts';
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx';
import { PasswordPart, useSigningForm } from './password-part.tsx';
import { useDecision } from './use-decision.ts';

/** Puts the name of the person under the waiver. */
export function SignDialog({ waiver, onClose, onDecided }: DecisionProps) {
  const { id, number, waiverType, customer, amount, needsNotary } = waiver;
  const name = waiverNumber(number);
  const canRelease = isReleasedAtOnce({ ...waiver, needsNotary, isWetInkRequested: waiver.requestWetInkSignature });
  const { decide, isPending, problem, forget } = useDecision(
    (given: { password: string; release: boolean }) => send(signWaiver, { id, ...given }),
    { done: messages.waivers.signed(name), onDone: onDecided, isSensitive: true },
  );
  const form = useSigningForm(problem, forget);
  return (
    <DecisionDialog
      title={`Sign ${name}?`}
      text={`${waiverTypeLabel(waiverType)} for ${customer.name}. Your signature is printed with your name and title, and the document is sealed.`}
      confirm={`Sign ${amountText(waiver, amount)}`}
      isBusy={isPending}
      problem={form.problem}
      problems={form.problems}
      onConfirm={() => {
        const given = form.read();
        if (given !== null) decide({ ...given, release: given.release && canRelease });
      }}
      onClose={onClose}
    >
      <PasswordPart form={form} release={canRelease ? 'Release it at once, and mail the customer' : null} />
    </DecisionDialog>
  );
}
