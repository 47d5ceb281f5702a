import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { calls } from '@plumbline/contract/calls';
import type { Path } from '@plumbline/contract/paths.gen';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../button.tsx';
import { Spinner } from '../states/spinner.tsx';
import { CenteredWords } from './centered-words.tsx';
import { useCall } from './use-call.ts';
import { useSearchTexts } from './use-search-params.ts';

type LogoutWordsProps = {
  call: Path<typeof calls.signOut | typeof calls.signOutStaff>;
  /** Runs before signing out, while the session still exists. */
  before?: () => Promise<void>;
  /** Toast after a failure. */
  failed: string;
  /** Text on the page after a failure. */
  stillLoggedIn: string;
  endSession: () => void;
  /** The address to open afterwards, given the `redirect` parameter. */
  targetOf: (redirect: string | null) => string;
};

const NOTHING = async () => {};

/** Signs out on mount, then leaves the page (ACC-14). */
export function LogoutWords({ call, before = NOTHING, failed, stillLoggedIn, endSession, targetOf }: LogoutWordsProps) {
  const leave = useLeave(targetOf);
  const onDone = () => {
    endSession();
    leave();
  };
  const { mutate, isError } = useCall(call, { failed, onDone });
  const signOut = useEffectEvent(() => {
    const send = () => mutate({});
    void before().then(send, send);
  });
  useEffect(() => signOut(), []);
  if (!isError) return <CenteredWords art={<Spinner size={24} />} title="Logging you out" />;
  return (
    <CenteredWords
      title="You are still logged in"
      text={stillLoggedIn}
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
