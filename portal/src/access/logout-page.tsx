import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { signOut } from '@plumbline/contract/paths.gen';
import { logoutTarget } from '@plumbline/rules/access/logout-target';
import { Button } from '@plumbline/ui/button';
import { Spinner } from '@plumbline/ui/spinner';
import { useEffect } from 'react';
import { usePortalApp } from '../lib/portal-context.ts';
import { searchText } from '@plumbline/ui/app/search';
import { NO_SESSION } from '../lib/session.ts';
import { useCall } from '@plumbline/ui/app/use-call';
import { messages } from '../messages.ts';
import { CenteredWords } from '@plumbline/ui/app/centered-words';
import { PlainPage } from '../shell/plain-page.tsx';

/** Signs out on sight, and leaves (ACC-14). */
export function LogoutPage() {
  const leave = useLeave();
  const { mutate, isError } = useCall(signOut, { failed: messages.logoutFailed, onDone: leave });
  useEffect(() => mutate({}), [mutate]);
  return (
    <PlainPage>
      {isError ? (
        <CenteredWords
          title="You are still logged in"
          text="The portal could not end your session. Try again before you leave this computer."
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
  const { portal, session } = usePortalApp();
  const search = useSearch({ strict: false });
  const router = useRouter();
  const cache = useQueryClient();
  return () => {
    session.set(NO_SESSION);
    cache.clear();
    const target = logoutTarget(portal.settings.portalLogoutRedirectUrl, searchText(search, 'redirect'));
    if (target.startsWith('/')) void router.navigate({ href: target, replace: true });
    else window.location.replace(target);
  };
}
