import { IconCopyCheck, IconHourglass } from '@tabler/icons-react';
import { ZERO } from '@plumbline/rules/money';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { TextLink } from '@plumbline/ui/text-link';
import type { PaymentFormState } from './use-payment-form.ts';

/** Asks before a payment is recorded that may be on record already, or beside another one. */
export function DoubtDialog({ state }: { state: PaymentFormState }) {
  const { doubt, confirmed, isBusy, submit, forget } = state;
  if (doubt === null) return null;
  if (doubt.kind === 'underWay') {
    return (
      <ConfirmDialog
        opened
        aboutMoney
        icon={<IconHourglass size={20} />}
        iconColor="amber"
        title="Another payment is under way"
        text={`Other payments hold a part of ${heldNumbers(state)}. This one pays of the rest.`}
        confirmLabel="Record it for the rest"
        confirming={isBusy}
        onConfirm={() => submit({ ...confirmed, knowsUnderWay: true })}
        onClose={forget}
      />
    );
  }
  return (
    <ConfirmDialog
      opened
      aboutMoney
      icon={<IconCopyCheck size={20} />}
      iconColor="amber"
      title="Is this another payment?"
      text={doubt.message}
      confirmLabel="Record it as another one"
      confirming={isBusy}
      onConfirm={() => submit({ ...confirmed, knowsRecorded: true })}
      onClose={forget}
    >
      {doubt.code !== null && (
        <TextLink href={`/payments?payment=${doubt.code}`} target="_blank" rel="noopener">
          Payment {doubt.code} (new tab)
        </TextLink>
      )}
    </ConfirmDialog>
  );
}

function heldNumbers({ lines }: PaymentFormState): string {
  const numbers = lines.flatMap(({ invoice }) => (invoice.heldAmount > ZERO ? [invoice.invoiceNumber] : []));
  return numbers.length === 1 ? `invoice ${numbers[0]}` : `invoices ${numbers.join(', ')}`;
}
