import classes from './percent-paid.module.css';

/** A small progress bar with the number: 0 is red, up to 99 amber, 100 green. */
export function PercentPaid({ percent }: { percent: number }) {
  const tone = percent <= 0 ? 'none' : percent >= 100 ? 'all' : 'some';
  return (
    <span className={classes.percent} data-tone={tone}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ width: `${Math.min(100, Math.max(2, percent))}%` }} />
      </span>
      <span className={classes.number}>{percent}%</span>
    </span>
  );
}
