import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import classes from './text-link.module.css';

type Look = {
  /** `brand` stands out; `plain` is underlined text, for links inside sentences and footers. */
  look?: 'brand' | 'plain' | undefined;
  /** Default: sm, 13 px; `inherit` takes the size of the sentence around it. */
  size?: 'xs' | 'sm' | 'md' | 'inherit' | undefined;
  icon?: ReactNode;
  iconAfter?: ReactNode;
};

export type TextLinkProps =
  | (Look & ComponentPropsWithRef<'button'> & { href?: undefined })
  | (Look & Omit<ComponentPropsWithRef<'a'>, 'href'> & { href: string });

/** An inline link with `href`, or a button that looks like one. */
export function TextLink({
  look = 'brand',
  size = 'sm',
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: TextLinkProps) {
  const names = classNames(classes.link, classes[look], classes[size], className);
  const content = (
    <>
      {icon}
      <span className={classes.words}>{children}</span>
      {iconAfter}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <Link {...rest} className={names}>
        {content}
      </Link>
    );
  }
  const { href: _, ...attributes } = rest;
  return (
    <button type="button" {...attributes} className={names}>
      {content}
    </button>
  );
}
