import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { Card } from '@plumbline/ui/card';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { useId, type ReactNode } from 'react';
import classes from './widget-card.module.css';

type WidgetCardProps = {
  label: string;
  /** At the right of the label, e.g. a count or period. */
  note: ReactNode;
  total: Cents;
  currency: CurrencyCode;
  children: ReactNode;
};

/** The frame of the summary cards: label, note and total. */
export function WidgetCard({ label, note, total, currency, children }: WidgetCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.label}>
          {label}
        </h2>
        <span className={classes.note}>{note}</span>
      </div>
      <MoneyText size="card" amount={total} currency={currency} />
      {children}
    </Card>
  );
}
