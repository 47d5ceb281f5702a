import { useEffect, useState } from 'react';

const SHOW_AFTER_MS = 150;
const SHOW_AT_LEAST_MS = 300;

/** `wait`: too early to show anything. `skeleton`: show the placeholder. `ready`: show the content. */
export type LoadingPhase = 'wait' | 'skeleton' | 'ready';

/**
 * Keeps placeholders from flashing: a quick answer never shows one, and one that has appeared stays for 300 ms.
 */
export function useSettledLoading(loading: boolean): LoadingPhase {
  const [phase, setPhase] = useState<LoadingPhase>(loading ? 'wait' : 'ready');
  const [held, setHeld] = useState(false);

  // Loading that starts again begins with a wait; a wait that ends early goes straight to the content.
  if (loading && phase === 'ready') setPhase('wait');
  if (!loading && (phase === 'wait' || (phase === 'skeleton' && !held))) setPhase('ready');

  useEffect(() => {
    if (phase !== 'wait') return undefined;
    const timer = setTimeout(() => {
      setPhase('skeleton');
      setHeld(true);
    }, SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(() => setHeld(false), SHOW_AT_LEAST_MS);
    return () => clearTimeout(timer);
  }, [held]);

  return phase;
}
