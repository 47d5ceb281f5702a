import { IconFileZip } from '@tabler/icons-react';
import type { Input } from '@plumbline/contract/call';
import type { downloadCloseOut as Call } from '@plumbline/contract/projects';
import { downloadCloseOut } from '@plumbline/contract/paths.gen';
import { download } from '@plumbline/ui/app/download';
import { useCall } from '@plumbline/ui/app/use-call';
import { IconButton } from '@plumbline/ui/icon-button';
import { toast } from '@plumbline/ui/overlays/toast';
import { messages } from '../messages.ts';
import type { Project } from './project.ts';

/** Downloads a project's waivers, invoices and receipts as one archive (VFY-02). */
export function CloseOutButton({ project: { id, jobName } }: { project: Project }) {
  const { mutate, isPending } = useCall((input: Input<typeof Call>) => download(downloadCloseOut, input), {
    done: messages.closeOut.downloaded,
    failed: messages.closeOut.downloadFailed,
    refused: { close_out_too_large: ({ message }) => toast.error(message) },
  });
  return (
    <IconButton
      label={`Close-out packet of ${jobName}`}
      size="sm"
      icon={<IconFileZip size={16} stroke={1.75} />}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate({ id });
      }}
    />
  );
}
