import { ShellSlotsProvider } from '@plumbline/ui/shell-slots';
import type { ReactNode } from 'react';
import { CurrencyMenu } from './currency-menu.tsx';
import { CurrencyProvider } from './currency.tsx';
import classes from './slim-frame.module.css';

/** A page without the shell, for a frame in somebody else's page: the currency is all that stays of it (PAY-14). */
export function SlimFrame({ children }: { children: ReactNode }) {
  return (
    <CurrencyProvider>
      <ShellSlotsProvider>
        {({ foot }) => (
          <div className={classes.frame}>
            <div className={classes.tools}>
              <CurrencyMenu />
            </div>
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
