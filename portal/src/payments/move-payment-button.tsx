import { IconCalendarEvent } from '@tabler/icons-react';
import { refuseCancel } from '@plumbline/rules/payments/cancel';
import { Button } from '@plumbline/ui/button';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy } from 'react';
import { useLazyOverlay } from '../lib/use-lazy-overlay.ts';
import type { PaymentDetail } from './payment-types.ts';

const MovePaymentDialog = lazy(async () => ({
  default: (await import('./move-payment-dialog.tsx')).MovePaymentDialog,
}));

/** Moves a scheduled payment to another day. */
export function MovePaymentButton({ payment }: { payment: PaymentDetail }) {
  const { status, recurrenceId } = payment;
  const { button, isNeeded, opened, open, close } = useLazyOverlay();
  return (
    <>
      {status !== 'CANCELED' && (
        <Button
          ref={button}
          icon={<IconCalendarEvent size={16} stroke={1.75} aria-hidden="true" />}
          disabled={refuseCancel({ status, recurrenceId }) !== null}
          onClick={open}
        >
          Move to another day
        </Button>
      )}
      {isNeeded && (
        <LazyOverlay opened={opened} onClose={close}>
          <MovePaymentDialog opened={opened} onClose={close} payment={payment} />
        </LazyOverlay>
      )}
    </>
  );
}
