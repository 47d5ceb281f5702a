import { getDailyClose, saveDailyClose } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { SwitchField } from '@plumbline/ui/fields/switch-field';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { useStaff } from '../lib/console-context.ts';
import classes from './money.module.css';

/** Whether the close of each day is mailed. Nothing stands here while that is on its way. */
export function DailyCloseSwitch() {
  const isOwner = useStaff()?.role === 'owner';
  const { data, isLoadingError, refetch } = useAnswer(getDailyClose, {});
  const save = useCall(saveDailyClose, { changes: [getDailyClose] });
  if (isLoadingError) {
    return (
      <ErrorState title="We could not load whether the close of each day is mailed" onRetry={() => void refetch()} />
    );
  }
  if (!data) return null;
  const whom = data.address ?? 'your team';
  return (
    <div className={classes.dailyClose}>
      <SwitchField
        label="Email the close of each day"
        hint={`After each day with payments or settlements, to ${whom}.${isOwner ? '' : ' Owners change this.'}`}
        checked={save.isPending ? save.variables.isOn : data.isOn}
        disabled={!isOwner}
        onChange={(event) => {
          if (!save.isPending) save.mutate({ isOn: event.currentTarget.checked });
        }}
      />
    </div>
  );
}
