import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { signOut } from '@plumbline/contract/paths.gen';
import { Button } from '@plumbline/ui/button';
import { Spinner } from '@plumbline/ui/spinner';
import { useEffect } from 'react';
import { LOGIN_PATH } from '../lib/gates.ts';
import { usePortalApp } from '../lib/portal-context.ts';
import { safeRedirect } from '../lib/safe-redirect.ts';
import { searchText } from '../lib/search.ts';
import { NO_SESSION } from '../lib/session.ts';
import { useCall } from '../lib/use-call.ts';
import { messages } from '../messages.ts';
import { CenteredWords } from '../shell/centered-words.tsx';
import { PlainPage } from '../shell/plain-page.tsx';

/** Signs out on sight, and leaves (ACC-14). */
export function LogoutPage() {
  const leave = useLeave();
  const { mutate, isError } = useCall(signOut, { failed: messages.somethingWrong, onDone: leave });
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
    // Decision A28: the portal's own page first, then the parameter.
    const { portalLogoutRedirectUrl } = portal.settings;
    if (portalLogoutRedirectUrl !== null) window.location.replace(portalLogoutRedirectUrl);
    else void router.navigate({ href: safeRedirect(searchText(search, 'redirect')) ?? LOGIN_PATH, replace: true });
  };
}
