import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { isShown } from '../is-shown.ts';
import classes from './input-box.module.css';

export type InputBoxProps = Omit<ComponentPropsWithRef<'input'>, 'size'> & {
  size?: 'sm' | 'md' | undefined;
  isInvalid?: boolean | undefined;
  /** Inside the box at its start, e.g. an icon; takes no clicks. */
  before?: ReactNode;
  beforeWidth?: number | undefined;
  /** Inside the box at its end, e.g. a button. */
  after?: ReactNode;
  boxClassName?: string | undefined;
};

/** An input with its frame, without label and messages. */
export function InputBox(props: InputBoxProps) {
  const { size = 'md', isInvalid = false, before, beforeWidth, after, boxClassName, className, ...rest } = props;
  const look = classNames(
    classes.box,
    size === 'sm' && classes.sm,
    isInvalid && classes.invalid,
    isShown(before) && classes.withBefore,
    isShown(after) && classes.withAfter,
    boxClassName,
  );
  return (
    <div
      className={look}
      {...(beforeWidth !== undefined && { style: { '--before': `${beforeWidth}px` } as CSSProperties })}
    >
      {isShown(before) && <span className={classes.before}>{before}</span>}
      <input {...rest} className={classNames(classes.input, className)} aria-invalid={isInvalid || undefined} />
      {isShown(after) && <span className={classes.after}>{after}</span>}
    </div>
  );
}
