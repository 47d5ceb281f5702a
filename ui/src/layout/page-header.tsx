import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { isShown } from '../is-shown.ts';
import { TextLink } from '../text-link.tsx';
import classes from './page-header.module.css';

export type PageHeaderProps = {
  title: ReactNode;
  /** One sentence with the key figure. */
  sentence?: ReactNode;
  /** At most two buttons, primary last; or a stepper. */
  actions?: ReactNode;
  /** On small screens actions take a row of their own, unless they are one small button. */
  keepActionsBeside?: boolean | undefined;
  back?: { href: string; label: string } | undefined;
};

export function PageHeader({ title, sentence, actions, keepActionsBeside, back }: PageHeaderProps) {
  return (
    <header
      className={classNames(classes.header, keepActionsBeside && classes.keep, !isShown(sentence) && classes.middle)}
    >
      <div className={classes.words}>
        {back && (
          <div className={classes.back}>
            <TextLink href={back.href} icon={<IconArrowLeft size={14} />}>
              {back.label}
            </TextLink>
          </div>
        )}
        <h1>{title}</h1>
        {isShown(sentence) && <p className={classes.sentence}>{sentence}</p>}
      </div>
      {isShown(actions) && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
