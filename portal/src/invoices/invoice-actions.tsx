import { IconDownload, IconExternalLink, IconMail, IconPrinter } from '@tabler/icons-react';
import { downloadInvoice, listInvoiceEvents } from '@plumbline/contract/paths.gen';
import { invoiceFile } from '@plumbline/rules/invoices/invoice-file';
import { fetchFile } from '@plumbline/ui/app/download';
import { useCall } from '@plumbline/ui/app/use-call';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { toast } from '@plumbline/ui/overlays/toast';
import { lazy } from 'react';
import { useIsViewOnly } from '../lib/use-is-view-only.ts';
import { useLazyOverlay } from '../lib/use-lazy-overlay.ts';
import { messages } from '../messages.ts';
import type { InvoiceRow } from './invoice-row.ts';
import { printFile } from './print-file.ts';
import classes from './invoice-actions.module.css';

const EmailInvoiceDialog = lazy(async () => ({
  default: (await import('./email-invoice-dialog.tsx')).EmailInvoiceDialog,
}));

/** Actions on an invoice's PDF: its external link, or download and print of a generated one (REP-07). */
export function InvoiceActions({ invoice }: { invoice: InvoiceRow }) {
  const file = invoiceFile(invoice.pdfLink);
  const isViewOnly = useIsViewOnly();
  return (
    <div className={classes.actions}>
      {file.kind === 'link' ? (
        <Button
          size="sm"
          href={file.href}
          target="_blank"
          icon={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
        >
          View Invoice
        </Button>
      ) : (
        <>
          <DownloadButton id={invoice.id} />
          <PrintButton id={invoice.id} />
        </>
      )}
      {!isViewOnly && <EmailButton invoice={invoice} />}
    </div>
  );
}

function DownloadButton({ id }: { id: string }) {
  const { mutate, isPending } = useDownload(downloadInvoice, {
    done: messages.invoices.downloaded,
    failed: messages.invoices.downloadFailed,
    changes: [listInvoiceEvents],
  });
  return (
    <Button
      size="sm"
      icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate({ id })}
    >
      Download
    </Button>
  );
}

function PrintButton({ id }: { id: string }) {
  const { mutate, isPending } = useCall(() => fetchFile(downloadInvoice, { id, print: true }), {
    onDone: printFile,
    // Only logged (Spec 1 §8): the browser logs the failed request.
    failed: false,
    changes: [listInvoiceEvents],
  });
  const print = () => {
    toast.info(messages.invoices.printing);
    mutate();
  };
  return (
    <Button
      size="sm"
      icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
      loading={isPending}
      onClick={print}
    >
      Print
    </Button>
  );
}

function EmailButton({ invoice }: { invoice: InvoiceRow }) {
  const { button, isNeeded, opened, open, close } = useLazyOverlay();
  return (
    <>
      <Button ref={button} size="sm" icon={<IconMail size={16} stroke={1.75} aria-hidden="true" />} onClick={open}>
        Email a copy
      </Button>
      {isNeeded && (
        <LazyOverlay opened={opened} onClose={close}>
          <EmailInvoiceDialog opened={opened} onClose={close} invoice={invoice} />
        </LazyOverlay>
      )}
    </>
  );
}
