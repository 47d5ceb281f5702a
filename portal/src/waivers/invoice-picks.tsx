import { formatDay } from '@plumbline/rules/dates';
import { add, formatCents, ZERO, type Cents } from '@plumbline/rules/money';
import { pickableInvoices } from '@plumbline/rules/waivers/waiver-shares';
import { isUnconditional, type WaiverType } from '@plumbline/rules/waivers/waiver-types';
import { Checkbox } from '@plumbline/ui/fields/checkbox-field';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { TextLink } from '@plumbline/ui/text-link';
import type { BlockProps } from './block-props.ts';
import type { WaiverFigures, WaiverProps } from './use-waiver-figures.ts';
import { waiverMessages as words } from './waiver-messages.ts';
import layout from '../lib/form-layout.module.css';
import classes from './waiver-form.module.css';

/** The invoices through the day, of which the customer picks what is waived (WVR-04). */
export function InvoicePicks({ form, errors, change, figures }: BlockProps) {
  if (!figures.isAsked || form.waiverType === null || form.waiverType === 'other') return null;
  return (
    <div>
      <Invoices form={form} errors={errors} change={change} figures={figures} waiverType={form.waiverType} />
      {errors.invoiceIds !== undefined && (
        <p className={classes.error} data-problem="" tabIndex={-1}>
          {errors.invoiceIds}
        </p>
      )}
    </div>
  );
}

function Invoices({ form, change, figures, waiverType }: BlockProps & { waiverType: WaiverType }) {
  const { props } = figures;
  if (props === null) return figures.isFailed ? <Failed onRetry={figures.retry} /> : <Loading />;
  const rows = pickableInvoices(waiverType, props.invoices);
  const picked = new Set(form.invoiceIds ?? rows.map(({ id }) => id));
  const pick = (ids: readonly string[]) => change({ invoiceIds: ids.length === rows.length ? null : ids });
  const count = rows.filter(({ id }) => picked.has(id)).length;
  return (
    <fieldset className={classes.invoices}>
      <legend className={classes.legend}>
        Invoices to be waived
        {rows.length > 0 && (
          <span className={classes.count}>
            {count} of {rows.length}
          </span>
        )}
      </legend>
      {rows.length === 0 ? (
        <p className={layout.quiet}>{emptyWords(waiverType, props)}</p>
      ) : (
        <ul className={classes.list} aria-label="Invoices to be waived">
          {rows.map((row) => (
            <InvoiceRow
              key={row.id}
              row={row}
              amount={isUnconditional(waiverType) ? receivedOn(props, row.id) : row.balance}
              currency={props.currencyCode}
              isPicked={picked.has(row.id)}
              onPick={(isPicked) =>
                pick(rows.map(({ id }) => id).filter((id) => (id === row.id ? isPicked : picked.has(id))))
              }
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

type InvoiceRowProps = {
  row: WaiverProps['invoices'][number];
  amount: Cents;
  currency: WaiverProps['currencyCode'];
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
};

const InvoiceRow = ({ row, amount, currency, isPicked, onPick }: InvoiceRowProps) => (
  <li>
    <label className={classes.row}>
      <Checkbox checked={isPicked} onChange={(event) => onPick(event.currentTarget.checked)} />
      <span className={classes.number}>
        {row.invoiceNumber}
        <span className={classes.about}>
          {formatDay(row.invoiceCreatedAt)}
          {row.disputedAmount > ZERO && `, ${formatCents(row.disputedAmount, currency)} in dispute`}
        </span>
      </span>
      <span className={classes.amount}>{formatCents(amount, currency)}</span>
    </label>
  </li>
);

const receivedOn = ({ received }: WaiverProps, invoiceId: string): Cents =>
  add(ZERO, ...received.filter((line) => line.invoiceId === invoiceId).map(({ amount }) => amount));

const emptyWords = (type: WaiverType, { throughDate }: WaiverProps): string => {
  if (isUnconditional(type)) return throughDate === null ? words.noPaid : words.noPaidThrough;
  return throughDate === null ? words.noOpen : words.noOpenThrough;
};

const Loading = () => (
  <output>
    <span className="pl-hidden">Loading the invoices</span>
    <Skeleton height={96} />
  </output>
);

const Failed = ({ onRetry }: Pick<{ onRetry: WaiverFigures['retry'] }, 'onRetry'>) => (
  <p className={layout.quiet} role="alert">
    {words.invoicesFailed}{' '}
    <TextLink look="plain" size="inherit" onClick={onRetry}>
      Try again
    </TextLink>
  </p>
);
