import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something when the screen opens, and never twice: a code that is sent again is spent. */
export function useOnce(work: () => void): void {
  const isDone = useRef(false);
  const run = useEffectEvent(work);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    run();
  }, []);
}
