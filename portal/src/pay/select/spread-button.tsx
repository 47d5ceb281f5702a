import { IconArrowsSplit2 } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { useScreenSize } from '@plumbline/ui/use-screen-size';
import { lazy } from 'react';
import { useLazyOverlay } from '../../lib/use-lazy-overlay.ts';

const SpreadDialog = lazy(async () => ({ default: (await import('./spread-dialog.tsx')).SpreadDialog }));

/** Opens the dialog that spreads an amount over the oldest invoices. */
export function SpreadButton() {
  const { button, isNeeded, opened, open, close } = useLazyOverlay();
  const isSmall = useScreenSize() === 'small';
  return (
    <>
      <Button
        ref={button}
        size="sm"
        icon={<IconArrowsSplit2 size={16} stroke={1.75} aria-hidden="true" />}
        onClick={open}
      >
        {isSmall ? 'Pay an amount' : 'Pay an amount, oldest first'}
      </Button>
      {isNeeded && (
        <LazyOverlay opened={opened} onClose={close}>
          <SpreadDialog opened={opened} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}
