import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { Button } from '@plumbline/ui/button';
import { PlumbArt } from '@plumbline/ui/layout/plumb-art';
import { HOME_PATH } from '../lib/gates.ts';
import { BrandedPage } from '../shell/branded-page.tsx';

export function NotFoundPage() {
  return (
    <BrandedPage>
      <CenteredMessage
        art={<PlumbArt scene="not-found" />}
        title="404 Error - Page not found."
        text="The address may be old or mistyped. Your customers and their invoices are where you left them."
        actions={
          <Button variant="primary" href={HOME_PATH}>
            Go to the overview
          </Button>
        }
      />
    </BrandedPage>
  );
}
