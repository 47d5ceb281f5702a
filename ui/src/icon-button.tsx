import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import classes from './icon-button.module.css';

type Look = {
  /** The accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md' | undefined;
};

export type IconButtonProps =
  | (Look & Omit<ComponentPropsWithRef<'button'>, 'children'> & { href?: undefined })
  | (Look & Omit<ComponentPropsWithRef<'a'>, 'href' | 'children'> & { href: string });

/** A square button or link with an icon only. */
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
