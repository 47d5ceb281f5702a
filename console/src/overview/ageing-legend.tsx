import { BUCKETS } from '@plumbline/rules/invoices/ageing';
import classes from './ageing-legend.module.css';

/** The color legend of the aging bars. */
export function AgeingLegend() {
  return (
    <ul className={classes.legend} aria-label="Days past due">
      {BUCKETS.map(({ key, label }) => (
        <li key={key}>{label.replace('-', '\u2013')}</li>
      ))}
    </ul>
  );
}
