import { createContext, useMemo, useState, type ReactNode } from 'react';

/** Elements of the shell that pages render into by portals; null before the shell is mounted, or without one. */
export type ShellSlots = {
  /** Whether there is a third column for a docked panel. */
  hasDock: boolean;
  /** The third column, as wide as the docked panel. */
  dock: HTMLElement | null;
  /** The bar at the foot of the window. */
  foot: HTMLElement | null;
};

export const ShellSlotsContext = createContext<ShellSlots>({ hasDock: false, dock: null, foot: null });

type Places = { dock: ReactNode; foot: ReactNode };

type ShellSlotsProviderProps = { hasDock?: boolean; children: (places: Places) => ReactNode };

export function ShellSlotsProvider({ hasDock = true, children }: ShellSlotsProviderProps) {
  const [dock, setDock] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ hasDock, dock, foot }), [hasDock, dock, foot]);
  return (
    <ShellSlotsContext value={slots}>
      {children({ dock: <div ref={setDock} />, foot: <div ref={setFoot} style={{ display: 'contents' }} /> })}
    </ShellSlotsContext>
  );
}
