import { MobileRow, type MobileRowProps } from '@plumbline/ui/lists/mobile-row';
import type { ReactNode } from 'react';
import classes from './document-row.module.css';

/** A waiver or document on small screens, with its download button. */
export function DocumentRow({ action, ...row }: MobileRowProps & { action: ReactNode }) {
  return (
    <span className={classes.row}>
      <MobileRow {...row} />
      {action}
    </span>
  );
}
