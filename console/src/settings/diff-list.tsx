import { IconArrowRight } from '@tabler/icons-react';
import type { DiffLine } from './value-words.ts';
import classes from './diff-list.module.css';

/** Longer values stand below each other. */
const SHORT_MAX = 60;

/** Names with their old and new values. */
export const DiffList = ({ label, lines }: { label: string; lines: readonly DiffLine[] }) => (
  <ul className={classes.list} aria-label={label}>
    {lines.map(({ name, from, to }) => (
      <li key={name} className={classes.line}>
        <span className={classes.name}>{name}</span>
        <span className={classes.values} data-long={from.length + to.length > SHORT_MAX || undefined}>
          <span className="pl-hidden">from </span>
          <del className={classes.from}>{from}</del>
          <IconArrowRight className={classes.arrow} size={14} aria-hidden="true" />
          <span className="pl-hidden"> to </span>
          <ins className={classes.to}>{to}</ins>
        </span>
      </li>
    ))}
  </ul>
);
