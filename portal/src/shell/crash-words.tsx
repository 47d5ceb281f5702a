import { IconRefresh } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { CenteredWords } from '@plumbline/ui/app/centered-words';

/** The words of a crash (ACC-09), with a way to whoever can help. */
export function CrashWords({ help }: { help?: ReactNode }) {
  return (
    <div role="alert">
      <CenteredWords
        title={messages.crash}
        text={<>Reload the page to try again. {help}</>}
        actions={
          <Button variant="primary" icon={<IconRefresh size={16} />} onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        }
      />
    </div>
  );
}
