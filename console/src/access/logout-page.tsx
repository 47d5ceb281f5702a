import { signOutStaff } from '@plumbline/contract/paths.gen';
import { logoutTarget } from '@plumbline/rules/access/logout-target';
import { SignOutPanel } from '@plumbline/ui/app/sign-out-panel';
import { useConsoleApp } from '../lib/console-context.ts';
import { messages } from '../messages.ts';
import { BrandedPage } from '../shell/branded-page.tsx';

export function LogoutPage() {
  const { session } = useConsoleApp();
  return (
    <BrandedPage>
      <SignOutPanel
        call={signOutStaff}
        failed={messages.logoutFailed}
        stillSignedIn="The console could not end your session. Try again before you leave this computer."
        endSession={() => session.set(null)}
        targetOf={(redirect) => logoutTarget(null, redirect)}
      />
    </BrandedPage>
  );
}
