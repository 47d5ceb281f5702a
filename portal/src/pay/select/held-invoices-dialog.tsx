import { IconUsers } from '@tabler/icons-react';
import { add, formatCents } from '@plumbline/rules/money';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { messages } from '../../messages.ts';
import { payableOf } from '../pay-rows.ts';
import { heldQuestion } from '../hold-words.ts';
import type { HoldsOf } from './use-open-invoices.ts';
import classes from './held-invoices-dialog.module.css';

type HeldInvoicesDialogProps = {
  rows: readonly InvoiceRow[];
  opened: boolean;
  holdsOf: HoldsOf;
  onAnswer: (isYes: boolean) => void;
};

/** Asks once before the payer pays the rest of an invoice that a colleague's payment partly holds. */
export function HeldInvoicesDialog({ rows, opened, holdsOf, onAnswer }: HeldInvoicesDialogProps) {
  const [first] = rows;
  if (!first) return null;
  const isOne = rows.length === 1;
  const rest = formatCents(add(...rows.map(payableOf)), first.currencyCode);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => onAnswer(false)}
      aboutMoney
      icon={<IconUsers size={20} stroke={1.75} />}
      iconColor="amber"
      title={isOne ? messages.pay.invoiceHeld(first.invoiceNumber) : messages.pay.invoicesHeld}
      text={isOne ? heldQuestion(first, holdsOf(first.id)) : undefined}
      confirmLabel={`Pay the remaining ${rest}`}
      cancelLabel={isOne ? 'Leave it out' : 'Leave them out'}
      onConfirm={() => onAnswer(true)}
    >
      {!isOne && (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <b>{row.invoiceNumber}</b> {heldQuestion(row, holdsOf(row.id))}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
