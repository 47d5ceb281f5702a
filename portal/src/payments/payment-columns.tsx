import { downloadReceipt } from '@plumbline/contract/paths.gen';
import { scheduledDay } from '@plumbline/rules/payments/schedule';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { subtract, ZERO } from '@plumbline/rules/money';
import { paymentList } from '@plumbline/rules/payments/payment-list';
import { columnsOf } from '@plumbline/rules/portals/table-columns';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { useMemo } from 'react';
import { DownloadButton } from '../lib/download-button.tsx';
import { buildColumns, type ColumnLook } from '../lib/build-columns.ts';
import { counted } from '../lib/counted.ts';
import { usePortal } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';
import { MethodMark } from '../payment-methods/method-mark.tsx';
import { methodWords } from '../payment-methods/method-words.ts';
import type { ListedPayment } from './payment-types.ts';
import { PaymentStatusBadge } from '@plumbline/ui/payments/payment-status-badge';
import { paidAmount } from './payment-words.ts';

/** With more columns the table scrolls. */
const FITTING_COUNT = 9;

/** The portal's columns of Payment Activity (HIS-01). */
export function usePaymentColumns(): { columns: Column<ListedPayment>[]; scrolls: boolean } {
  const { settings, timeZone } = usePortal();
  return useMemo(() => {
    const columns = buildColumns(columnsOf(settings, 'payments'), looksIn(timeZone)).map((column, place) => ({
      ...column,
      ...(place === 0 && column.key !== 'code' && { render: withPaymentCode(column.render) }),
      sortable: paymentList.isSort(column.key),
    }));
    return { columns, scrolls: columns.length > FITTING_COUNT };
  }, [settings, timeZone]);
}

type Looks = Readonly<Partial<Record<string, ColumnLook<ListedPayment>>>>;

const looksIn = (zone: string): Looks => ({
  code: { render: ({ code }) => code },
  createdAt: { tone: 'quiet', render: ({ createdAt }) => formatDay(dayAt(createdAt, zone)) },
  scheduledAt: { tone: 'quiet', render: ({ scheduledAt }) => scheduledAt && formatDay(scheduledAt) },
  approvedAt: { tone: 'quiet', render: ({ approvedAt }) => approvedAt && formatDay(dayAt(approvedAt, zone)) },
  status: { render: (payment) => <StatusCell payment={payment} /> },
  paymentType: {
    render: ({ paymentType, ...method }) => (
      <MethodMark
        type={paymentType}
        brand={method.brand}
        last4={method.last4}
        offlineReference={method.offlineReference}
      />
    ),
  },
  paymentInvoicesCount: {
    align: 'end',
    tone: 'quiet',
    render: ({ paymentInvoicesCount: count }) => (count > 0 ? count : '–'),
    fold: { into: 'total', render: ({ paymentInvoicesCount: count }) => count > 0 && counted(count, 'invoice') },
  },
  createdBy: {
    tone: 'quiet',
    grow: true,
    render: ({ createdBy }) => createdBy?.name,
    fold: { into: 'code', render: ({ createdBy }) => createdBy && `by ${createdBy.name}` },
  },
  reference: { tone: 'quiet', grow: true, render: ({ info }) => info.reference },
  projectName: { grow: true, render: ({ info }) => info.projectName },
  subtotal: { align: 'end', tone: 'quiet', render: ({ subtotal }) => <MoneyText amount={subtotal} /> },
  credit: {
    align: 'end',
    render: ({ credit }) => <MoneyText amount={subtract(ZERO, credit)} tone="credit" zeroAsDash />,
  },
  surcharge: { align: 'end', tone: 'quiet', render: ({ surcharge }) => <MoneyText amount={surcharge} zeroAsDash /> },
  total: { align: 'end', tone: 'strong', render: (payment) => <MoneyText amount={paidAmount(payment)} /> },
  actions: {
    head: 'Receipt',
    headHidden: true,
    align: 'end',
    width: 50,
    render: ({ code }) => (
      <DownloadButton
        path={downloadReceipt}
        input={{ code }}
        label={`Download the receipt of ${code}`}
        words={messages.receipt}
      />
    ),
  },
});

/** The first cell opens the row, so its accessible name includes the code. */
const withPaymentCode = (render: Column<ListedPayment>['render']): Column<ListedPayment>['render'] =>
  function CellWithPaymentCode(row) {
    return (
      <>
        {render(row) ?? '\u2013'}
        <span className="pl-hidden"> Payment {row.code}</span>
      </>
    );
  };

/** The status; a scheduled payment also has its day. */
function StatusCell({ payment }: { payment: ListedPayment }) {
  const { status, scheduledAt } = payment;
  if (status !== 'SCHEDULED' || scheduledAt === null) return <PaymentStatusBadge payment={payment} />;
  return <TwoLines title={<PaymentStatusBadge payment={payment} />} note={`for ${scheduledDay(scheduledAt)}`} />;
}

/** A payment on small screens. */
export function PaymentMobileRow({ payment }: { payment: ListedPayment }) {
  const { timeZone } = usePortal();
  const { code, currencyCode, status, scheduledAt, createdAt, paymentType: type } = payment;
  const submitted = formatDay(dayAt(createdAt, timeZone));
  const day =
    status === 'SCHEDULED' && scheduledAt !== null ? `${submitted}, for ${scheduledDay(scheduledAt)}` : submitted;
  return (
    <MobileRow
      title={code}
      amount={<MoneyText amount={paidAmount(payment)} currency={currencyCode} />}
      note={`${day} · ${methodWords({ ...payment, type })}`}
      noteWraps
      aside={<PaymentStatusBadge payment={payment} />}
    />
  );
}
