import { formatCents, ZERO, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { isShown } from '../is-shown.ts';
import { ShellSlotsContext } from '../shell-slots.tsx';
import { useScreenSize } from '../use-screen-size.ts';
import classes from './total-bar.module.css';

export type TotalBarProps = {
  /** "4 invoices selected". Not on small screens. */
  status: ReactNode;
  /** What is still missing, instead of the status: "Choose a reason for invoice 47980". */
  warning?: ReactNode;
  /** The balance first, then what changes it; medium screens name the changes below the status. */
  parts: readonly { label: string; amount: Cents; tone?: 'credit' | undefined }[];
  /** A dash while there is no amount yet. */
  total: { label: string; amount: Cents | null };
  currency: CurrencyCode;
  /** The one primary button of the view. */
  action: ReactNode;
};

/** The running total at the foot of the window. Small screens show total and button only. */
export function TotalBar({ status, warning, parts, total, currency, action }: TotalBarProps) {
  const { foot } = use(ShellSlotsContext);
  const isMedium = useScreenSize() === 'medium';
  const deductions = parts.slice(1).filter(({ amount }) => amount !== ZERO);
  const bar = (
    <section className={classes.bar} aria-label="Total" data-total-bar="">
      <div className={classNames(classes.status, isShown(warning) && classes.warning)} aria-live="polite">
        {isShown(warning) ? warning : status}
        {isMedium && deductions.length > 0 && (
          <p className={classes.deductions}>
            {deductions.map(({ label, amount }) => `${label} ${formatCents(amount, currency)}`).join(', ')}
          </p>
        )}
      </div>
      <dl className={classes.parts}>
        {(isMedium ? [] : parts).map((part) => (
          <div key={part.label} className={classes.part}>
            <dt>{part.label}</dt>
            <dd className={classNames(part.tone === 'credit' && classes.credit)}>
              {formatCents(part.amount, currency)}
            </dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{total.label}</dt>
          <dd>{total.amount === null ? '–' : formatCents(total.amount, currency)}</dd>
        </div>
      </dl>
      <div className={classes.action}>{action}</div>
    </section>
  );
  return foot ? createPortal(bar, foot) : bar;
}
