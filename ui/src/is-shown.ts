import type { ReactNode } from 'react';

/** Whether React would render anything for it; 0 is rendered. */
export const isShown = (node: ReactNode): boolean =>
  node !== undefined && node !== null && node !== false && node !== true && node !== '';
