import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import type { ReactNode } from 'react';
import { useLazyOverlay } from './use-lazy-overlay.ts';
import classes from './filter-drawer-button.module.css';

type FilterDrawerButtonProps = {
  /** The number of active filters; shown below 1200 px, where all filters are in the drawer. */
  count: number;
  isShort?: boolean;
  /** Renders the drawer; mounted when it is first opened. */
  children: (drawer: { opened: boolean; onClose: () => void }) => ReactNode;
};

/** Opens the filter drawer of a list. */
export function FilterDrawerButton({ count, isShort = false, children }: FilterDrawerButtonProps) {
  const { button, isNeeded, opened, open, close } = useLazyOverlay();
  const isOnlyWay = useScreenSize() !== 'wide';
  return (
    <>
      <Button
        ref={button}
        className={classes.button}
        icon={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
        onClick={open}
      >
        {isOnlyWay || isShort ? 'Filters' : 'Advanced filters'}
        {isOnlyWay && count > 0 && <span className={classes.count}>{count}</span>}
      </Button>
      {isNeeded && (
        <LazyOverlay opened={opened} onClose={close}>
          {children({ opened, onClose: close })}
        </LazyOverlay>
      )}
    </>
  );
}
