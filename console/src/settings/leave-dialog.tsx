import { IconAlertTriangle } from '@tabler/icons-react';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { useBlocker, useLocation, useRouter } from '@plumbline/ui/app/use-router';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { useState } from 'react';

/** Asks before the page is left with unsaved changes; the redirect after an ended session is allowed. */
export function LeaveDialog({ hasChanges }: { hasChanges: boolean }) {
  const router = useRouter();
  const { pathname } = useLocation();
  const [nextHref, setNextHref] = useState<string | null>(null);
  useBlocker(
    (nextPathname, href) => {
      const isBlocked = hasChanges && nextPathname !== LOGIN_PATH && nextPathname !== pathname;
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
      text="Your changes of the settings are lost."
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
