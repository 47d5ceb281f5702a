import { IconDownload } from '@tabler/icons-react';
import { downloadLeftOut } from '@plumbline/contract/paths.gen';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { messages } from '../messages.ts';
import type { Run } from './run.ts';

/** The rows that are left out as CSV, to be corrected and imported later. */
export function LeftOutButton({ run: { id, state } }: { run: Run }) {
  const csv = useDownload(downloadLeftOut, {
    done: messages.imports.downloaded,
    failed: messages.imports.downloadFailed,
  });
  return (
    <Button
      icon={<IconDownload size={16} aria-hidden="true" />}
      loading={csv.isPending}
      onClick={() => csv.mutate({ id })}
    >
      {state === 'DONE' ? 'Download left-out rows' : 'Download these rows'}
    </Button>
  );
}
