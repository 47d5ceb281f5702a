import { cancelWaiverRecurrence, getWaiver, listWaiverRecurrences } from '@plumbline/contract/paths.gen';
import { Button } from '@plumbline/ui/button';
import { useStopDialog } from './use-stop-dialog.tsx';
import { waiverMessages as words } from './waiver-messages.ts';
import type { WaiverSchedule } from './use-waivers-view.ts';

/** Ends a schedule after confirmation; what it has requested stays. */
export function CancelSchedule({ schedule: { id, status, project } }: { schedule: WaiverSchedule }) {
  const { onAsk, dialog } = useStopDialog(
    cancelWaiverRecurrence,
    { id },
    {
      title: 'Stop repeating this request?',
      text: words.scheduleCancelText(project.jobName),
      confirmLabel: 'Stop repeating',
      done: words.scheduleCanceled,
      failed: words.scheduleCancelFailed,
      changes: [listWaiverRecurrences, getWaiver],
    },
  );
  if (status !== 'ACTIVE') return null;
  return (
    <>
      <Button size="sm" onClick={onAsk}>
        Cancel<span className="pl-hidden"> the requests for {project.jobName ?? 'no project'}</span>
      </Button>
      {dialog}
    </>
  );
}
