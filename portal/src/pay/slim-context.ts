import { createContext, use } from 'react';

/** True without the shell: then no link leads out of the flow (PAY-14). */
export const SlimContext = createContext(false);

export const useIsSlim = (): boolean => use(SlimContext);
