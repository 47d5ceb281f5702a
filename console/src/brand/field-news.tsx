import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './brand.module.css';

/** Below a field: what was checked while it was typed. */
export const GoodNews = ({ children }: { children: ReactNode }) => (
  <output className={classes.good}>
    <IconCircleCheck size={14} aria-hidden="true" /> {children}
  </output>
);

export const FieldNews = ({ children }: { children: ReactNode }) => (
  <output className={classes.told}>
    <IconInfoCircle size={14} aria-hidden="true" /> {children}
  </output>
);
