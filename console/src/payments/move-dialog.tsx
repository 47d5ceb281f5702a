import { IconCalendarEvent } from '@tabler/icons-react';
import { browsePayments, getDeskPayment, moveDeskPayment } from '@plumbline/contract/paths.gen';
import type { Day } from '@plumbline/rules/dates';
import { earliestDay, latestDay, processOn, runWords } from '@plumbline/rules/payments/schedule';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { DateField } from '@plumbline/ui/fields/date-field';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { useState } from 'react';
import { messages } from '../messages.ts';
import type { DeskPayment } from './payment-words.ts';

/** Moves a scheduled payment to another day, as its customer asked. */
export function MoveDialog({ payment, onClose }: { payment: DeskPayment; onClose: () => void }) {
  const { code, scheduledAt, today, customer } = payment;
  const [day, setDay] = useState<Day | null>(scheduledAt);
  const { mutate, isPending } = useCall(moveDeskPayment, {
    done: messages.payments.moved,
    onDone: onClose,
    changes: [getDeskPayment, browsePayments],
  });
  return (
    <Dialog
      opened
      aboutMoney
      busy={isPending}
      icon={<IconCalendarEvent size={20} />}
      iconColor="blue"
      title={`Move payment ${code}`}
      text={`Move it only if ${customer.name} asked for the new day: the authorization for it is recorded in your name. The payer is mailed.`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            loading={isPending}
            disabled={day === null || day === scheduledAt}
            onClick={({ detail }) => detail <= 1 && day !== null && mutate({ code, scheduledAt: day })}
          >
            Move the payment
          </Button>
          <Button onClick={onClose} disabled={isPending}>
            Keep the day
          </Button>
        </>
      }
    >
      <DateField
        label="New payment date"
        value={day}
        min={earliestDay(today, false)}
        max={latestDay(today)}
        hint={day === null ? 'Choose the day of the payment' : runWords(day, processOn(day))}
        onChange={setDay}
      />
    </Dialog>
  );
}
