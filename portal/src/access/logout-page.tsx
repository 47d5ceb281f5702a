import { signOut } from '@plumbline/contract/paths.gen';
import { logoutTarget } from '@plumbline/rules/access/logout-target';
import { LogoutWords } from '@plumbline/ui/app/logout-words';
import { usePortalApp } from '../lib/portal-context.ts';
import { NO_SESSION } from '../lib/session.ts';
import { messages } from '../messages.ts';
import { BrandedPage } from '../shell/branded-page.tsx';

export function LogoutPage() {
  const { portal, session } = usePortalApp();
  return (
    <BrandedPage>
      <LogoutWords
        call={signOut}
        failed={messages.logoutFailed}
        stillLoggedIn="The portal could not end your session. Try again before you leave this computer."
        endSession={() => session.set(NO_SESSION)}
        targetOf={(redirect) => logoutTarget(portal.settings.portalLogoutRedirectUrl, redirect)}
      />
    </BrandedPage>
  );
}
