import { useEffect, useState } from 'react';

const SHOW_AFTER_MS = 150;
const SHOW_AT_LEAST_MS = 300;

/** `wait`: too early to show anything. `skeleton`: show the placeholder. `ready`: show the content. */
export type LoadingPhase = 'wait' | 'skeleton' | 'ready';

/**
 * Prevents flashing skeletons: a fast load never shows one, and a visible one stays for at least 300 ms.
 */
export function useLoadingPhase(loading: boolean): LoadingPhase {
  const [phase, setPhase] = useState<LoadingPhase>(loading ? 'wait' : 'ready');
  const [isPinned, setPinned] = useState(false);

  // Loading again starts with `wait`; a `wait` that ends early goes straight to `ready`.
  if (loading && phase === 'ready') setPhase('wait');
  if (!loading && (phase === 'wait' || (phase === 'skeleton' && !isPinned))) setPhase('ready');

  useEffect(() => {
    if (phase !== 'wait') return undefined;
    const timer = setTimeout(() => {
      setPhase('skeleton');
      setPinned(true);
    }, SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  useEffect(() => {
    if (!isPinned) return undefined;
    const timer = setTimeout(() => setPinned(false), SHOW_AT_LEAST_MS);
    return () => clearTimeout(timer);
  }, [isPinned]);

  return phase;
}
