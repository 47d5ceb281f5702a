import { BUCKETS } from '@plumbline/rules/invoices/ageing';
import { formatCents } from '@plumbline/rules/money';
import { Card } from '@plumbline/ui/card';
import { Facts } from '@plumbline/ui/facts';
import { AgeingBar } from '@plumbline/ui/money/ageing-bar';
import type { CustomerDetails } from './customer.ts';
import classes from './customers.module.css';

type Balance = CustomerDetails['balances'][number];

const labelOf = (label: string): string => (label === 'Current' ? label : `${label.replace('-', '–')} days`);

/** What the customer owes by currency and age. */
export const BalancesCard = ({ balances }: { balances: readonly Balance[] }) => (
  <Card title="Open balance" ruled>
    <div className={classes.balances}>
      {balances.map((balance) => (
        <OneBalance key={balance.currencyCode} {...balance} />
      ))}
    </div>
  </Card>
);

function OneBalance({ currencyCode, open, pastDue, credit, buckets }: Balance) {
  const text = (amount: typeof open) => formatCents(amount, currencyCode);
  return (
    <section aria-label={`Open balance in ${currencyCode}`}>
      <p className={classes.total}>
        {text(open)} {currencyCode}
      </p>
      <div className={classes.bar}>
        <AgeingBar
          label="Open balance by age"
          currency={currencyCode}
          parts={BUCKETS.map(({ key, label }) => ({ tone: key, label: labelOf(label), amount: buckets[key] }))}
        />
      </div>
      <Facts
        items={[
          ...BUCKETS.map(({ key, label }) => ({ label: labelOf(label), value: text(buckets[key]) })),
          { label: 'Past due', value: text(pastDue) },
          { label: 'Credits', value: text(credit) },
        ]}
      />
    </section>
  );
}
