import classes from './spinner.module.css';

/** Decorative; the parent has the text for screen readers. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <span className={classes.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
