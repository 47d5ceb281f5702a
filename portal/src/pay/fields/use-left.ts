import { useCallback, useState } from 'react';

/** Whether a field was left at least once: before that, nobody has done anything wrong in it. */
export function useLeft(): { hasLeft: boolean; leave: () => void } {
  const [hasLeft, setLeft] = useState(false);
  const leave = useCallback(() => setLeft(true), []);
  return { hasLeft, leave };
}
