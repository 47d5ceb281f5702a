import { useCallback, useState } from 'react';

/** Whether a field was blurred at least once; errors are shown only afterwards. */
export function useLeft(): { hasLeft: boolean; leave: () => void } {
  const [hasLeft, setLeft] = useState(false);
  const leave = useCallback(() => setLeft(true), []);
  return { hasLeft, leave };
}
