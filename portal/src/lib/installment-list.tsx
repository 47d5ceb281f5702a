import { formatDay, weekday, type Day } from '@plumbline/rules/dates';
import { formatAmount, type Cents } from '@plumbline/rules/money';
import classes from './installment-list.module.css';

type InstallmentDay = { readonly scheduledAt: Day; readonly processOn: Day };

type InstallmentListProps = {
  installments: readonly InstallmentDay[];
  /** Of each of them. */
  each: Cents;
};

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** More than these scroll. */
const SHOWN_MAX = 12;

/** The days of a monthly prepayment; says where a short month or a day without banks moves one (decision C29). */
export function InstallmentList({ installments, each }: InstallmentListProps) {
  const first = installments[0];
  return (
    <ol
      className={classes.list}
      aria-label="Installments"
      {...(installments.length > SHOWN_MAX && { 'data-scrolls': true, tabIndex: 0 })}
    >
      {installments.map(({ scheduledAt, processOn }, place) => (
        <li key={scheduledAt} className={classes.item}>
          <span className={classes.number}>{place + 1}</span>
          <InstallmentDate scheduledAt={scheduledAt} processOn={processOn} first={first?.scheduledAt ?? scheduledAt} />
          <span className={classes.amount}>{formatAmount(each)}</span>
        </li>
      ))}
    </ol>
  );
}

/** A day with its weekday, and below it where it moves; the first day shows which months are too short. */
export const InstallmentDate = ({ scheduledAt, processOn, first }: InstallmentDay & { first: Day }) => (
  <span>
    {formatDay(scheduledAt)} <span className={classes.weekday}>{WEEKDAYS[weekday(scheduledAt)]}</span>
    <Moved scheduledAt={scheduledAt} processOn={processOn} first={first} />
  </span>
);

const dayOfMonth = (day: Day): string => day.slice(-2);
const isWeekend = (day: Day): boolean => weekday(day) === 0 || weekday(day) === 6;

function Moved({ scheduledAt, processOn, first }: InstallmentDay & { first: Day }) {
  const isMoved = processOn !== scheduledAt;
  const words = [
    dayOfMonth(scheduledAt) < dayOfMonth(first) && 'Month end.',
    isMoved && !isWeekend(scheduledAt) && 'Bank holiday.',
    isMoved && `Runs ${WEEKDAYS[weekday(processOn)]} ${formatDay(processOn)}`,
  ].filter(Boolean);
  return words.length > 0 && <span className={classes.moved}>{words.join(' ')}</span>;
}
