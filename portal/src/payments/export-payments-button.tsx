import { IconDownload } from '@tabler/icons-react';
import { downloadPaymentsCsv } from '@plumbline/contract/paths.gen';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { useScreen } from '@plumbline/ui/use-screen';
import { messages } from '../messages.ts';

/** Saves all rows of the list, with its filters and in its order, as a spreadsheet (HIS-01). */
export function ExportPaymentsButton({ query }: { query: Record<string, string> }) {
  const { mutate, isPending } = useDownload(downloadPaymentsCsv, {
    done: messages.paymentHistory.csvDownloaded,
    failed: messages.paymentHistory.csvFailed,
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
