import { IconBan } from '@tabler/icons-react';
import { getWaiver, listWaiverRecurrences, listWaivers, withdrawWaiver } from '@plumbline/contract/paths.gen';
import { isUnsigned } from '@plumbline/rules/waivers/waiver-status';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { Button } from '@plumbline/ui/button';
import { useStopDialog } from './use-stop-dialog.tsx';
import { waiverMessages as words } from './waiver-messages.ts';
import type { WaiverDetail } from './use-waivers-view.ts';
import classes from './waiver-panel.module.css';

/** Takes a request back after confirmation, while it is not released. */
export function WithdrawWaiver({ waiver: { id, number, recurrence, waiverRequestStatus } }: { waiver: WaiverDetail }) {
  const { onAsk, dialog } = useStopDialog(
    withdrawWaiver,
    { id },
    {
      title: `Withdraw ${waiverNumber(number)}?`,
      text: words.withdrawText({ isSigned: !isUnsigned(waiverRequestStatus), isRepeated: recurrence !== null }),
      confirmLabel: 'Withdraw request',
      done: words.withdrawn,
      failed: words.withdrawFailed,
      changes: [getWaiver, listWaivers, listWaiverRecurrences],
    },
  );
  return (
    <>
      <p className={classes.foot}>{words.withdrawHint}</p>
      <Button fullWidth className={classes.withdraw} icon={<IconBan size={16} stroke={1.75} />} onClick={onAsk}>
        Withdraw request
      </Button>
      {dialog}
    </>
  );
}
