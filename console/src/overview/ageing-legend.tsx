import { BUCKETS } from '@plumbline/rules/invoices/ageing';
import classes from './ageing-legend.module.css';

/** What the colors of the aging bars below mean. */
export function AgeingLegend() {
  return (
    <ul className={classes.legend} aria-label="Days past due">
      {BUCKETS.map(({ key, label }) => (
        <li key={key}>{label.replace('-', '\u2013')}</li>
      ))}
    </ul>
  );
}
