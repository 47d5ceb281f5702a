import { LazyOverlay } from '../lazy-overlay.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { neighborsOf } from './neighbors.ts';

export type PanelSlotView = {
  /** The record whose panel is open. */
  openId: string | null;
  openRecord: (id: string) => void;
  closeRecord: () => void;
};

type SlotProps<Row> = {
  id: string;
  /** The row of the list, shown until the record has loaded. */
  row: Row | undefined;
  opened: boolean;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

type PanelSlotProps<Row> = {
  view: PanelSlotView;
  rows: readonly Row[];
  /** Draws the panel, which is loaded lazily. */
  children: (props: SlotProps<Row>) => ReactNode;
};

/** Opens the panel of the record in the URL, beside its list. */
export function PanelSlot<Row extends { id: string }>({ view, rows, children }: PanelSlotProps<Row>) {
  const { openId, openRecord, closeRecord } = view;
  const [lastId, setLastId] = useState(openId);
  // Keeps showing the last one while the panel closes.
  if (openId !== null && openId !== lastId) setLastId(openId);
  useFocusOnRow(openId);
  const id = openId ?? lastId;
  const before = useRowsWith(rows, id);
  if (id === null) return null;
  const { previous, next } = neighborsOf(rows, id, before);
  return (
    <LazyOverlay opened={openId !== null} onClose={closeRecord}>
      {children({
        id,
        row: rows.find((row) => row.id === id),
        opened: openId !== null,
        onClose: closeRecord,
        onPrevious: previous === null ? null : () => openRecord(previous),
        onNext: next === null ? null : () => openRecord(next),
      })}
    </LazyOverlay>
  );
}

/** The rows when the record was last among them. */
function useRowsWith<Row extends { id: string }>(rows: readonly Row[], id: string | null): readonly Row[] {
  const [kept, setKept] = useState(rows);
  if (kept === rows || !rows.some((row) => row.id === id)) return kept;
  setKept(rows);
  return rows;
}

/** Runs after the drawer has returned focus to the row it was opened from. */
const AFTER_DRAWER_MS = 20;

/** When the panel of a list closes, focuses the row of the record shown last. */
function useFocusOnRow(openId: string | null): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = openId === null ? before.current : null;
    before.current = openId;
    if (closed === null) return undefined;
    const timer = setTimeout(() => {
      const row = document.querySelector(`[data-row="${CSS.escape(closed)}"]`);
      row?.querySelector<HTMLElement>('button, a')?.focus();
    }, AFTER_DRAWER_MS);
    return () => clearTimeout(timer);
  }, [openId]);
}
