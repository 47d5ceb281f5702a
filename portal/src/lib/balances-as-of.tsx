import { formatMoment } from '@plumbline/rules/dates';
import { usePortal } from './portal-context.ts';
import classes from './balances-as-of.module.css';

/** When the supplier's ERP said the balances; nothing where they did not come from one. */
export function BalancesAsOf({ instant }: { instant: string | null }) {
  const { timeZone } = usePortal();
  if (instant === null) return null;
  return (
    <>
      {' '}
      <span className={classes.asOf}>Balances as of {formatMoment(instant, timeZone)}</span>
    </>
  );
}
