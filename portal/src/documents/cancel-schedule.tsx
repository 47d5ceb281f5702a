import { IconBan } from '@tabler/icons-react';
import { cancelWaiverRecurrence, getWaiver, listWaiverRecurrences } from '@plumbline/contract/paths.gen';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { waiverMessages as words } from './waiver-messages.ts';
import type { WaiverSchedule } from './use-waivers-view.ts';

/** Ends a schedule after confirmation; what it has requested stays. */
export function CancelSchedule({ schedule: { id, status, project } }: { schedule: WaiverSchedule }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { mutate, isPending } = useCall(cancelWaiverRecurrence, {
    done: words.scheduleCanceled,
    onDone: close,
    onFailed: (error) => {
      close();
      toast.error(isRefusal(error) ? error.message : words.scheduleCancelFailed);
    },
    changes: [listWaiverRecurrences, getWaiver],
  });
  if (status !== 'ACTIVE') return null;
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Cancel<span className="pl-hidden"> the requests for {project.jobName ?? 'no project'}</span>
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        icon={<IconBan size={20} stroke={1.75} />}
        iconColor="red"
        title="Stop repeating this request?"
        text={words.scheduleCancelText(project.jobName)}
        confirmLabel="Stop repeating"
        cancelLabel="Keep it"
        onConfirm={() => mutate({ id })}
        confirming={isPending}
        danger
      />
    </>
  );
}
