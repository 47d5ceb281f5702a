import { useCallback, useState } from 'react';

/** Whether a field was blurred at least once; errors are shown only afterwards. */
export function useTouched(): { isTouched: boolean; touch: () => void } {
  const [isTouched, setLeft] = useState(false);
  const touch = useCallback(() => setLeft(true), []);
  return { isTouched, touch };
}
