import { getReminderChoice, saveReminderChoice } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Card } from '@plumbline/ui/card';
import { SwitchField } from '@plumbline/ui/fields/switch-field';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { usePortal } from '../lib/portal-context.ts';

/** Whether the person gets the payment reminders of this portal (RMD-01). */
export function RemindersCard() {
  const { name } = usePortal();
  const { data, isLoadingError, refetch } = useAnswer(getReminderChoice, {});
  const save = useCall(saveReminderChoice, { changes: [getReminderChoice] });
  const isOn = save.isPending ? save.variables.isReminded : data?.isReminded === true;
  return (
    <Card title="Emails" ruled>
      {isLoadingError ? (
        <ErrorState title="We could not load this" onRetry={() => void refetch()} />
      ) : (
        <SwitchField
          label="Payment reminders"
          hint={`One email on days when invoices in ${name} are due or past due. Receipts and other emails about payments are always sent.`}
          checked={isOn}
          disabled={data === undefined}
          onChange={(event) => {
            if (!save.isPending) save.mutate({ isReminded: event.currentTarget.checked });
          }}
        />
      )}
    </Card>
  );
}
