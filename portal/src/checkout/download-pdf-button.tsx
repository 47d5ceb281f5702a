import { IconDownload } from '@tabler/icons-react';
import { addressOfFile } from '@plumbline/ui/app/download';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { usePortal } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import type { ReceiptLine } from './pdf/receipt-lines.ts';

const { downloaded, downloadFailed } = messages.receipt;

/** Makes the PDF in the browser; its code is loaded by the first click (decision C43). */
export function DownloadPdfButton({ code, lines }: { code: string; lines: readonly ReceiptLine[] }) {
  const { logoUrl } = usePortal();
  const make = async () => {
    const { receiptPdf } = await import('./pdf/receipt-pdf.ts');
    const link = document.createElement('a');
    link.download = `Payment-${code}.pdf`;
    link.href = addressOfFile({ name: link.download, blob: await receiptPdf(lines, logoUrl) });
    link.click();
  };
  const { mutate, isPending } = useCall(make, { done: downloaded, failed: downloadFailed });
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Download
    </Button>
  );
}
