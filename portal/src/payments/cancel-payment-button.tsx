import { IconCalendarX } from '@tabler/icons-react';
import { cancelPayment } from '@plumbline/contract/paths.gen';
import { refuseCancel } from '@plumbline/rules/payments/cancel';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { useRef, useState } from 'react';
import { paymentMessages } from './payment-messages.ts';

const { cancel: words } = paymentMessages;

type CancelPaymentButtonProps = { payment: { code: string; status: string; recurrenceId: string | null } };

/** Cancels a scheduled payment after confirmation (Spec 2 §4). */
export function CancelPaymentButton({ payment }: CancelPaymentButtonProps) {
  const { code, status, recurrenceId } = payment;
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsking(false);
    button.current?.focus();
  };
  const { mutate, isPending } = useCancel(close);
  return (
    <>
      <Button
        ref={button}
        icon={<IconCalendarX size={16} stroke={1.75} aria-hidden="true" />}
        disabled={refuseCancel({ status, recurrenceId }) !== null}
        onClick={() => setAsking(true)}
      >
        Cancel Payment
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        icon={<IconCalendarX size={20} stroke={1.75} />}
        iconColor="red"
        title={words.question}
        text={words.text(code)}
        confirmLabel="Cancel Payment"
        cancelLabel="Keep it"
        onConfirm={() => mutate({ code })}
        confirming={isPending}
        danger
        aboutMoney
      />
    </>
  );
}

const useCancel = (onSettled: () => void) =>
  useCall(cancelPayment, {
    done: words.done,
    onDone: onSettled,
    onFailed: (error) => {
      onSettled();
      toast.error(isRefusal(error) ? error.message : words.failed);
    },
    // Its invoices can be paid again, and its method can be deleted.
    changes: 'everything',
  });
