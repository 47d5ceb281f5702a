import { IconUsers } from '@tabler/icons-react';
import { listPaymentsUnderWay } from '@plumbline/contract/paths.gen';
import { formatCents, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import type { PaymentLine } from '@plumbline/rules/payments/line';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { Facts } from '@plumbline/ui/facts';
import { usePortal } from '../../lib/portal-context.ts';
import { confirmMessages as words } from '../confirm-messages.ts';
import { holdWords } from '../hold-words.ts';

/** The maximum number of ids per call. */
const ASKED_MAX = 100;
const SHOWN_MAX = 5;

type HasPendingDialogProps = {
  lines: readonly PaymentLine[];
  total: Cents;
  currencyCode: CurrencyCode;
  onPay: () => void;
  onClose: () => void;
};

/** Asks before paying the rest of invoices that a colleague has begun to pay. */
export function HasPendingDialog({ lines, total, currencyCode, onPay, onClose }: HasPendingDialogProps) {
  const { timeZone } = usePortal();
  const ids = lines.slice(0, ASKED_MAX).map(({ invoiceId }) => invoiceId);
  const { data } = useAnswer(listPaymentsUnderWay, { invoiceIds: ids.join(',') }, { staleMs: 0 });
  const numbers = new Map(lines.map(({ invoiceId, invoiceNumber }) => [invoiceId, invoiceNumber]));
  const payments = data?.rows ?? [];
  return (
    <Dialog
      opened
      onClose={onClose}
      aboutMoney
      icon={<IconUsers size={20} stroke={1.75} />}
      iconColor="amber"
      title={words.hasPending}
      text={words.hasPendingText}
      actions={
        <>
          <Button variant="primary" onClick={onPay}>
            Pay {formatCents(total, currencyCode)} now
          </Button>
          <Button onClick={onClose} data-autofocus>
            Do not pay
          </Button>
        </>
      }
    >
      {payments.length > 0 && (
        <Facts
          items={payments.slice(0, SHOWN_MAX).map((payment) => ({
            key: `${payment.code} ${payment.invoiceId}`,
            label: `Invoice ${numbers.get(payment.invoiceId) ?? ''}`,
            value: holdWords(payment, timeZone, formatCents(payment.amount, currencyCode)),
          }))}
        />
      )}
    </Dialog>
  );
}
