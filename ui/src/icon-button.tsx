import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import classes from './icon-button.module.css';

type Look = {
  /** Read out, and shown as the tooltip. Never for money. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md' | undefined;
};

export type IconButtonProps =
  | (Look & Omit<ComponentPropsWithRef<'button'>, 'children'> & { href?: undefined })
  | (Look & Omit<ComponentPropsWithRef<'a'>, 'href' | 'children'> & { href: string });

/** A quiet square button whose name is its label. */
export function IconButton({ label, icon, size = 'md', className, ...rest }: IconButtonProps) {
  const look = classNames(classes.button, size === 'sm' && classes.sm, className);
  if (rest.href !== undefined) {
    return (
      <Link {...rest} className={look} aria-label={label} title={label}>
        {icon}
      </Link>
    );
  }
  const { href: _, ...attributes } = rest;
  return (
    <button type="button" {...attributes} className={look} aria-label={label} title={label}>
      {icon}
    </button>
  );
}
