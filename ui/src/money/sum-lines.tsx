import { formatCents, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import classes from './sum-lines.module.css';

export type SumLine = { label: string; amount: Cents; tone?: 'credit' | undefined; note?: ReactNode };

export type SumLinesProps = {
  lines: readonly SumLine[];
  total?: { label: string; amount: Cents } | undefined;
  currency: CurrencyCode;
  /** As an inset panel, for dialogs. */
  boxed?: boolean | undefined;
};

/** The line items of a total. */
export function SumLines({ lines, total, currency, boxed }: SumLinesProps) {
  return (
    <dl className={classNames(classes.lines, boxed && classes.boxed)}>
      {lines.map((line) => (
        <div key={line.label} className={classes.line}>
          <dt>
            {line.label} {line.note}
          </dt>
          <dd className={classNames(line.tone === 'credit' && classes.credit)}>{formatCents(line.amount, currency)}</dd>
        </div>
      ))}
      {total && (
        <div className={classNames(classes.line, classes.total)}>
          <dt>{total.label}</dt>
          <dd>{formatCents(total.amount, currency)}</dd>
        </div>
      )}
    </dl>
  );
}
