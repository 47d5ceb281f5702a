import { formatCents, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import { classNames } from '../class-names.ts';
import { Link } from '../link.tsx';
import tones from './ageing-tones.module.css';
import classes from './ageing-bar.module.css';

/** The aging buckets, and the two halves of a paid bar. */
export type AgeingTone = 'current' | '30' | '60' | '61' | '90' | '91' | 'paid' | 'paidSoft';

export type AgeingPart = {
  tone: AgeingTone;
  /** "Current", "1–30 days" … */
  label: string;
  amount: Cents;
  /** The list filtered to this part. */
  href?: string | undefined;
};

export type AgeingBarProps = {
  /** For example "Open account invoices by age". */
  label: string;
  parts: readonly AgeingPart[];
  currency: CurrencyCode;
  /** 6 px instead of 8, for tables. */
  thin?: boolean | undefined;
};

/** A stacked bar of amounts by age. Needs a legend or rows beside it: color alone is not accessible. */
export function AgeingBar({ label, parts, currency, thin }: AgeingBarProps) {
  const spoken = `${label}: ${parts.map((part) => `${part.label} ${formatCents(part.amount, currency)}`).join(', ')}`;
  const shown = parts.filter((part) => part.amount > 0);
  const linked = shown.some((part) => part.href !== undefined);
  return (
    <div className={classNames(classes.bar, thin && classes.thin)} role={linked ? 'group' : 'img'} aria-label={spoken}>
      {shown.length === 0 && <span className={classes.nothing} />}
      {shown.map((part) => {
        const words = `${part.label} ${formatCents(part.amount, currency)}`;
        const look = {
          className: classNames(classes.part, tones.tone),
          'data-tone': part.tone,
          style: { flexGrow: part.amount },
        };
        return part.href === undefined ? (
          <span key={part.label} {...look} title={words} />
        ) : (
          // Mouse only, so hidden from assistive technology: the rows beside the bar have the same links.
          <Link key={part.label} {...look} title={words} href={part.href} tabIndex={-1} aria-hidden="true" />
        );
      })}
    </div>
  );
}
