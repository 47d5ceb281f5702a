import { IconUserShare } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from '../link.tsx';
import classes from './acting-for-banner.module.css';

export type ActingForBannerProps = {
  company: string;
  /** One of its people, in whose name. */
  person?: string | undefined;
  /** Nothing can be changed. */
  isViewing?: boolean | undefined;
  /** How the customer asked: "by phone". */
  method?: string | undefined;
  onStop: () => void;
  /** From the console only. */
  openPortalHref?: string | undefined;
};

/** Shown while staff act for a customer. Not dismissible; ignores brand and scheme on purpose. */
export function ActingForBanner(props: ActingForBannerProps) {
  const { company, person, isViewing = false, method, onStop, openPortalHref } = props;
  return (
    <aside className={classes.banner} aria-label={isViewing ? 'Viewing as a customer' : 'Acting for a customer'}>
      <HazardTape />
      <IconUserShare className={classes.icon} size={18} stroke={1.75} aria-hidden="true" />
      <p className={classes.words}>
        {isViewing ? 'Viewing as' : 'Acting for'} <b>{company.toUpperCase()}</b>
        {person && `, as ${person}`}
        {method && `, ${method}`}
        {/* A name may end with a period itself. */}
        {(method ?? person ?? company).endsWith('.') ? ' ' : '. '}
        {isViewing ? 'You see what they see and change nothing.' : 'What you do is recorded under your name.'}
      </p>
      {openPortalHref !== undefined && (
        <Link className={classes.action} href={openPortalHref}>
          Open their portal
        </Link>
      )}
      <button type="button" className={classes.action} onClick={onStop}>
        {isViewing ? 'Stop viewing' : 'Stop acting'}
      </button>
    </aside>
  );
}

function HazardTape() {
  const stripes = useId();
  return (
    <svg className={classes.tape} aria-hidden="true">
      <pattern id={stripes} width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="8" height="16" fill="#f2b705" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${stripes})`} />
    </svg>
  );
}
