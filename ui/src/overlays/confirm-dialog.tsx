import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export type ConfirmDialogProps = Pick<DialogProps, 'opened' | 'onClose' | 'title' | 'icon' | 'iconColor' | 'text'> & {
  /** A verb: "Remove card". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  confirming?: boolean | undefined;
  /** The action is destructive; Cancel has the initial focus. */
  danger?: boolean | undefined;
  aboutMoney?: boolean | undefined;
  children?: ReactNode;
};

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', onConfirm, confirming, danger, onClose, ...rest } = props;
  return (
    <Dialog
      {...rest}
      onClose={onClose}
      busy={confirming}
      actions={
        <>
          <Button
            variant={danger ? 'danger' : 'primary'}
            // The second click of a double click would confirm twice, or what the first one has only just opened.
            onClick={({ detail }) => detail <= 1 && onConfirm()}
            loading={confirming}
          >
            {confirmLabel}
          </Button>
          <Button onClick={onClose} disabled={confirming ?? false} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
        </>
      }
    />
  );
}
