import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { Spinner } from './states/spinner.tsx';
import classes from './button.module.css';

type Look = {
  /** At most one primary button per view. Default: secondary. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** 30, 36 or 44 high; under 768 px 36, 44 and 44. Default: md. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  fullWidth?: boolean | undefined;
};

export type ButtonProps =
  | (Look &
      ComponentPropsWithRef<'button'> & {
        href?: undefined;
        /** Keeps its width and focus, shows a spinner and takes no clicks. */
        loading?: boolean | undefined;
      })
  | (Look & Omit<ComponentPropsWithRef<'a'>, 'href'> & { href: string; loading?: undefined });

export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'md',
    icon,
    iconAfter,
    fullWidth,
    loading,
    className,
    children,
    ...rest
  } = props;
  const look = classNames(classes.button, classes[variant], classes[size], fullWidth && classes.fullWidth, className);
  const content = (
    <>
      {icon}
      {children}
      {iconAfter}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <Link {...rest} className={look}>
        {content}
      </Link>
    );
  }
  const { href: _, onClick, ...attributes } = rest;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...attributes}
      {...(loading && { 'aria-disabled': true, 'aria-busy': true, 'data-loading': true })}
      onClick={click}
      className={look}
    >
      {loading ? <span className={classes.waiting}>{content}</span> : content}
      {loading && (
        <span className={classes.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
