import type { Input } from '@plumbline/contract/call';
import { downloadCloseOut } from '@plumbline/contract/paths.gen';
import type { downloadCloseOut as Call } from '@plumbline/contract/projects';
import { download } from '@plumbline/ui/app/download';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { messages } from '../messages.ts';

/** Downloads a project's waivers, invoices and receipts as one archive (VFY-02). */
export const useCloseOut = () =>
  useCall((input: Input<typeof Call>) => download(downloadCloseOut, input), {
    done: messages.closeOut.downloaded,
    failed: messages.closeOut.downloadFailed,
    refused: { close_out_too_large: ({ message }) => toast.error(message) },
  });
