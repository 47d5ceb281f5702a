import type { ReactNode } from 'react';
import classes from './facts.module.css';

export type Fact = {
  label: string;
  value: ReactNode;
  /** Where facts share a label. */
  key?: string;
};

/** Labels and values of a record. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {items.map(({ label, value, key = label }) => (
        <div key={key} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
