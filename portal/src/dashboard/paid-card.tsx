import type { Cents } from '@plumbline/rules/money';
import { AgeingBar, type AgeingPart, type AgeingTone } from '@plumbline/ui/money/ageing-bar';
import { AgeingRows } from '@plumbline/ui/money/ageing-rows';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { WidgetCard } from './widget-card.tsx';
import { CardLink } from './card-link.tsx';
import { LatestPayments } from './latest-payments.tsx';
import type { InvoiceSummary } from './summary-figures.ts';
import classes from './open-card.module.css';

/** The paid totals of all time (decision B4). */
export function PaidCard({ label, summary }: { label: string; summary: InvoiceSummary }) {
  const hrefOf = useScreenHref();
  const activityHref = hrefOf('/history/payments');
  const part = (tone: AgeingTone, name: string, amount: Cents, hasProject: boolean): AgeingPart => ({
    tone,
    label: name,
    amount,
    href: hrefOf(`/history/invoices${stringifySearch({ type: 'INVOICE', isPaid: true, hasProject })}`),
  });
  const parts = [
    part('paid', 'Project', summary.projectPaidTotal, true),
    part('paidSoft', 'Non-project', summary.withoutProjectPaidTotal, false),
  ];
  return (
    <WidgetCard label={label} note="All time" total={summary.accountPaidTotal} currency={summary.currencyCode}>
      <div className={classes.bar}>
        <AgeingBar label={`${label} by kind`} parts={parts} currency={summary.currencyCode} />
      </div>
      <AgeingRows parts={parts} />
      {activityHref !== undefined && <LatestPayments currency={summary.currencyCode} />}
      {activityHref !== undefined && <CardLink href={activityHref}>View payment activity</CardLink>}
    </WidgetCard>
  );
}
