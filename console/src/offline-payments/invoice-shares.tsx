import { IconArrowsSplit2 } from '@tabler/icons-react';
import { formatDay } from '@plumbline/rules/dates';
import { asCents, formatCents, ZERO } from '@plumbline/rules/money';
import { poWords } from '@plumbline/rules/invoices/po-words';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useId } from 'react';
import { heldText, type OpenInvoice, payable } from '../lib/open-invoice.ts';
import { pluralize } from '../lib/pluralize.ts';
import { isWrongLine } from './new-payment.ts';
import type { PaymentFormState } from './use-payment-form.ts';
import classes from './offline-payments.module.css';

const SMALLEST = asCents(1);

/** What the payment pays of each open invoice; those that payments under way pay in full cannot be chosen. */
export function InvoiceShares({ state }: { state: PaymentFormState }) {
  const { problems, open, invoices, lines } = state;
  const errorId = useId();
  const { invoices: problem } = problems;
  const hidden = (open.data?.count ?? 0) - invoices.length;
  return (
    <Card
      title="Invoices it pays"
      titleNote="the rest becomes a credit"
      action={
        invoices.length > 0 && (
          <Button size="sm" icon={<IconArrowsSplit2 size={16} />} onClick={state.spread}>
            Oldest first
          </Button>
        )
      }
    >
      <fieldset
        className={classes.choice}
        {...(problem !== undefined && { 'aria-describedby': errorId })}
        // A marked amount gets the focus before the boxes.
        {...(problem !== undefined && !lines.some(isWrongLine) && { 'data-invalid': true })}
      >
        <legend className="pl-hidden">Open invoices</legend>
        {problem !== undefined && (
          <p id={errorId} className={classes.error}>
            {problem}
          </p>
        )}
        <div className={classes.invoices}>
          <OpenInvoices state={state} />
        </div>
        {hidden > 0 && (
          <p className={classes.note}>
            The first {invoices.length} by due date. {pluralize(hidden, 'more invoice is', 'more invoices are')} open.
          </p>
        )}
      </fieldset>
    </Card>
  );
}

function OpenInvoices({ state }: { state: PaymentFormState }) {
  const { payment, open, chooseInvoices } = state;
  const isSmall = useScreenSize() === 'small';
  return (
    <DataTable
      label="Open invoices"
      density="tall"
      columns={columnsOf(state)}
      rows={open.data?.rows}
      rowKey={({ id }) => id}
      selection={{
        selected: new Set(payment.shares.keys()),
        onChange: chooseInvoices,
        label: ({ invoiceNumber }) => `Invoice ${invoiceNumber}`,
        disabled: (invoice) => payable(invoice) === ZERO,
      }}
      renderMobile={(invoice) => (
        <MobileRow
          title={invoice.invoiceNumber}
          amount={formatCents(payable(invoice), payment.currencyCode)}
          note={[invoice.jobName, heldText(invoice)].filter((part) => part !== null).join(', ')}
          noteWraps
          aside={invoice.dueDate === null ? 'No due date' : `due ${formatDay(invoice.dueDate)}`}
        />
      )}
      renderDetail={(invoice) =>
        isSmall && payment.shares.has(invoice.id) ? <ShareField state={state} invoice={invoice} size="md" /> : undefined
      }
      empty={<EmptyState title="Nothing is open" text="All of the payment becomes a credit." art={false} />}
      {...(open.isLoadingError && {
        error: { title: 'We could not load the open invoices', onRetry: () => void open.refetch() },
      })}
    />
  );
}

type ShareFieldProps = { state: PaymentFormState; invoice: OpenInvoice; size: 'sm' | 'md' };

function ShareField({ state: { payment, change }, invoice, size }: ShareFieldProps) {
  const { id, invoiceNumber } = invoice;
  return (
    <MoneyInput
      label={`Amount for invoice ${invoiceNumber}`}
      labelHidden
      size={size}
      currency={payment.currencyCode}
      value={payment.shares.get(id) ?? null}
      min={SMALLEST}
      max={payable(invoice)}
      fallback={payable(invoice)}
      onChange={(amount) => change({ shares: new Map([...payment.shares, [id, amount]]) })}
    />
  );
}

function columnsOf(state: PaymentFormState): Column<OpenInvoice>[] {
  const { currencyCode, shares } = state.payment;
  return [
    {
      key: 'number',
      head: 'Invoice',
      render: ({ invoiceNumber, poNumber }) => (
        <TwoLines title={invoiceNumber} note={poNumber === null ? null : poWords(poNumber)} />
      ),
    },
    {
      key: 'job',
      head: 'Project',
      grow: true,
      render: (invoice) => <TwoLines title={invoice.jobName ?? ''} note={heldText(invoice)} />,
    },
    { key: 'due', head: 'Due', render: ({ dueDate }) => (dueDate === null ? '' : formatDay(dueDate)) },
    {
      key: 'balance',
      head: 'Balance',
      align: 'end',
      render: (invoice) => formatCents(payable(invoice), currencyCode),
    },
    {
      key: 'share',
      head: 'Amount',
      align: 'end',
      width: 168,
      render: (invoice) =>
        shares.has(invoice.id) ? (
          <div className={classes.share}>
            <ShareField state={state} invoice={invoice} size="sm" />
          </div>
        ) : (
          '–'
        ),
    },
  ];
}
