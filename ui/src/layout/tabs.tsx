import { classNames } from '../class-names.ts';
import { Link } from '../link.tsx';
import classes from './tabs.module.css';

export type Tab = { href: string; label: string; active?: boolean | undefined; count?: number | undefined };

/** Tabs as links, because each has its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          className={classNames(classes.tab, tab.active && classes.active)}
          href={tab.href}
          {...(tab.active && { 'aria-current': 'page' })}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}> {tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
