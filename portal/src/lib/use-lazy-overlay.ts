import { useRef, useState } from 'react';

/** State of an overlay opened by a button: mounted on first opening; closing returns the focus to the button. */
export function useLazyOverlay() {
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
