import classes from './text-placeholder.module.css';

/** Keeps the room of a sentence while it loads. `like` is as long as the sentence usually is, so that it takes as many lines. */
export const TextPlaceholder = ({ like }: { like: string }) => (
  <span className={classes.room} data-like={like} aria-hidden="true" />
);
