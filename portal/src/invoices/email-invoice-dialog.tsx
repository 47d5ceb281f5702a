import { IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { emailInvoice, listInvoiceEvents } from '@plumbline/contract/paths.gen';
import { canSendTo, isEmail, normalizeEmail, readEmails } from '@plumbline/rules/email';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/dialog';
import { EmailsInput } from '@plumbline/ui/emails-input';
import { toast } from '@plumbline/ui/toast';
import { useId, useState } from 'react';
import { messages } from '../messages.ts';
import type { InvoiceRow } from './invoice-row.ts';

/** The mail is sent after the call has been answered; by then its event is there. */
const EVENTS_AFTER_MS = 3000;
const EMAILS_MAX = 20;

type EmailInvoiceDialogProps = { opened: boolean; onClose: () => void; invoice: InvoiceRow };

/** Sends copies of an invoice to whoever should have one (REP-09). */
export function EmailInvoiceDialog({ opened, onClose, invoice }: EmailInvoiceDialogProps) {
  const [pills, setPills] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const formId = useId();
  const list = readEmails([...pills, typed].join(','));
  const isTooMany = list.emails.length > EMAILS_MAX;
  const cache = useQueryClient();
  const { mutate, isPending } = useCall(emailInvoice, {
    failed: messages.invoices.emailFailed,
    onDone: () => {
      toast.success(messages.invoices.emailed, list.emails.join(', '));
      setTimeout(() => void cache.invalidateQueries({ queryKey: answerKey(listInvoiceEvents) }), EVENTS_AFTER_MS);
      setPills([]);
      setTyped('');
      onClose();
    },
  });
  const canSend = canSendTo(list) && !isTooMany && !isPending;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      busy={isPending}
      icon={<IconMail size={20} stroke={1.75} />}
      iconColor="brand"
      title="Email a copy"
      text={`A PDF of ${invoice.type === 'CREDIT' ? 'credit' : 'invoice'} ${invoice.invoiceNumber} goes to everybody you name.`}
      actions={
        <Button variant="primary" type="submit" form={formId} disabled={!canSend && !isPending} loading={isPending}>
          Send
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) mutate({ id: invoice.id, emails: [...list.emails] });
        }}
      >
        <EmailsInput
          label="Email addresses"
          value={pills}
          onChange={setPills}
          onTyping={setTyped}
          isValid={(email) => isEmail(normalizeEmail(email))}
          hint={isTooMany ? `${EMAILS_MAX} addresses at most` : 'Separated by commas'}
          placeholder="name@company.com"
          disabled={isPending}
        />
      </form>
    </Dialog>
  );
}
