import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { signOutStaff } from '@plumbline/contract/paths.gen';
import { logoutTarget } from '@plumbline/rules/access/logout-target';
import { CenteredWords } from '@plumbline/ui/app/centered-words';
import { searchText } from '@plumbline/ui/app/search';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Spinner } from '@plumbline/ui/spinner';
import { useEffect } from 'react';
import { useConsoleApp } from '../lib/console-context.ts';
import { messages } from '../messages.ts';
import { PlainPage } from '../shell/plain-page.tsx';

/** Signs out on sight, and leaves. */
export function LogoutPage() {
  const leave = useLeave();
  const { mutate, isError } = useCall(signOutStaff, { failed: messages.logoutFailed, onDone: leave });
  useEffect(() => mutate({}), [mutate]);
  return (
    <PlainPage>
      {isError ? (
        <CenteredWords
          title="You are still logged in"
          text="The console could not end your session. Try again before you leave this computer."
          actions={
            <Button variant="primary" onClick={() => mutate({})}>
              Log out
            </Button>
          }
        />
      ) : (
        <CenteredWords art={<Spinner size={24} />} title="Logging you out" />
      )}
    </PlainPage>
  );
}

function useLeave(): () => void {
  const { session } = useConsoleApp();
  const search = useSearch({ strict: false });
  const router = useRouter();
  const cache = useQueryClient();
  return () => {
    session.end();
    cache.clear();
    void router.navigate({ href: logoutTarget(null, searchText(search, 'redirect')), replace: true });
  };
}
