import classes from './code-chip.module.css';

/** A short code in a frame: the kind of a waiver. */
export function CodeChip({ children, title }: { children: string; title?: string }) {
  return (
    <span className={classes.chip} title={title}>
      {children}
      {title !== undefined && <span className="pl-hidden"> {title}</span>}
    </span>
  );
}
