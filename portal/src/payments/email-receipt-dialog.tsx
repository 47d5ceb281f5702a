import { emailOwnReceipt, emailReceipt } from '@plumbline/contract/paths.gen';
import { send } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { EmailCopyDialog } from '../lib/email-copy-dialog.tsx';
import { messages } from '../messages.ts';

const { receipt: words } = messages;
/** Somebody without a session reaches fewer people at a time. */
const [EMAILS_MAX, OWN_EMAILS_MAX] = [20, 5];

type EmailReceiptDialogProps = {
  opened: boolean;
  onClose: () => void;
  code: string;
  /** Of somebody without a session. */
  receiptToken?: string | undefined;
};

/** Emails copies of a receipt (THX-01, HIS-02, LNK-04). */
export function EmailReceiptDialog({ opened, onClose, code, receiptToken }: EmailReceiptDialogProps) {
  const { mutate, isPending } = useCall(
    (emails: string[]) =>
      receiptToken === undefined
        ? send(emailReceipt, { code, emails })
        : send(emailOwnReceipt, { code, receiptToken, emails }),
    { failed: words.emailFailed },
  );
  const sendTo = (emails: string[], done: () => void) =>
    mutate(emails, {
      onSuccess: () => {
        toast.success(words.emailed, emails.join(', '));
        done();
      },
    });
  return (
    <EmailCopyDialog
      opened={opened}
      onClose={onClose}
      text={`A PDF of the receipt of payment ${code} goes to everybody you name.`}
      max={receiptToken === undefined ? EMAILS_MAX : OWN_EMAILS_MAX}
      isSending={isPending}
      onSend={sendTo}
    />
  );
}
