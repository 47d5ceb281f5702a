import { useRef, useState } from 'react';

/** Something that opens over the page from a button: nothing of it is there before, and the keyboard goes back afterwards. */
export function useShownOnDemand() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const button = useRef<HTMLButtonElement>(null);
  return {
    button,
    isNeeded: state !== 'never',
    opened: state === 'open',
    open: () => setState('open'),
    close: () => {
      setState('closed');
      button.current?.focus();
    },
  };
}
