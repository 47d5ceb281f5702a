import { createContext, useCallback, useMemo, useState, type ReactNode } from 'react';

/** Elements of the shell that pages render into by portals; null without a shell. */
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
  // Made before their places are in the document: otherwise every page would render twice before it is painted.
  const [dock] = useState(() => document.createElement('div'));
  const [foot] = useState(createBoxlessElement);
  const slots = useMemo(() => ({ hasDock, dock, foot }), [hasDock, dock, foot]);
  return (
    <ShellSlotsContext value={slots}>
      {children({ dock: <SlotPlace slot={dock} />, foot: <SlotPlace slot={foot} /> })}
    </ShellSlotsContext>
  );
}

function SlotPlace({ slot }: { slot: HTMLElement }) {
  // Stable, since moving the element again would take the focus from what is in it.
  const attach = useCallback((place: HTMLElement | null) => place?.append(slot), [slot]);
  return <div ref={attach} style={{ display: 'contents' }} />;
}

function createBoxlessElement(): HTMLElement {
  const element = document.createElement('div');
  element.style.display = 'contents';
  return element;
}
