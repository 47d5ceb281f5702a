import { IconCalendarEvent } from '@tabler/icons-react';
import { reschedulePayment } from '@plumbline/contract/paths.gen';
import { type Day, today } from '@plumbline/rules/dates';
import { earliestDay, latestDay, processOn, runWords } from '@plumbline/rules/payments/schedule';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { DateField } from '@plumbline/ui/fields/date-field';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { useState } from 'react';
import { usePortalApp } from '../lib/portal-context.ts';
import { paymentMessages } from './payment-messages.ts';
import type { PaymentDetail } from './payment-types.ts';

const { move: words } = paymentMessages;

type MovePaymentDialogProps = { opened: boolean; onClose: () => void; payment: PaymentDetail };

export function MovePaymentDialog({ opened, onClose, payment }: MovePaymentDialogProps) {
  const { portal, now } = usePortalApp();
  const { code, scheduledAt } = payment;
  const [day, setDay] = useState<Day | null>(scheduledAt);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending } = useCall(reschedulePayment, {
    done: words.done,
    onDone: onClose,
    onFailed: (error) => setRefusal(isRefusal(error) ? error.message : words.failed),
    changes: 'everything',
  });
  const currentDay = today(now(), portal.timeZone);
  const isChanged = day !== null && day !== scheduledAt;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      icon={<IconCalendarEvent size={20} stroke={1.75} />}
      iconColor="blue"
      title={words.title}
      text={words.text(code)}
      busy={isPending}
      aboutMoney
      actions={
        <>
          <Button
            variant="primary"
            loading={isPending}
            disabled={!isChanged}
            onClick={() => day !== null && mutate({ code, scheduledAt: day })}
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
        onChange={(chosen) => {
          setDay(chosen);
          setRefusal(null);
        }}
        min={earliestDay(currentDay, false)}
        max={latestDay(currentDay)}
        hint={day === null ? 'Choose the day of the payment' : runWords(day, processOn(day))}
        error={refusal}
      />
    </Dialog>
  );
}
