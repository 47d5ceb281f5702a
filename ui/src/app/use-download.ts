import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { toast } from '../overlays/toast.ts';
import { download } from './download.ts';
import { answerKey } from './use-answer.ts';
import { showFailure } from './use-call.ts';

type DownloadOptions = {
  /** The toast of a file that has arrived. */
  done?: string;
  failed: string;
  /** The answers that are out of date afterwards. */
  changes?: readonly Path<Call>[];
};

/** A file that a person asks for: keeps it, shows its toasts and fetches again what it changed. */
export function useDownload<C extends Call>(path: Path<C>, { done, failed, changes = [] }: DownloadOptions) {
  const cache = useQueryClient();
  return useMutation<void, Error, Input<C>>({
    mutationFn: (input) => download(path, input),
    onSuccess: async () => {
      if (done !== undefined) toast.success(done);
      await Promise.all(changes.map((each) => cache.invalidateQueries({ queryKey: answerKey(each) })));
    },
    onError: (error) => showFailure(error, failed),
  });
}
