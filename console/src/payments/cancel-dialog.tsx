import { IconCalendarX } from '@tabler/icons-react';
import { browsePayments, cancelDeskPayment, getDeskPayment } from '@plumbline/contract/paths.gen';
import { useCall } from '@plumbline/ui/app/use-call';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { messages } from '../messages.ts';
import type { DeskPayment } from './payment-words.ts';

/** Calls off a scheduled payment. */
export function CancelDialog({ payment, onClose }: { payment: DeskPayment; onClose: () => void }) {
  const { code, customer } = payment;
  const { mutate, isPending } = useCall(cancelDeskPayment, {
    done: messages.payments.canceled,
    onDone: onClose,
    changes: [getDeskPayment, browsePayments],
  });
  return (
    <ConfirmDialog
      opened
      danger
      aboutMoney
      icon={<IconCalendarX size={20} />}
      iconColor="red"
      title={`Cancel payment ${code}?`}
      text={`Nothing is charged, and ${customer.name} can pay its invoices another way. You and the payer are mailed.`}
      confirmLabel="Cancel payment"
      cancelLabel="Keep it"
      confirming={isPending}
      onConfirm={() => mutate({ code })}
      onClose={onClose}
    />
  );
}
