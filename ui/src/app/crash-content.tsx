import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { CenteredMessage } from './centered-message.tsx';
import { failureMessages } from './failure-messages.ts';

/** The message of a crash (ACC-09) with an optional hint where to get help. */
export function CrashContent({ help }: { help?: ReactNode }) {
  return (
    <div role="alert">
      <CenteredMessage
        title={failureMessages.crash}
        text={
          navigator.onLine ? (
            <>Reload the page to try again. {help}</>
          ) : (
            'You are offline. Check your connection, then reload the page.'
          )
        }
        actions={
          <Button variant="primary" icon={<IconRefresh size={16} />} onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        }
      />
    </div>
  );
}
