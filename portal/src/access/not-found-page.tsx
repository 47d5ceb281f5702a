import { Button } from '@plumbline/ui/button';
import { PlumbArt } from '@plumbline/ui/layout/plumb-art';
import { useCapabilities } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { BrandedPage } from '../shell/branded-page.tsx';

/** The title is given by ACC-08. */
export function NotFoundPage() {
  const helpHref = useScreenHref()('/help');
  const can = useCapabilities();
  // Without permission to view anything, the dashboard would lead back here.
  const isLockedOut = can.isSignedIn && !can.view;
  return (
    <BrandedPage>
      <CenteredMessage
        art={<PlumbArt scene="not-found" />}
        title="404 Error - Page not found."
        text="The address may be old or mistyped. Your invoices are where you left them."
        actions={
          <>
            {isLockedOut ? (
              <Button variant="primary" href="/logout">
                Log out
              </Button>
            ) : (
              <Button variant="primary" href="/dashboard">
                Go to the dashboard
              </Button>
            )}
            {helpHref !== undefined && <Button href={helpHref}>Submit a request</Button>}
          </>
        }
      />
    </BrandedPage>
  );
}
