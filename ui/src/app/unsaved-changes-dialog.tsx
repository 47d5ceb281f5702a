import { IconAlertTriangle } from '@tabler/icons-react';
import { LOGIN_PATH } from './common-paths.ts';
import { useBlocker, useRouter } from './use-router.ts';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { useState } from 'react';

type UnsavedChangesDialogProps = { hasChanges: boolean; text: string };

/** Asks before a form with unsaved changes is left; the redirect after an ended session is allowed. */
export function UnsavedChangesDialog({ hasChanges, text }: UnsavedChangesDialogProps) {
  const router = useRouter();
  const [nextHref, setNextHref] = useState<string | null>(null);
  useBlocker(
    (nextPathname, href) => {
      const isBlocked = hasChanges && nextPathname !== LOGIN_PATH;
      if (isBlocked) setNextHref(href);
      return isBlocked;
    },
    () => hasChanges,
  );
  const close = () => setNextHref(null);
  return (
    <ConfirmDialog
      opened={nextHref !== null}
      onClose={close}
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      iconColor="amber"
      title="Leave without saving?"
      text={text}
      confirmLabel="Leave without saving"
      cancelLabel="Stay on this page"
      onConfirm={() => {
        close();
        if (nextHref !== null) void router.navigate({ href: nextHref, ignoreBlocker: true });
      }}
      danger
    />
  );
}
