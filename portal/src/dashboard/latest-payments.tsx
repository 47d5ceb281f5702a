import { listPayments } from '@plumbline/contract/paths.gen';
import { dashboardQueries } from '@plumbline/rules/dashboard/dashboard-queries';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import type { CurrencyCode } from '@plumbline/rules/money';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { TextLink } from '@plumbline/ui/text-link';
import { usePortal } from '../lib/portal-context.ts';
import { paymentPath } from '../lib/payments-list-address.ts';
import { useIsDashboardLoaded } from './use-load-dashboard.ts';
import classes from './latest-payments.module.css';

const SHOWN_MAX = 3;

/** The latest payments that went through; nothing until there is one. */
export function LatestPayments({ currency }: { currency: CurrencyCode }) {
  const { timeZone } = usePortal();
  const { data } = useAnswer(listPayments, dashboardQueries(currency).latestPayments, {
    enabled: useIsDashboardLoaded(),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label="Latest payments">
      {data.rows.slice(0, SHOWN_MAX).map(({ id, code, createdAt, total }) => (
        <li key={id} className={classes.row}>
          <TextLink look="plain" size="inherit" href={paymentPath(code)}>
            {formatDay(dayAt(createdAt, timeZone))}
            <span className="pl-hidden"> payment {code}</span>
          </TextLink>
          <MoneyText amount={total} />
        </li>
      ))}
    </ul>
  );
}
