import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { CenteredWords } from './centered-words.tsx';
import { failureWords } from './failure-words.ts';

/** The message of a crash (ACC-09) with an optional hint where to get help. */
export function CrashWords({ help }: { help?: ReactNode }) {
  return (
    <div role="alert">
      <CenteredWords
        title={failureWords.crash}
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
