import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs an effect once on mount, also in StrictMode: single-use codes must not be sent twice. */
export function useEffectOnce(work: () => void): void {
  const isDone = useRef(false);
  const run = useEffectEvent(work);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    run();
  }, []);
}
