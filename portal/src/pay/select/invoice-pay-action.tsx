import { ZERO } from '@plumbline/rules/money';
import { Button } from '@plumbline/ui/button';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { usePayDraft, usePayLine } from '../pay-draft.tsx';
import { payableOf } from '../pay-rows.ts';
import type { Choice } from './use-selection.ts';

type InvoicePayActionProps = {
  id: string;
  /** Undefined when the invoice is not among those in view. */
  row: InvoiceRow | undefined;
  choose: Choice['choose'];
  onDone: () => void;
};

/** In the panel of an invoice: into the payment, or out of it. */
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
        // A question may follow, and there is no dialog over a drawer.
        onDone();
        choose([row]);
      }}
    >
      Add to this payment
    </Button>
  );
}
