import { ShellSlotsContext } from '@plumbline/ui/shell-slots';
import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import classes from './foot-bar.module.css';

type FootBarProps = { label: string; className: string | undefined; children: ReactNode };

/** Stays at the foot of the window while the page scrolls. */
export function FootBar({ label, className, children }: FootBarProps) {
  const { foot } = use(ShellSlotsContext);
  const bar = (
    <section className={`${classes.bar} ${className}`} aria-label={label} data-sticky-foot>
      {children}
    </section>
  );
  return foot ? createPortal(bar, foot) : bar;
}
