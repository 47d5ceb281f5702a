import { ShellSlotsProvider } from '@plumbline/ui/shell-slots';
import type { ReactNode } from 'react';
import { CurrencyMenu } from './currency-menu.tsx';
import { CurrencyProvider } from './currency.tsx';
import classes from './slim-frame.module.css';

type SlimFrameProps = {
  children: ReactNode;
  /** Off for people without a session, who have nothing in any currency. */
  hasCurrencyMenu?: boolean;
};

/** The layout for pages embedded in an iframe: no shell except the currency menu (PAY-14). */
export function SlimFrame({ children, hasCurrencyMenu = true }: SlimFrameProps) {
  return (
    <CurrencyProvider>
      <ShellSlotsProvider hasDock={false}>
        {({ foot }) => (
          <div className={classes.frame}>
            <div className={classes.tools}>{hasCurrencyMenu && <CurrencyMenu />}</div>
            <main className={classes.main} id="main" tabIndex={-1}>
              {children}
            </main>
            {foot}
          </div>
        )}
      </ShellSlotsProvider>
    </CurrencyProvider>
  );
}
