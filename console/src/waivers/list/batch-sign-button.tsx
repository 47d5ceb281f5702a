import { IconSignature } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { useState } from 'react';
import { BatchSignDialog } from '../decisions/batch-sign-dialog.tsx';
import type { ListedWaiver } from '../waiver-words.ts';

/** Signs the chosen rows, or all that are ready on this page. The results stay when nothing is ready any more. */
export function BatchSignButton({ rows }: { rows: readonly ListedWaiver[] }) {
  // Those that were ready when it was opened: the list changes with each signature.
  const [asked, setAsked] = useState<readonly ListedWaiver[] | null>(null);
  return (
    <>
      {rows.length > 0 && (
        <Button icon={<IconSignature size={16} />} onClick={() => setAsked(rows)}>
          Sign {rows.length} ready
        </Button>
      )}
      {asked !== null && <BatchSignDialog rows={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
