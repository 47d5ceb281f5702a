import { emailReceipt } from '@plumbline/contract/paths.gen';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { EmailCopyDialog } from '../lib/email-copy-dialog.tsx';
import { messages } from '../messages.ts';

const { receipt: words } = messages;

/** Emails copies of a receipt (THX-01, HIS-02). */
export function EmailReceiptDialog({ opened, onClose, code }: { opened: boolean; onClose: () => void; code: string }) {
  const { mutate, isPending } = useCall(emailReceipt, { failed: words.emailFailed });
  const send = (emails: string[], done: () => void) =>
    mutate(
      { code, emails },
      {
        onSuccess: () => {
          toast.success(words.emailed, emails.join(', '));
          done();
        },
      },
    );
  return (
    <EmailCopyDialog
      opened={opened}
      onClose={onClose}
      text={`A PDF of the receipt of payment ${code} goes to everybody you name.`}
      isSending={isPending}
      onSend={send}
    />
  );
}
