import { formatRate, subtract, ZERO } from '@plumbline/rules/money';
import { surchargeNotice } from '@plumbline/rules/payments/surcharge';
import { Card } from '@plumbline/ui/card';
import { SumLines, type SumLine } from '@plumbline/ui/money/sum-lines';
import type { PaymentDetail } from './payment-types.ts';
import classes from './payment-amounts.module.css';

/** Nothing was collected, or it went back. */
const UNPAID: readonly string[] = ['CANCELED', 'VOIDED'];

/** The line items of the total, and the refunded amount. */
export function PaymentAmounts({ payment }: { payment: PaymentDetail }) {
  const { subtotal, credit, surcharge, surchargeRate, total, refundedAmount, currencyCode, paymentInvoices } = payment;
  // Without invoices all of it is on account.
  const onAccount = paymentInvoices.length > 0 ? payment.onAccount : ZERO;
  const isUnpaid = UNPAID.includes(payment.status);
  const lines: SumLine[] = [
    { label: subtotalLabel(payment), amount: subtract(subtotal, onAccount) },
    ...(onAccount > 0 ? [{ label: 'On account', amount: onAccount }] : []),
    ...(credit > 0 ? [{ label: 'Credit applied', amount: subtract(ZERO, credit), tone: 'credit' as const }] : []),
    ...(surcharge > 0 ? [{ label: `Surcharge (${formatRate(surchargeRate)})`, amount: surcharge }] : []),
  ];
  return (
    <Card title="Amounts">
      <SumLines
        lines={lines}
        total={{ label: isUnpaid ? 'Total, not paid' : 'Total', amount: total }}
        currency={currencyCode}
      />
      {refundedAmount > 0 && (
        <div className={classes.refund}>
          <SumLines
            lines={[
              { label: 'Refunded', amount: subtract(ZERO, refundedAmount) },
              { label: 'Paid after refunds', amount: subtract(total, refundedAmount) },
            ]}
            currency={currencyCode}
          />
        </div>
      )}
      {surcharge > 0 && !isUnpaid && <p className={classes.notice}>{surchargeNotice(surchargeRate)}</p>}
    </Card>
  );
}

/** Whoever pays an amount by link adds no funds: they have no account. */
function subtotalLabel({ isPrepaid, isOneTimePay, status }: PaymentDetail): string {
  if (isPrepaid) return isOneTimePay ? 'Payment' : 'Funds added';
  return UNPAID.includes(status) ? 'Invoices' : 'Applied to invoices';
}
