import { createContext, use } from 'react';

/** Without the shell around it: no links that lead out of the flow (PAY-14). */
export const SlimContext = createContext(false);

export const useIsSlim = (): boolean => use(SlimContext);
