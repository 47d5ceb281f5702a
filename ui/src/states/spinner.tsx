import classes from './spinner.module.css';

/** Decoration only: whatever shows it says in words what it waits for. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <span className={classes.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
