import { IconArrowsSplit2 } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { useScreen } from '@plumbline/ui/use-screen';
import { lazy, Suspense, useRef, useState } from 'react';

const SpreadDialog = lazy(async () => ({ default: (await import('./spread-dialog.tsx')).SpreadDialog }));

/** Opens the dialog that spreads an amount over the oldest invoices; its code comes with its first opening. */
export function SpreadButton() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const isSmall = useScreen() === 'small';
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setState('closed');
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        size="sm"
        icon={<IconArrowsSplit2 size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setState('open')}
      >
        {isSmall ? 'Pay an amount' : 'Pay an amount, oldest first'}
      </Button>
      {state !== 'never' && (
        <Suspense fallback={null}>
          <SpreadDialog opened={state === 'open'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
