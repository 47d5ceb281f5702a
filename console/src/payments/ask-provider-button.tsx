import { IconRefresh } from '@tabler/icons-react';
import { askProvider, browsePayments, getDeskPayment } from '@plumbline/contract/paths.gen';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { toast } from '@plumbline/ui/overlays/toast';
import { messages } from '../messages.ts';
import type { DeskPayment } from './payment-words.ts';

/** Asks what became of a pending payment; nothing is sent again. */
export function AskProviderButton({ payment: { code } }: { payment: DeskPayment }) {
  const { mutate, isPending } = useCall(askProvider, {
    changes: [getDeskPayment, browsePayments],
    onDone: ({ atProvider }) => {
      toast.success(messages.payments.atProvider[atProvider]);
    },
  });
  return (
    <Button icon={<IconRefresh size={16} />} loading={isPending} onClick={() => mutate({ code })}>
      Ask the provider
    </Button>
  );
}
