import { add, subtract, ZERO, type CurrencyCode } from '@plumbline/rules/money';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { REPORTS_PATH } from '../invoices/use-report-view.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import type { PaymentDetail } from './payment-types.ts';
import { lineWords } from './payment-words.ts';

type Line = PaymentDetail['paymentInvoices'][number];
type PaymentInvoicesProps = { payment: PaymentDetail; className: string | undefined };

/** The invoices of a payment with the money and credits applied to each. */
export function PaymentInvoices({ payment, className }: PaymentInvoicesProps) {
  const { paymentInvoices: lines, isPrepaid, currencyCode } = payment;
  const hasReports = useScreenHref()(REPORTS_PATH) !== undefined;
  return (
    <Card
      className={className}
      title="Invoices"
      titleNote={lines.length > 0 ? lines.length : undefined}
      ruled
      inset={false}
    >
      <DataTable
        label="Invoices of this payment"
        columns={lines.some(({ creditApplied }) => creditApplied > 0) ? COLUMNS : WITHOUT_CREDITS}
        density="tall"
        rows={lines}
        rowKey={({ invoiceId }) => invoiceId}
        rowHref={hasReports ? ({ invoiceId }) => `${REPORTS_PATH}?invoice=${invoiceId}` : undefined}
        renderMobile={(line) => <MobileLine line={line} currency={currencyCode} />}
        empty={
          <EmptyState
            art={false}
            title="No invoices"
            text={isPrepaid ? 'This payment adds funds to your account.' : 'This payment is for no invoice of yours.'}
          />
        }
      />
    </Card>
  );
}

const creditNumbers = ({ credits }: Line): string | null =>
  credits.length > 0 ? credits.map(({ invoiceNumber }) => invoiceNumber).join(', ') : null;

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'invoiceNumber',
    head: 'Invoice',
    render: (line) => <TwoLines title={line.invoiceNumber} note={line.poNumber} />,
  },
  {
    key: 'jobName',
    head: 'Project',
    grow: true,
    render: (line) => <TwoLines title={line.jobName ?? line.jobId ?? '–'} note={lineWords(line)} />,
  },
  {
    key: 'totalAmount',
    head: 'Invoice total',
    align: 'end',
    tone: 'quiet',
    render: ({ totalAmount }) => <MoneyText amount={totalAmount} />,
  },
  {
    key: 'applied',
    head: 'Applied',
    align: 'end',
    render: (line) => <MoneyText amount={add(line.amount, line.creditApplied)} />,
  },
  {
    key: 'creditApplied',
    head: 'Credit',
    align: 'end',
    render: (line) => (
      <TwoLines
        title={<MoneyText amount={subtract(ZERO, line.creditApplied)} tone="credit" zeroAsDash />}
        note={creditNumbers(line)}
      />
    ),
  },
  {
    key: 'amount',
    head: 'Payment',
    align: 'end',
    tone: 'strong',
    render: ({ amount }) => <MoneyText amount={amount} />,
  },
];

/** The payment of each invoice is then also what is applied to it. */
const WITHOUT_CREDITS = COLUMNS.filter(({ key }) => key !== 'creditApplied' && key !== 'applied');

const MobileLine = ({ line, currency }: { line: Line; currency: CurrencyCode }) => (
  <MobileRow
    title={line.invoiceNumber}
    amount={<MoneyText amount={line.amount} currency={currency} />}
    note={lineWords(line) ?? line.jobName ?? line.poNumber}
    aside={
      line.creditApplied > 0 && (
        <>
          Credit <MoneyText amount={subtract(ZERO, line.creditApplied)} currency={currency} tone="credit" />
        </>
      )
    }
  />
);
