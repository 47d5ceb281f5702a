import { recordLogin, signOut } from '@plumbline/contract/paths.gen';
import { logoutTarget } from '@plumbline/rules/access/logout-target';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { SignOutPanel } from '@plumbline/ui/app/sign-out-panel';
import { send } from '@plumbline/ui/app/send';
import { usePortalApp, type PortalApp } from '../lib/portal-context.ts';
import { forgetSession } from '../lib/sign-out-here.ts';
import { dropAuthentication } from '../lib/authenticate-calls.ts';
import { useEffectOnce } from '../lib/use-effect-once.ts';
import { messages } from '../messages.ts';
import { BrandedPage } from '../shell/branded-page.tsx';

export function LogoutPage() {
  const app = usePortalApp();
  const { portal, session } = app;
  const person = session.get();
  if (person.kind === 'full' && person.acting) return <LeaveFrame {...person.acting} />;
  return (
    <BrandedPage>
      <SignOutPanel
        call={signOut}
        beforeSignOut={async () => {
          await recordLogout(app);
          // The cookie is enough to sign out; an expired token would make the call fail.
          dropAuthentication();
        }}
        failed={messages.logoutFailed}
        stillSignedIn="The portal could not end your session. Try again before you leave this computer."
        endSession={() => forgetSession(session)}
        targetOf={(redirect) => logoutTarget(portal.settings.portalLogoutRedirectUrl, redirect)}
      />
    </BrandedPage>
  );
}

/** Staff who act for a customer have no session here that could end. */
function LeaveFrame({ leave }: { leave: () => void }) {
  useEffectOnce(leave);
  return (
    <BrandedPage>
      <CenteredMessage title="You no longer act for this customer" text="You can close this page." />
    </BrandedPage>
  );
}

/** The longest time that recording may delay signing out. */
const RECORD_MAX_MS = 3000;

/** ACC-14: recorded before the session ends. Ignores failures, which must not prevent signing out. */
async function recordLogout({ portal, session }: PortalApp): Promise<void> {
  const person = session.get();
  if (person.kind !== 'full') return;
  const { userId } = person.member;
  const entry = { action: 'logout', userId, portalId: portal.id, providerId: person.provider } as const;
  await send(recordLogin, entry, AbortSignal.timeout(RECORD_MAX_MS)).catch(() => undefined);
}
