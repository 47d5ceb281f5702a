import { IconBan } from '@tabler/icons-react';
import { cancelRecurrence } from '@plumbline/contract/paths.gen';
import { add, formatCents, ZERO } from '@plumbline/rules/money';
import { refuseCancelRecurrence, type RecurrenceStatus } from '@plumbline/rules/recurrences/recurrence';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { useRef, useState } from 'react';
import { counted } from '../lib/counted.ts';
import { futureOf, type RecurrenceDetail } from './recurrence-detail.ts';
import { recurrenceMessages as words } from './recurrence-messages.ts';
import classes from './recurrence-panel.module.css';

/** Cancels the future payments after confirmation; a canceled recurrence keeps the button, disabled (Spec 2 §4). */
export function CancelRecurrence({ recurrence }: { recurrence: RecurrenceDetail }) {
  const { id, status, currencyCode } = recurrence;
  const [isAsking, setAsking] = useState(false);
  const sentence = useRef<HTMLParagraphElement>(null);
  const future = futureOf(recurrence);
  const close = () => {
    setAsking(false);
    // The button may be disabled by now, and would lose the focus.
    sentence.current?.focus();
  };
  const { mutate, isPending } = useCancel(close);
  const isCanceled = status === 'CANCELED';
  const amount = formatCents(
    future.reduce((sum, { total }) => add(sum, total), ZERO),
    currencyCode,
  );
  const label = isCanceled ? 'Canceled' : `Cancel ${counted(future.length, 'future payment')}`;
  return (
    <>
      <p ref={sentence} tabIndex={-1} className={classes.foot}>
        {!isCanceled && `Canceling stops the ${counted(future.length, 'future payment')}, ${amount}. `}
        {words.cancelText}
      </p>
      <Button
        fullWidth
        className={classes.cancel}
        icon={<IconBan size={16} stroke={1.75} aria-hidden="true" />}
        disabled={refuseCancelRecurrence(status as RecurrenceStatus) !== null}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        icon={<IconBan size={20} stroke={1.75} />}
        iconColor="red"
        title={`Cancel ${counted(future.length, 'future payment')}?`}
        text={`${amount} will not be charged. ${words.cancelText} This cannot be undone.`}
        confirmLabel={label}
        cancelLabel="Keep them"
        onConfirm={() => mutate({ id })}
        confirming={isPending}
        danger
        aboutMoney
      />
    </>
  );
}

const useCancel = (onSettled: () => void) =>
  useCall(cancelRecurrence, {
    done: words.canceled,
    onDone: onSettled,
    onFailed: (error) => {
      onSettled();
      toast.error(isRefusal(error) ? error.message : words.cancelFailed);
    },
    // Its payments end too, and its method can be deleted.
    changes: 'everything',
  });
