import { IconDownload } from '@tabler/icons-react';
import { downloadInvoicesCsv } from '@plumbline/contract/paths.gen';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { useScreen } from '@plumbline/ui/use-screen';
import { messages } from '../messages.ts';

/** Saves all rows of the list, with its filters and in its order, as a spreadsheet (REP-10). */
export function ExportCsvButton({ query }: { query: Record<string, string> }) {
  const { mutate, isPending } = useDownload(downloadInvoicesCsv, {
    done: messages.invoices.csvDownloaded,
    failed: messages.invoices.csvFailed,
  });
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      aria-label="Export CSV"
      loading={isPending}
      onClick={() => mutate(query)}
    >
      {useScreen() === 'small' ? 'CSV' : 'Export CSV'}
    </Button>
  );
}
