import { createContext, useMemo, useState, type ReactNode } from 'react';

/** Places of the shell that pages render into; null until the shell has mounted, or where there is none. */
export type ShellSlots = {
  /** The third column, as wide as the panel that stands in it. */
  dock: HTMLElement | null;
  /** The strip at the foot of the window, under the page. */
  foot: HTMLElement | null;
};

export const ShellSlotsContext = createContext<ShellSlots>({ dock: null, foot: null });

type Places = { dock: ReactNode; foot: ReactNode };

export function ShellSlotsProvider({ children }: { children: (places: Places) => ReactNode }) {
  const [dock, setDock] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ dock, foot }), [dock, foot]);
  return (
    <ShellSlotsContext value={slots}>
      {children({ dock: <div ref={setDock} />, foot: <div ref={setFoot} style={{ display: 'contents' }} /> })}
    </ShellSlotsContext>
  );
}
