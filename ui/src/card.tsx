import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './card.module.css';

export type CardProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  title?: ReactNode;
  /** Beside the title in grey, e.g. a count or "monthly". */
  titleNote?: ReactNode;
  /** At the right end of the title's line. */
  action?: ReactNode;
  /** A rule under the head, for cards whose body is a list. */
  ruled?: boolean | undefined;
  /** Space around the body. Default: true; lists and tables bring their own. */
  inset?: boolean | undefined;
};

/** A boxed section; cards are never nested. */
export function Card({ title, titleNote, action, ruled, inset = true, className, children, ...rest }: CardProps) {
  const id = useId();
  const head = title !== undefined || action !== undefined;
  return (
    <section
      {...rest}
      {...(title !== undefined && { 'aria-labelledby': id })}
      className={classNames(classes.card, className)}
    >
      {head && (
        <div className={classNames(classes.head, ruled && classes.ruled)}>
          <h2 id={id} className={classes.title}>
            {title} {titleNote !== undefined && <span className={classes.note}>{titleNote}</span>}
          </h2>
          {action}
        </div>
      )}
      {inset ? <div className={classNames(classes.body, head && classes.underHead)}>{children}</div> : children}
    </section>
  );
}
