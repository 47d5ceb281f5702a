import { IconBan } from '@tabler/icons-react';
import { getAutopay, previewAutopay, stopAutopay } from '@plumbline/contract/paths.gen';
import { showFailure, useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { useState } from 'react';
import { autopayMessages as words } from './autopay-messages.ts';
import { sayChangedMeanwhile } from './changed-meanwhile.ts';
import classes from './autopay-form.module.css';

type StopAutopayButtonProps = { id: string; onStopped: () => void };

/** Ends the rule after confirmation. */
export function StopAutopayButton({ id, onStopped }: StopAutopayButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useCall(stopAutopay, {
    done: words.stopped,
    onDone: () => {
      setAsking(false);
      onStopped();
    },
    refused: {
      not_found: () => {
        setAsking(false);
        sayChangedMeanwhile();
      },
    },
    onFailed: (error) => {
      setAsking(false);
      showFailure(error);
    },
    changes: [getAutopay, previewAutopay],
  });
  return (
    <>
      <Button variant="quiet" className={classes.stop} onClick={() => setAsking(true)}>
        Stop autopay
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        icon={<IconBan size={20} stroke={1.75} />}
        iconColor="red"
        title={words.stopTitle}
        text={words.stopText}
        confirmLabel="Stop autopay"
        cancelLabel="Keep autopay"
        onConfirm={() => mutate({ id })}
        confirming={isPending}
        danger
        aboutMoney
      />
    </>
  );
}
