import classes from './file-name.module.css';

/** Letters before the extension that are never cut. */
const KEPT_LETTERS = 6;
/** What is longer is a name with a dot in it. */
const EXTENSION_MAX = 6;

/** A file's name on one line. One that is too long loses letters in the middle and keeps its end with the extension. */
export function FileName({ name }: { name: string }) {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= EXTENSION_MAX ? name.length - dot : 0;
  const cut = Math.max(0, name.length - extension - KEPT_LETTERS);
  return (
    <span className={classes.name} title={name}>
      <span className="pl-hidden">{name}</span>
      {/* Drawn and not text: nobody hears or copies half a name. */}
      <span className={classes.start} data-text={name.slice(0, cut)} aria-hidden="true" />
      <span className={classes.end} data-text={name.slice(cut)} aria-hidden="true" />
    </span>
  );
}
