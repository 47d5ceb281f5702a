import type { Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { download } from './download.ts';
import { type CallOptions, useCall } from './use-call.ts';

type DownloadOptions<C extends Call> = Pick<CallOptions<Input<C>, void>, 'done' | 'changes'> & { failed: string };

/** Downloads a file, shows toasts and invalidates what the download changed. */
export const useDownload = <C extends Call>(path: Path<C>, options: DownloadOptions<C>) =>
  useCall((input: Input<C>) => download(path, input), options);
