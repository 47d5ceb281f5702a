import { discardImport, listImports } from '@plumbline/contract/paths.gen';
import { send } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { useRouter } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { useState } from 'react';
import { messages } from '../messages.ts';
import type { Run } from './run.ts';

/** For an upload that is not wanted. */
export function DiscardButton({ run: { id, fileName } }: { run: Run }) {
  const [isAsked, setIsAsked] = useState(false);
  const { navigate } = useRouter();
  const discard = useCall(() => send(discardImport, { id }), {
    done: messages.imports.discarded,
    onDone: () => void navigate({ href: '/imports' }),
    changes: [listImports],
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        Discard
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title="Discard this upload?"
        text={`${fileName} and its corrections are removed. Nothing of it was imported.`}
        confirmLabel="Discard the upload"
        confirming={discard.isPending}
        danger
        onConfirm={() => discard.mutate(undefined, { onSettled: () => setIsAsked(false) })}
      />
    </>
  );
}
