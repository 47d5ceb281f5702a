import { IconBan } from '@tabler/icons-react';
import type { Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { ConfirmDialog, type ConfirmDialogProps } from '@plumbline/ui/overlays/confirm-dialog';
import { moveFocus } from '@plumbline/ui/overlays/rescue-focus';
import { toast } from '@plumbline/ui/overlays/toast';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';

/** Runs after the dialog has returned the focus to the button. */
const AFTER_DIALOG_MS = 30;

type StopOptions = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel'> & {
  done: string;
  failed: string;
  changes: readonly Path<Call>[];
};

type StopDialog = { onAsk: (event: MouseEvent<HTMLElement>) => void; dialog: ReactNode };

/**
 * Makes a call that ends something, after confirmation. The button goes with what it ended, so the focus moves to the
 * panel or the section around it.
 */
export function useStopDialog<C extends Call>(path: Path<C>, input: Input<C>, options: StopOptions): StopDialog {
  const { done, failed, changes, ...words } = options;
  const [isAsking, setAsking] = useState(false);
  const home = useRef<HTMLElement>(null);
  const close = () => setAsking(false);
  const { mutate, isPending } = useCall<C>(path, {
    done,
    onDone: () => {
      close();
      setTimeout(() => home.current && moveFocus(home.current), AFTER_DIALOG_MS);
    },
    onFailed: (error) => {
      close();
      toast.error(isRefusal(error) ? error.message : failed);
    },
    changes,
  });
  return {
    onAsk: ({ currentTarget }) => {
      home.current = currentTarget.closest<HTMLElement>('[role="dialog"], section');
      setAsking(true);
    },
    dialog: (
      <ConfirmDialog
        {...words}
        opened={isAsking}
        onClose={close}
        icon={<IconBan size={20} stroke={1.75} />}
        iconColor="red"
        cancelLabel="Keep it"
        onConfirm={() => mutate(input)}
        confirming={isPending}
        danger
      />
    ),
  };
}
