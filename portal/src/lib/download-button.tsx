import { IconDownload } from '@tabler/icons-react';
import type { Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { useDownload } from '@plumbline/ui/app/use-download';
import { IconButton } from '@plumbline/ui/icon-button';

type DownloadButtonProps<C extends Call> = {
  path: Path<C>;
  input: Input<C>;
  /** Names the document to download. */
  label: string;
  words: { downloaded: string; downloadFailed: string };
};

/** Downloads one document (DOC-06). */
export function DownloadButton<C extends Call>({ path, input, label, words }: DownloadButtonProps<C>) {
  const { mutate, isPending } = useDownload(path, { done: words.downloaded, failed: words.downloadFailed });
  return (
    <IconButton
      label={label}
      icon={<IconDownload size={16} stroke={1.75} />}
      // A `disabled` button would lose the keyboard focus.
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate(input);
      }}
    />
  );
}
