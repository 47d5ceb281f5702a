import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { momentText } from './moment-text.ts';
import classes from './invitation-actions.module.css';

export const expiryText = ({ isExpired, expiresAt }: { isExpired: boolean; expiresAt: string }): string =>
  isExpired ? 'The link has expired' : `Until ${momentText(expiresAt)}`;

type InvitationActionsProps = {
  email: string;
  isResending: boolean;
  onResend: () => void;
  isRevoking: boolean;
  /** Calls `onFailed` if it does not work out. */
  onRevoke: (onFailed: () => void) => void;
};

/** Sends an open invitation again, or revokes it after a question. */
export function InvitationActions(props: InvitationActionsProps) {
  const { email, isResending, onResend, isRevoking, onRevoke } = props;
  const [isAsked, setIsAsked] = useState(false);
  return (
    <span className={classes.actions}>
      <Button size="sm" loading={isResending} onClick={onResend} aria-label={`Send again to ${email}`}>
        Send again
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setIsAsked(true)} aria-label={`Revoke from ${email}`}>
        Revoke
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Revoke the invitation of ${email}?`}
        text="Its link stops working."
        confirmLabel="Revoke"
        confirming={isRevoking}
        danger
        onConfirm={() => onRevoke(() => setIsAsked(false))}
      />
    </span>
  );
}

/** The row of an invitation on a small screen. */
export const InvitationRow = ({ children }: { children: ReactNode }) => <span className={classes.row}>{children}</span>;
