import { useBlocker } from '@tanstack/react-router';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { toast } from '@plumbline/ui/overlays/toast';

/** Nobody leaves by accident while something is on its way; whoever tries is told why. A session that is over leads away. */
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
