import { IconRefresh } from '@tabler/icons-react';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { readStyleNonce } from '@plumbline/ui/app/boot';
import { Button } from '@plumbline/ui/button';
import { PlumblineProvider } from '@plumbline/ui/plumbline-provider';

/** The whole page in the frame when nobody said in time whom it is for (FRM-01), or when the server refused them. */
export function FrameFailure({ isRefused = false }: { isRefused?: boolean }) {
  return (
    <PlumblineProvider nonce={readStyleNonce(document)}>
      <main id="main" role="alert">
        <CenteredMessage
          title="The portal could not open here"
          text={
            isRefused
              ? 'Your access to this customer has ended or was changed. Close this page and open the portal again from the customer in the console.'
              : 'The page around it did not say whom it is for. Try again, or open the portal from the customer in the console.'
          }
          actions={
            <Button variant="primary" icon={<IconRefresh size={16} />} onClick={() => window.location.reload()}>
              Try again
            </Button>
          }
        />
      </main>
    </PlumblineProvider>
  );
}
