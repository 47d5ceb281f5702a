import classes from './code-chip.module.css';

/** A short code in a frame: the kind of a waiver. */
export function CodeChip({ children }: { children: string }) {
  return <span className={classes.chip}>{children}</span>;
}
