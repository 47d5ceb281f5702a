import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { OnDemand } from '@plumbline/ui/on-demand';
import { useScreen } from '@plumbline/ui/use-screen';
import type { ReactNode } from 'react';
import { useShownOnDemand } from './use-shown-on-demand.ts';
import classes from './filter-drawer-button.module.css';

type FilterDrawerButtonProps = {
  /** The number of active filters; shown on small screens, where all filters are in the drawer. */
  count: number;
  isShort?: boolean;
  /** Renders the drawer; mounted when it is first opened. */
  children: (drawer: { opened: boolean; onClose: () => void }) => ReactNode;
};

/** Opens the filter drawer of a list. */
export function FilterDrawerButton({ count, isShort = false, children }: FilterDrawerButtonProps) {
  const { button, isNeeded, opened, open, close } = useShownOnDemand();
  const isSmall = useScreen() === 'small';
  return (
    <>
      <Button
        ref={button}
        className={classes.button}
        icon={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
        onClick={open}
      >
        {isSmall || isShort ? 'Filters' : 'Advanced filters'}
        {isSmall && count > 0 && <span className={classes.count}>{count}</span>}
      </Button>
      {isNeeded && (
        <OnDemand opened={opened} onClose={close}>
          {children({ opened, onClose: close })}
        </OnDemand>
      )}
    </>
  );
}
