import { IconCalendarEvent, IconTrash } from '@tabler/icons-react';
import { deletePaymentMethod, listPaymentMethods } from '@plumbline/contract/paths.gen';
import { cancelPath } from '@plumbline/rules/payments/cancel';
import { showFailure, useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { IconButton } from '@plumbline/ui/icon-button';
import { TextLink } from '@plumbline/ui/text-link';
import { useRef, useState } from 'react';
import { methodMessages as words } from './method-messages.ts';
import { useCapabilities } from '../lib/portal-context.ts';
import { methodName, type MethodRow } from './method-row.ts';
import { neededBy } from './needed-by.ts';
import classes from './delete-method-button.module.css';

/** Deletes a saved method after confirmation; one that scheduled payments need lists them instead (decision C24). */
export function DeleteMethodButton({ method }: { method: MethodRow }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const { mutate, isPending, error, reset } = useDelete(() => setOpen(false));
  const codes = neededBy(method, error);
  const name = methodName(method);
  return (
    <>
      <IconButton
        ref={button}
        label={`Delete ${name}`}
        icon={<IconTrash size={16} stroke={1.75} />}
        onClick={() => {
          reset();
          setOpen(true);
        }}
      />
      <ConfirmDialog
        opened={isOpen && codes.length === 0}
        onClose={close}
        icon={<IconTrash size={20} stroke={1.75} />}
        iconColor="red"
        title={words.question}
        text={`${name}, ${method.holderName}`}
        confirmLabel="Confirm"
        onConfirm={() => mutate({ id: method.id })}
        confirming={isPending}
        danger
      />
      <NeededDialog opened={isOpen && codes.length > 0} onClose={close} codes={codes} />
    </>
  );
}

/** On `method_in_use` the dialog stays open and lists the payments that the server names. */
const useDelete = (onGone: () => void) =>
  useCall(deletePaymentMethod, {
    done: words.removed,
    onDone: onGone,
    refused: { method_in_use: () => {} },
    onFailed: (error) => {
      onGone();
      showFailure(error);
    },
    changes: [listPaymentMethods],
  });

type NeededDialogProps = { opened: boolean; onClose: () => void; codes: readonly string[] };

/** Leads to the pages on which the payments can be canceled. */
function NeededDialog({ opened, onClose, codes }: NeededDialogProps) {
  const { cancelPaymentOnDetail } = useCapabilities();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      icon={<IconCalendarEvent size={20} stroke={1.75} />}
      iconColor="amber"
      title={words.inUse}
      text={words.inUseText}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <ul className={classes.codes} aria-label="Scheduled payments">
        {codes.map((code) => (
          <li key={code}>
            <TextLink href={cancelPath(code, cancelPaymentOnDetail)}>{code}</TextLink>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
