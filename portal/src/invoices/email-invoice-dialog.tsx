import { useQueryClient } from '@tanstack/react-query';
import { emailInvoice, listInvoiceEvents } from '@plumbline/contract/paths.gen';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { EmailCopyDialog } from '../lib/email-copy-dialog.tsx';
import { messages } from '../messages.ts';
import type { InvoiceRow } from './invoice-row.ts';

/** The mail is sent after the call returns; by then its event has been recorded. */
const EVENTS_AFTER_MS = 3000;

type EmailInvoiceDialogProps = { opened: boolean; onClose: () => void; invoice: InvoiceRow };

/** Emails copies of an invoice (REP-09). */
export function EmailInvoiceDialog({ opened, onClose, invoice }: EmailInvoiceDialogProps) {
  const cache = useQueryClient();
  const { mutate, isPending } = useCall(emailInvoice, { failed: messages.invoices.emailFailed });
  const send = (emails: string[], done: () => void) =>
    mutate(
      { id: invoice.id, emails },
      {
        onSuccess: () => {
          toast.success(messages.invoices.emailed, emails.join(', '));
          setTimeout(() => void cache.invalidateQueries({ queryKey: answerKey(listInvoiceEvents) }), EVENTS_AFTER_MS);
          done();
        },
      },
    );
  return (
    <EmailCopyDialog
      opened={opened}
      onClose={onClose}
      text={`A PDF of ${invoice.type === 'CREDIT' ? 'credit' : 'invoice'} ${invoice.invoiceNumber} goes to everybody you name.`}
      isSending={isPending}
      onSend={send}
    />
  );
}
