import { IconBuildingBank, IconCreditCard, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { AgeingBar } from '../src/money/ageing-bar.tsx';
import { Card } from '../src/card.tsx';
import { ChoiceCard, ChoiceGroup } from '../src/fields/choice-card.tsx';
import { MoneyText } from '../src/money/money-text.tsx';
import { Note } from '../src/note.tsx';
import { PercentPaid } from '../src/money/percent-paid.tsx';
import { ProgressLine } from '../src/states/progress-line.tsx';
import { SumLines } from '../src/money/sum-lines.tsx';
import { ages, cents } from './sample-data.tsx';
import classes from './gallery.module.css';

export function MoneySection() {
  return (
    <div className={classes.two}>
      <Card title="Amounts">
        <div className={classes.stack}>
          <MoneyText amount={cents(12460.75)} currency="USD" size="checkout" />
          <MoneyText amount={cents(6310)} currency="USD" size="panel" />
          <MoneyText amount={cents(137057.1)} currency="CAD" size="card" />
          <MoneyText amount={cents(-4860)} currency="USD" tone="credit" />
          <AgeingBar label="Open invoices" parts={ages([84210.55, 31478.2, 12904.75, 6318, 2145.6])} currency="USD" />
          <AgeingBar label="One customer" parts={ages([800, 0, 0, 10, 1], false)} currency="USD" thin />
          <AgeingBar label="Nothing open" parts={ages([0, 0, 0, 0, 0])} currency="USD" />
          <div className={classes.row}>
            <PercentPaid percent={0} />
            <PercentPaid percent={41} />
            <PercentPaid percent={100} />
          </div>
          <SumLines
            boxed
            currency="USD"
            lines={[
              { label: 'Payment', amount: cents(33020.5) },
              { label: 'Credit applied', amount: cents(-860), tone: 'credit' },
              { label: 'Card surcharge, 3%', amount: cents(990.62) },
            ]}
            total={{ label: 'New total', amount: cents(33151.12) }}
          />
          <Note icon={<IconBuildingBank />}>Pay from a bank account and there is no surcharge.</Note>
          <Note color="blue">Your bank statement shows QUILLFIELD BM.</Note>
          <Note color="amber" title="Two invoices have a reason missing">
            Choose one for each short pay.
          </Note>
          <Note color="red">The card was declined. Nothing was charged.</Note>
          <Note color="green">Payment approved.</Note>
        </div>
      </Card>
      <Methods />
    </div>
  );
}

function Methods() {
  const [method, setMethod] = useState('ach');
  const shared = { name: 'method', onChange: setMethod };
  return (
    <Card title="Choices">
      <div className={classes.stack}>
        <ChoiceGroup label="How do you want to pay?">
          <ChoiceCard
            {...shared}
            value="ach"
            checked={method === 'ach'}
            icon={<IconBuildingBank size={20} stroke={1.75} />}
            title="Bank account (ACH)"
            text="Takes up to 5 days. Up to $50,000.00 per payment."
            amount="$33,020.50"
            amountNote="No fee"
          />
          <ChoiceCard
            {...shared}
            value="card"
            checked={method === 'card'}
            icon={<IconCreditCard size={20} stroke={1.75} />}
            title="Credit or debit card"
            text="Approved at once. A 3% surcharge applies to credit cards."
            amount="from $33,020.50"
            amountNote="$34,011.12 with a credit card"
          />
          <ChoiceCard
            {...shared}
            value="credits"
            checked={false}
            disabled
            icon={<IconReceipt size={20} stroke={1.75} />}
            title="Credits only"
            text="For payments that credits cover in full."
            amount="–"
            amountNote="Not for this payment"
          />
        </ChoiceGroup>
        <ChoiceGroup label="Saved cards">
          <ChoiceCard
            {...shared}
            compact
            value="4417"
            checked={method === '4417'}
            title="Visa ending 4417"
            amount="Expires 08/2028"
          />
          <ChoiceCard {...shared} compact value="new" checked={method === 'new'} title="New card" />
        </ChoiceGroup>
        <ProgressLine
          label="Where your money is"
          points={[
            { label: 'Submitted', time: 'Today, 10:42 AM', state: 'done' },
            { label: 'Sent to bank', time: 'Tonight, 8:00 PM', state: 'next' },
            { label: 'Expected', time: 'Fri, 11/20/2026', state: 'later' },
            { label: 'Settled', time: 'By 11/23/2026', state: 'later' },
          ]}
        />
      </div>
    </Card>
  );
}
