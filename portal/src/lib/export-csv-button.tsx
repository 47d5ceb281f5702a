import { IconDownload } from '@tabler/icons-react';
import type { Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { useScreenSize } from '@plumbline/ui/use-screen-size';

type ExportCsvButtonProps<C extends Call> = {
  call: Path<C>;
  words: { csvDownloaded: string; csvFailed: string };
  query: Input<C>;
};

/** Downloads all rows of a list as CSV, with its filters and order (REP-10, HIS-01). */
export function ExportCsvButton<C extends Call>({ call, words, query }: ExportCsvButtonProps<C>) {
  const { mutate, isPending } = useDownload(call, { done: words.csvDownloaded, failed: words.csvFailed });
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      aria-label="Export CSV"
      loading={isPending}
      onClick={() => mutate(query)}
    >
      {useScreenSize() === 'small' ? 'CSV' : 'Export CSV'}
    </Button>
  );
}
