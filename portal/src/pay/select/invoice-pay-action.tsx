import { ZERO } from '@plumbline/rules/money';
import { Button } from '@plumbline/ui/button';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { usePayDraft, usePayLine } from '../pay-draft.tsx';
import { payableOf } from '../pay-rows.ts';
import type { Choice } from './use-selection.ts';

type InvoicePayActionProps = {
  id: string;
  /** Undefined when the invoice is not among the loaded rows. */
  row: InvoiceRow | undefined;
  choose: Choice['choose'];
  onDone: () => void;
};

/** Adds the invoice of the panel to the payment, or removes it. */
export function InvoicePayAction({ id, row, choose, onDone }: InvoicePayActionProps) {
  const { dispatch } = usePayDraft();
  const line = usePayLine(id);
  if (line) {
    return (
      <Button fullWidth onClick={() => dispatch({ type: 'remove', invoiceId: id })}>
        Remove from this payment
      </Button>
    );
  }
  if (!row || payableOf(row) === ZERO) return null;
  return (
    <Button
      variant="primary"
      fullWidth
      onClick={() => {
        // Closes the panel first: choosing may open a dialog, and a dialog cannot be over a drawer.
        onDone();
        choose([row]);
      }}
    >
      Add to this payment
    </Button>
  );
}
