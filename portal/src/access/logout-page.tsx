import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { signOut } from '@plumbline/contract/paths.gen';
import { Button } from '@plumbline/ui/button';
import { Spinner } from '@plumbline/ui/spinner';
import { useEffect } from 'react';
import { LOGIN_PATH } from '../lib/gates.ts';
import { usePortalApp } from '../lib/portal-context.ts';
import { safeRedirect } from '../lib/safe-redirect.ts';
import { searchText } from '../lib/search.ts';
import { send } from '../lib/send.ts';
import { NO_SESSION } from '../lib/session.ts';
import { showFailure } from '../lib/use-call.ts';
import { messages } from '../messages.ts';
import { PlainPage } from '../shell/plain-page.tsx';
import { CenteredWords } from '../shell/centered-words.tsx';

/** Signs out on sight, and leaves (ACC-14). */
export function LogoutPage() {
  const { mutate, isError, isPending } = useLogout();
  useEffect(() => mutate(), [mutate]);
  if (!isError) {
    return (
      <PlainPage>
        <CenteredWords art={<Spinner size={24} />} title="Logging you out" />
      </PlainPage>
    );
  }
  return (
    <PlainPage>
      <CenteredWords
        title="You are still logged in"
        text="The portal could not end your session. Try again before you leave this computer."
        actions={
          <Button variant="primary" loading={isPending} onClick={() => mutate()}>
            Log out
          </Button>
        }
      />
    </PlainPage>
  );
}

function useLogout() {
  const { portal, session } = usePortalApp();
  const search = useSearch({ strict: false });
  const router = useRouter();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => send(signOut, {}),
    onSuccess: () => {
      session.set(NO_SESSION);
      cache.clear();
      // Decision A28: the portal's own page first, then the parameter.
      const { portalLogoutRedirectUrl } = portal.settings;
      if (portalLogoutRedirectUrl !== null) window.location.replace(portalLogoutRedirectUrl);
      else void router.navigate({ href: safeRedirect(searchText(search, 'redirect')) ?? LOGIN_PATH, replace: true });
    },
    onError: (error) => showFailure(error, messages.somethingWrong),
  });
}
