import { IconDownload } from '@tabler/icons-react';
import { addressOfFile } from '@plumbline/ui/app/download';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { usePortalApp } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import type { PaymentDetail } from '../payments/payment-types.ts';

const { downloaded, downloadFailed } = messages.receipt;

/** Makes the PDF in the browser; its code is loaded by the first click (decision C43). */
export function DownloadPdfButton({ payment }: { payment: PaymentDetail }) {
  const { portal, now } = usePortalApp();
  const make = async () => {
    const [{ receiptLines }, { receiptPdf }] = await Promise.all([
      import('./pdf/receipt-lines.ts'),
      import('./pdf/receipt-pdf.ts'),
    ]);
    const { name, timeZone } = portal;
    const blob = await receiptPdf(receiptLines(payment, { supplier: name, timeZone, now: now() }));
    const link = document.createElement('a');
    link.download = `Payment-${payment.code}.pdf`;
    link.href = addressOfFile({ name: link.download, blob });
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
