import { formatDay } from '@plumbline/rules/dates';
import { formatCents, ZERO } from '@plumbline/rules/money';
import { poWords } from '@plumbline/rules/invoices/po-words';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useId } from 'react';
import { heldText, type OpenInvoice, payable } from '../lib/open-invoice.ts';
import { pluralize } from '../lib/pluralize.ts';
import type { LinkFormState } from './use-link-form.ts';
import classes from './payment-links.module.css';

/** The open invoices of the customer; those that payments under way pay in full cannot be chosen. */
export function InvoiceChoice({ state }: { state: LinkFormState }) {
  const { link, problems, open, invoices, change } = state;
  const errorId = useId();
  const { invoices: problem } = problems;
  const hidden = (open.data?.count ?? 0) - invoices.length;
  return (
    <fieldset
      className={classes.choice}
      {...(problem !== undefined && { 'aria-describedby': errorId, 'data-invalid': true })}
    >
      <legend className={classes.legend}>Open invoices</legend>
      {problem !== undefined && (
        <p id={errorId} className={classes.error}>
          {problem}
        </p>
      )}
      <div className={classes.invoices}>
        <DataTable
          label="Open invoices"
          columns={columnsIn(link.currencyCode)}
          rows={open.data?.rows}
          rowKey={({ id }) => id}
          selection={{
            selected: link.invoiceIds,
            onChange: (invoiceIds) => change({ invoiceIds }),
            label: ({ invoiceNumber }) => `Invoice ${invoiceNumber}`,
            disabled: (invoice) => payable(invoice) === ZERO,
          }}
          renderMobile={(invoice) => (
            <MobileRow
              title={invoice.invoiceNumber}
              amount={formatCents(payable(invoice), link.currencyCode)}
              note={[invoice.jobName, heldText(invoice)].filter((part) => part !== null).join(', ')}
              noteWraps
              aside={dueText(invoice)}
            />
          )}
          empty={<EmptyState title="Nothing is open" text="Ask for an amount instead." art={false} />}
          {...(open.isLoadingError && {
            error: { title: 'We could not load the open invoices', onRetry: () => void open.refetch() },
          })}
        />
      </div>
      {hidden > 0 && (
        <p className={classes.note}>
          The first {invoices.length} by due date. {pluralize(hidden, 'more invoice is', 'more invoices are')} open.
        </p>
      )}
    </fieldset>
  );
}

const dueText = ({ dueDate }: OpenInvoice): string => (dueDate === null ? 'No due date' : `due ${formatDay(dueDate)}`);

const columnsIn = (currency: LinkFormState['link']['currencyCode']): Column<OpenInvoice>[] => [
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
    tone: 'strong',
    render: (invoice) => formatCents(payable(invoice), currency),
  },
];
