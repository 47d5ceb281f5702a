import { formatCount } from '@plumbline/rules/format-count';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { CurrencyCode } from '@plumbline/rules/money';
import { AgeingBar, type AgeingPart } from '@plumbline/ui/money/ageing-bar';
import { AgeingRows } from '@plumbline/ui/money/ageing-rows';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { TextLink } from '@plumbline/ui/text-link';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { useId, useState } from 'react';
import { openTotal, pastDueTotal } from '@plumbline/rules/invoices/summary';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useCapabilities } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { payHref } from '../lib/pay-href.ts';
import { WidgetCard } from './widget-card.tsx';
import { CardLink } from './card-link.tsx';
import { CreditLines } from './credit-lines.tsx';
import {
  ageingParts,
  openFigures,
  type InvoiceSummary,
  type OpenCardKey,
  type OpenFigures,
} from './summary-figures.ts';
import classes from './open-card.module.css';

type OpenCardProps = {
  card: OpenCardKey;
  label: string;
  summary: InvoiceSummary;
  /** On small screens only the first card is expanded at first. */
  isFirst: boolean;
};

/** Open amounts by days past due (DSH-03). */
export function OpenCard({ card, label, summary, isFirst }: OpenCardProps) {
  const figures = openFigures(summary, card);
  const { buckets, count, hasProject } = figures;
  const { currencyCode: currency } = summary;
  const hrefOf = useScreenHref();
  const { creditMemos } = useCapabilities();
  const isCollapsible = useScreenSize() === 'small' && !isFirst;
  const total = openTotal(buckets);
  const parts = ageingParts(buckets, (daysPastDue) =>
    hrefOf(`/history/invoices${stringifySearch({ type: 'INVOICE', isPaid: false, daysPastDue, hasProject })}`),
  );
  const payLink = total > 0 ? hrefOf(payHref({ hasProject })) : undefined;
  return (
    <WidgetCard label={label} note={<Count count={count} />} total={total} currency={currency}>
      <div className={classes.bar}>
        <AgeingBar label={`${label} by age`} parts={parts} currency={currency} />
      </div>
      {isCollapsible ? (
        <CollapsedRows parts={parts} figures={figures} currency={currency} />
      ) : (
        <AgeingRows parts={parts} />
      )}
      {card === 'openAccount' && creditMemos && (
        <CreditLines open={total} credit={summary.openAccountCreditTotal} currency={currency} />
      )}
      {card !== 'openAccount' && payLink !== undefined && (
        <CardLink href={payLink}>{card === 'openProject' ? 'Pay project invoices' : 'Pay these invoices'}</CardLink>
      )}
    </WidgetCard>
  );
}

function Count({ count }: { count: number }) {
  return (
    <>
      {formatCount(count)}
      <span className="pl-hidden"> {count === 1 ? 'invoice' : 'invoices'}</span>
    </>
  );
}

type CollapsedRowsProps = { parts: readonly AgeingPart[]; figures: OpenFigures; currency: CurrencyCode };

function CollapsedRows({ parts, figures, currency }: CollapsedRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const pastDue = pastDueTotal(figures.buckets);
  return (
    <>
      <div className={classes.fold}>
        <span>
          Past due <MoneyText strong tone={pastDue > 0 ? 'late' : 'plain'} amount={pastDue} currency={currency} />
        </span>
        <TextLink
          aria-expanded={isOpen}
          aria-controls={id}
          iconAfter={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide aging' : 'Show aging'}
        </TextLink>
      </div>
      <div id={id} hidden={!isOpen}>
        <AgeingRows parts={parts} />
      </div>
    </>
  );
}
