import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Link } from '../link.tsx';
import classes from './side-nav.module.css';

export type NavItem = {
  href: string;
  label: string;
  icon: ReactNode;
  active?: boolean | undefined;
  /** Items waiting in a queue; hidden at 0. `countLabel` completes it for screen readers: "2 to approve". */
  count?: number | undefined;
  countLabel?: string | undefined;
};

export type SideNavProps = {
  items: readonly NavItem[];
  onNavigate?: (() => void) | undefined;
};

/** The list of screens; goes into a `<nav>`. */
export function SideNav({ items, onNavigate }: SideNavProps) {
  return (
    <ul className={classes.list}>
      {items.map(({ href, label, icon, active, count, countLabel }) => (
        <li key={href}>
          <Link
            className={classNames(classes.item, active && classes.active)}
            href={href}
            onClick={onNavigate}
            {...(active && { 'aria-current': 'page' })}
          >
            {icon}
            {label}
            {count !== undefined && count > 0 && (
              <span className={classes.count}>
                {count}
                {countLabel && <span className="pl-hidden"> {countLabel}</span>}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
