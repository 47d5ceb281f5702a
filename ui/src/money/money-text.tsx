import { formatAmount, formatCents, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import { classNames } from '../class-names.ts';
import classes from './money-text.module.css';

export type MoneyTextProps = {
  amount: Cents;
  /** Without one the currency sign is left out, as in columns. */
  currency?: CurrencyCode | undefined;
  /** `text` takes the size around it; card 24, record 20, panel 28, checkout 40. The large ones have small cents. */
  size?: 'text' | 'record' | 'card' | 'panel' | 'checkout' | undefined;
  /** Credits are green; negative amounts have no tone of their own. */
  tone?: 'credit' | 'late' | 'plain' | undefined;
  /** Shows zero as an en dash, as in tables. */
  zeroAsDash?: boolean | undefined;
  strong?: boolean | undefined;
};

/** An amount in tabular figures. */
export function MoneyText({ amount, currency, size = 'text', tone = 'plain', zeroAsDash, strong }: MoneyTextProps) {
  if (zeroAsDash && amount === 0) return <span className={classes.nothing}>–</span>;
  const text = currency ? formatCents(amount, currency) : formatAmount(amount);
  const look = classNames(classes.money, classes[size], classes[tone], strong && classes.strong);
  if (size === 'text' || size === 'record') return <span className={look}>{text}</span>;
  const point = text.lastIndexOf('.');
  return (
    <span className={look}>
      {text.slice(0, point)}
      <span className={classes.cents}>{text.slice(point)}</span>
    </span>
  );
}
