import { IconDownload, IconMail, IconPrinter } from '@tabler/icons-react';
import { downloadReceipt } from '@plumbline/contract/paths.gen';
import { fetchFile } from '@plumbline/ui/app/download';
import { useCall } from '@plumbline/ui/app/use-call';
import { useDownload } from '@plumbline/ui/app/use-download';
import { Button } from '@plumbline/ui/button';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { toast } from '@plumbline/ui/overlays/toast';
import { lazy } from 'react';
import { printFile } from '../invoices/print-file.ts';
import { useIsViewOnly } from '../lib/use-is-view-only.ts';
import { useLazyOverlay } from '../lib/use-lazy-overlay.ts';
import { messages } from '../messages.ts';
import classes from './receipt-actions.module.css';

const { receipt: words } = messages;

const EmailReceiptDialog = lazy(async () => ({
  default: (await import('./email-receipt-dialog.tsx')).EmailReceiptDialog,
}));

type ReceiptActionsProps = {
  /** The payment's confirmation code. */
  code: string;
  /** Default: 'Download Receipt', 'Print Receipt'. */
  labels?: { download: string; print: string } | undefined;
};

const LABELS = { download: 'Download Receipt', print: 'Print Receipt' };

/** Download, print and email the receipt of a payment (THX-01, HIS-02). */
export function ReceiptActions({ code, labels = LABELS }: ReceiptActionsProps) {
  const isViewOnly = useIsViewOnly();
  return (
    <div className={classes.actions}>
      <DownloadButton code={code} label={labels.download} />
      <PrintButton code={code} label={labels.print} />
      {!isViewOnly && <EmailCopyButton code={code} />}
    </div>
  );
}

function DownloadButton({ code, label }: { code: string; label: string }) {
  const { mutate, isPending } = useDownload(downloadReceipt, {
    done: words.downloaded,
    failed: words.downloadFailed,
  });
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate({ code })}
    >
      {label}
    </Button>
  );
}

function PrintButton({ code, label }: { code: string; label: string }) {
  const { mutate, isPending } = useCall(() => fetchFile(downloadReceipt, { code, print: true }), {
    onDone: printFile,
    // Only logged (Spec 1 §8): the browser logs the failed request.
    failed: false,
  });
  const print = () => {
    toast.info(words.printing);
    mutate();
  };
  return (
    <Button icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />} loading={isPending} onClick={print}>
      {label}
    </Button>
  );
}

type EmailCopyButtonProps = {
  code: string;
  /** Of somebody without a session. */
  receiptToken?: string;
};

export function EmailCopyButton({ code, receiptToken }: EmailCopyButtonProps) {
  const { button, isNeeded, opened, open, close } = useLazyOverlay();
  return (
    <>
      <Button ref={button} icon={<IconMail size={16} stroke={1.75} aria-hidden="true" />} onClick={open}>
        Email a copy
      </Button>
      {isNeeded && (
        <LazyOverlay opened={opened} onClose={close}>
          <EmailReceiptDialog opened={opened} onClose={close} code={code} receiptToken={receiptToken} />
        </LazyOverlay>
      )}
    </>
  );
}
