import { createContext, useMemo, useState, type ReactNode } from 'react';

/** Elements of the shell that pages render into by portals; null before the shell is mounted, or without one. */
export type ShellSlots = {
  /** The third column, as wide as the docked panel. */
  dock: HTMLElement | null;
  /** The bar at the foot of the window. */
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
