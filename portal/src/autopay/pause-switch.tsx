import { getAutopay, pauseAutopay, resumeAutopay } from '@plumbline/contract/paths.gen';
import { useCall } from '@plumbline/ui/app/use-call';
import { SwitchField } from '@plumbline/ui/fields/switch-field';
import type { SavedRule } from './autopay-edit.ts';
import { autopayMessages as words } from './autopay-messages.ts';
import { sayChangedMeanwhile } from './changed-meanwhile.ts';

const CHANGES = { changes: [getAutopay], refused: { not_found: sayChangedMeanwhile } };

export function PauseSwitch({ rule: { id, status } }: { rule: SavedRule }) {
  const pause = useCall(pauseAutopay, { done: words.pauseDone, ...CHANGES });
  const resume = useCall(resumeAutopay, { done: words.resumeDone, ...CHANGES });
  const isOn = status === 'ACTIVE';
  const isBusy = pause.isPending || resume.isPending;
  return (
    <SwitchField
      label={
        <>
          <span className="pl-hidden">Autopay </span>
          {isOn ? 'On' : 'Paused'}
        </>
      }
      checked={isOn}
      aria-busy={isBusy}
      onChange={() => {
        if (!isBusy) (isOn ? pause : resume).mutate({ id });
      }}
    />
  );
}
