import { BUCKETS } from '@plumbline/rules/invoices/ageing';
import { Legend } from './legend.tsx';

/** The color legend of the aging bars. */
export const AgeingLegend = () => (
  <Legend
    label="Days past due"
    items={BUCKETS.map(({ label }, place) => ({ label: label.replace('-', '\u2013'), color: `--pl-age-${place}` }))}
  />
);
