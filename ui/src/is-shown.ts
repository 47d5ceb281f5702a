import type { ReactNode } from 'react';

/** Whether React would draw anything for it. Zero is drawn. */
export const isShown = (node: ReactNode): boolean =>
  node !== undefined && node !== null && node !== false && node !== true && node !== '';
