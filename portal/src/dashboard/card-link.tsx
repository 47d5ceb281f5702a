import { IconArrowRight } from '@tabler/icons-react';
import { TextLink } from '@plumbline/ui/text-link';
import type { ReactNode } from 'react';
import classes from './card-link.module.css';

/** The link at the foot of a card. */
export function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div className={classes.foot}>
      <TextLink className={classes.link} href={href} iconAfter={<IconArrowRight size={14} />}>
        {children}
      </TextLink>
    </div>
  );
}
