import { IconArrowsSplit2 } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { OnDemand } from '@plumbline/ui/on-demand';
import { useScreen } from '@plumbline/ui/use-screen';
import { lazy } from 'react';
import { useShownOnDemand } from '../../lib/use-shown-on-demand.ts';

const SpreadDialog = lazy(async () => ({ default: (await import('./spread-dialog.tsx')).SpreadDialog }));

/** Opens the dialog that spreads an amount over the oldest invoices. */
export function SpreadButton() {
  const { button, isNeeded, opened, open, close } = useShownOnDemand();
  const isSmall = useScreen() === 'small';
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
        <OnDemand opened={opened} onClose={close}>
          <SpreadDialog opened={opened} onClose={close} />
        </OnDemand>
      )}
    </>
  );
}
