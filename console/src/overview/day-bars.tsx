import { formatDay } from '@plumbline/rules/dates';
import { add, asCents, formatCents, type CurrencyCode } from '@plumbline/rules/money';
import { scaleEnd, shortMoney, type Collections } from './overview-figures.ts';
import classes from './day-bars.module.css';

type DayBarsProps = { days: Collections['days']; currency: CurrencyCode };

/** One bar a day, the two methods one upon the other; screen readers get the days with payments as a table. */
export function DayBars({ days, currency }: DayBarsProps) {
  const totals = days.map(({ card, bank }) => add(card, bank));
  const end = scaleEnd(asCents(Math.max(0, ...totals)));
  const height = (amount: number) => ({ height: `${(amount / end) * 100}%` });
  return (
    <div className={classes.chart}>
      <div className={classes.scale} aria-hidden="true">
        <span>{shortMoney(end, currency)}</span>
        <span>{shortMoney(asCents(end / 2), currency)}</span>
        <span>0</span>
      </div>
      <div className={classes.plot} aria-hidden="true">
        {days.map(({ day, card, bank }, place) => (
          <div key={day} className={classes.day} title={`${formatDay(day)}: ${formatCents(totals[place]!, currency)}`}>
            <div className={classes.card} style={height(card)} />
            <div className={classes.bank} style={height(bank)} />
          </div>
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {days
          .filter((_, place) => place % 7 === 1)
          .map(({ day }) => (
            <span key={day}>{formatDay(day).replace(/\/\d{4}$/, '')}</span>
          ))}
      </div>
      <Table days={days} currency={currency} />
    </div>
  );
}

const Table = ({ days, currency }: DayBarsProps) => (
  <table className="pl-hidden">
    <caption>Payments by day and method</caption>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col">By card</th>
        <th scope="col">From a bank account</th>
      </tr>
    </thead>
    <tbody>
      {days
        .filter(({ card, bank }) => card + bank > 0)
        .map(({ day, card, bank }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            <td>{formatCents(card, currency)}</td>
            <td>{formatCents(bank, currency)}</td>
          </tr>
        ))}
    </tbody>
  </table>
);
