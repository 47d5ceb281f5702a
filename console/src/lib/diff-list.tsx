import { IconArrowRight } from '@tabler/icons-react';
import type { DiffLine } from '@plumbline/rules/portals/settings/value-words';
import classes from './diff-list.module.css';

/** Longer values stand below each other. */
const SHORT_MAX = 60;

/** Of a picture its addresses, null for none. */
export type ShownLine = DiffLine & { pictures?: { from: string | null; to: string | null } };

/** Names with their old and new values. */
export const DiffList = ({ label, lines }: { label: string; lines: readonly ShownLine[] }) => (
  <ul className={classes.list} aria-label={label}>
    {lines.map(({ name, from, to, pictures }) => (
      <li key={name} className={classes.line}>
        <span className={classes.name}>{name}</span>
        <span className={classes.values} data-long={from.length + to.length > SHORT_MAX || undefined}>
          <span className="pl-hidden">from </span>
          <del className={classes.from}>{pictures ? <Picture url={pictures.from} alt={`${name} before`} /> : from}</del>
          <IconArrowRight className={classes.arrow} size={14} aria-hidden="true" />
          <span className="pl-hidden"> to </span>
          <ins className={classes.to}>{pictures ? <Picture url={pictures.to} alt={`${name} after`} /> : to}</ins>
        </span>
      </li>
    ))}
  </ul>
);

/** One that is no longer kept leaves its name. */
const Picture = ({ url, alt }: { url: string | null; alt: string }) =>
  url === null ? 'none' : <img className={classes.picture} src={url} alt={alt} />;
