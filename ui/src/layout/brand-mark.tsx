import { classNames } from '../class-names.ts';
import { Link } from '../link.tsx';
import classes from './brand-mark.module.css';

export type BrandMarkProps = {
  /** The portal's name, e.g. "Quillfield Building Materials". */
  name: string;
  logoUrl?: string | null | undefined;
  /** Two lines: the first word, then the rest or the `caption`. */
  lines?: 1 | 2 | undefined;
  caption?: string | undefined;
  /** Mark of 28, 30 or 36 px. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** On the deep brand panel: white mark, white name. */
  onDeep?: boolean | undefined;
  href?: string | undefined;
};

/** The supplier's logo, or a brick mark in the brand color with the name (LOG-03). */
export function BrandMark({ name, logoUrl, lines = 1, caption, size = 'md', onDeep, href }: BrandMarkProps) {
  const look = classNames(classes.brand, classes[size], onDeep && classes.onDeep);
  const content = logoUrl ? (
    <>
      <img className={classes.logo} src={logoUrl} alt={name} />
      {caption && <span className={classes.caption}>{caption}</span>}
    </>
  ) : (
    <>
      <BrickMark />
      <Name name={name} lines={lines} caption={caption} />
    </>
  );
  if (href === undefined) return <span className={look}>{content}</span>;
  return (
    <Link className={look} href={href}>
      {content}
    </Link>
  );
}

function Name({ name, lines, caption }: { name: string; lines: 1 | 2; caption: string | undefined }) {
  const [first = '', ...others] = name.split(' ');
  if (lines === 1) return <span className={classes.name}>{name}</span>;
  return (
    <span className={classes.name}>
      {caption === undefined ? first : name} <span className={classes.caption}>{caption ?? others.join(' ')}</span>
    </span>
  );
}

function BrickMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 36 36" aria-hidden="true">
      <rect className={classes.tile} width="36" height="36" rx="9" />
      <g className={classes.bricks}>
        <rect x="8" y="8.5" width="9" height="5.5" rx="1.2" opacity="0.55" />
        <path d="M25.5 9.8 27.2 7.5 28.2 9.8v10.7h-2.7z" />
        <rect x="8" y="15.5" width="4" height="5.5" rx="1.2" />
        <rect x="14" y="15.5" width="9.5" height="5.5" rx="1.2" />
        <rect x="8" y="22.5" width="9.5" height="5.5" rx="1.2" />
        <rect x="19" y="22.5" width="9.2" height="5.5" rx="1.2" />
      </g>
    </svg>
  );
}
