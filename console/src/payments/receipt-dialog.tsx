import { emailDeskReceipt, getDeskPayment } from '@plumbline/contract/paths.gen';
import { useCall } from '@plumbline/ui/app/use-call';
import { EmailCopyDialog } from '@plumbline/ui/email-copy-dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { messages } from '../messages.ts';
import type { DeskPayment } from './payment-words.ts';

/** Mails the receipt again, at first to whoever got it last. */
export function ReceiptDialog({ payment, onClose }: { payment: DeskPayment; onClose: () => void }) {
  const { code, mails } = payment;
  const { mutate, isPending } = useCall(emailDeskReceipt, { changes: [getDeskPayment] });
  const sendTo = (emails: string[], done: () => void) =>
    mutate(
      { code, emails },
      {
        onSuccess: () => {
          toast.success(messages.payments.receiptMailed, emails.join(', '));
          done();
        },
      },
    );
  return (
    <EmailCopyDialog
      opened
      suggested={mails.slice(0, 1).map(({ toAddress }) => toAddress)}
      text={`The receipt of payment ${code}, as it stands now, goes to everybody you name as PDF.`}
      isSending={isPending}
      onSend={sendTo}
      onClose={onClose}
    />
  );
}
