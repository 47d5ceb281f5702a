import { useBlocker } from '@tanstack/react-router';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { toast } from '@plumbline/ui/overlays/toast';

/** Blocks navigation while busy and shows why in a toast; the redirect after an ended session is allowed. */
export function useStayWhile(isBusy: boolean, why: string): void {
  useBlocker({
    shouldBlockFn: ({ next }) => {
      const isBlocked = isBusy && next.pathname !== LOGIN_PATH;
      if (isBlocked) toast.info(why);
      return isBlocked;
    },
    enableBeforeUnload: false,
  });
}
