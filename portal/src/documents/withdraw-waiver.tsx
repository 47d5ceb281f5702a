import { IconBan } from '@tabler/icons-react';
import { getWaiver, listWaiverRecurrences, listWaivers, withdrawWaiver } from '@plumbline/contract/paths.gen';
import { isUnsigned } from '@plumbline/rules/waivers/waiver-status';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { waiverMessages as words } from './waiver-messages.ts';
import type { WaiverDetail } from './use-waivers-view.ts';
import classes from './waiver-panel.module.css';

/** Takes a request back after confirmation, while it is not released. */
export function WithdrawWaiver({ waiver: { id, number, recurrence, waiverRequestStatus } }: { waiver: WaiverDetail }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { mutate, isPending } = useCall(withdrawWaiver, {
    done: words.withdrawn,
    onDone: close,
    onFailed: (error) => {
      close();
      toast.error(isRefusal(error) ? error.message : words.withdrawFailed);
    },
    changes: [getWaiver, listWaivers, listWaiverRecurrences],
  });
  return (
    <>
      <p className={classes.foot}>{words.withdrawHint}</p>
      <Button
        fullWidth
        className={classes.withdraw}
        icon={<IconBan size={16} stroke={1.75} />}
        onClick={() => setAsking(true)}
      >
        Withdraw request
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        icon={<IconBan size={20} stroke={1.75} />}
        iconColor="red"
        title={`Withdraw ${waiverNumber(number)}?`}
        text={words.withdrawText({ isSigned: !isUnsigned(waiverRequestStatus), isRepeated: recurrence !== null })}
        confirmLabel="Withdraw request"
        cancelLabel="Keep it"
        onConfirm={() => mutate({ id })}
        confirming={isPending}
        danger
      />
    </>
  );
}
