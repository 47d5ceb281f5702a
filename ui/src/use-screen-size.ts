import { useMediaQuery } from '@mantine/hooks';

/** `small` under 768 px: one column, lists instead of tables. `wide` from 1200 px: the full layout. */
export type ScreenSize = 'small' | 'medium' | 'wide';

export function useScreenSize(): ScreenSize {
  const atLeastMedium = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const atLeastWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  if (atLeastWide) return 'wide';
  return atLeastMedium ? 'medium' : 'small';
}
