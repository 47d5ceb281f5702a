import type { UseQueryResult } from '@tanstack/react-query';
import { customersAddress } from '@plumbline/rules/access/customer-list';
import type { CurrencyCode } from '@plumbline/rules/money';
import { stringifySearch } from '@plumbline/ui/app/search';
import { Card } from '@plumbline/ui/card';
import { AgeingBar } from '@plumbline/ui/money/ageing-bar';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { TextLink } from '@plumbline/ui/text-link';
import { ageingParts, pastDueTotal, shareOf, type Overview } from './overview-figures.ts';
import classes from './ageing-card.module.css';

type AgeingCardProps = { query: UseQueryResult<Overview>; currency: CurrencyCode };

/** All receivables by age. What could not be loaded is said, with a new try, above the figures. */
export function AgeingCard({ query: { data, isLoadingError }, currency }: AgeingCardProps) {
  if (isLoadingError) return null;
  return (
    <Card
      title="Open receivables by age"
      titleNote={currency}
      action={
        data && pastDueTotal(data) > 0 && <TextLink href={pastDueHref(data.currencyCode)}>Customers past due</TextLink>
      }
    >
      {data ? <Ages overview={data} /> : <Skeleton height={88} />}
    </Card>
  );
}

const pastDueHref = (currency: CurrencyCode): string => {
  const shown = { ...customersAddress.read({}), filter: 'pastDue', sort: 'pastDue', currency } as const;
  return `/customers${stringifySearch(customersAddress.write(shown))}`;
};

/** The bar, and its legend with amounts. */
function Ages({ overview: { buckets, openTotal, currencyCode: currency } }: { overview: Overview }) {
  const parts = ageingParts(buckets);
  return (
    <>
      <AgeingBar label="Open receivables by age" parts={parts} currency={currency} />
      <ul className={classes.ages} aria-label="Open receivables by age">
        {parts.map(({ tone, label, amount }, place) => (
          <li key={tone} className={classes.age}>
            <span className={classes.label}>
              <span className={classes.swatch} style={{ background: `var(--pl-age-${place})` }} aria-hidden="true" />
              {label}
            </span>{' '}
            <span className={classes.amount}>
              <MoneyText amount={amount} currency={currency} />
            </span>{' '}
            <span className={classes.share}>{shareOf(amount, openTotal)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
