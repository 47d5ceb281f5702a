import { useQueryClient } from '@tanstack/react-query';
import type { calls } from '@plumbline/contract/calls';
import type { Path } from '@plumbline/contract/paths.gen';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../button.tsx';
import { Spinner } from '../states/spinner.tsx';
import { CenteredMessage } from './centered-message.tsx';
import { useCall } from './use-call.ts';
import { useSearchTexts } from './use-search-params.ts';
import { useRouter } from './use-router.ts';

type SignOutPanelProps = {
  call: Path<typeof calls.signOut | typeof calls.signOutStaff>;
  /** Runs before signing out, while the session still exists. */
  beforeSignOut?: () => Promise<void>;
  /** Toast after a failure. */
  failed: string;
  /** Text on the page after a failure. */
  stillSignedIn: string;
  endSession: () => void;
  /** The address to open afterwards, given the `redirect` parameter. */
  targetOf: (redirect: string | null) => string;
};

const NOTHING = async () => {};

/** Signs out on mount, then leaves the page (ACC-14). */
export function SignOutPanel({
  call,
  beforeSignOut = NOTHING,
  failed,
  stillSignedIn,
  endSession,
  targetOf,
}: SignOutPanelProps) {
  const leave = useLeave(targetOf);
  const onDone = () => {
    endSession();
    leave();
  };
  const { mutate, isError } = useCall(call, { failed, onDone });
  const signOut = useEffectEvent(() => {
    const send = () => mutate({});
    void beforeSignOut().then(send, send);
  });
  useEffect(() => signOut(), []);
  if (!isError) return <CenteredMessage art={<Spinner size={24} />} title="Logging you out" />;
  return (
    <CenteredMessage
      title="You are still logged in"
      text={stillSignedIn}
      actions={
        <Button variant="primary" onClick={() => mutate({})}>
          Log out
        </Button>
      }
    />
  );
}

function useLeave(targetOf: (redirect: string | null) => string): () => void {
  const { redirect } = useSearchTexts('redirect');
  const router = useRouter();
  const cache = useQueryClient();
  return () => {
    cache.clear();
    const target = targetOf(redirect);
    if (target.startsWith('/')) void router.navigate({ href: target, replace: true });
    else window.location.replace(target);
  };
}
