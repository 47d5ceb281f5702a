import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy, useState } from 'react';
import { neighborsOf } from '../lib/neighbors.ts';
import { useFocusOnRow } from '../lib/use-focus-on-row.ts';
import type { WaiversView } from './use-waivers-view.ts';
import type { Waiver } from './waiver-columns.tsx';

const WaiverPanel = lazy(async () => ({ default: (await import('./waiver-panel.tsx')).WaiverPanel }));

/** Loads the panel lazily and opens it for the request in the URL. */
export function WaiverPanelSlot({ view, rows }: { view: WaiversView; rows: readonly Waiver[] }) {
  const { openId, openRecord, closeRecord } = view;
  const [lastId, setLastId] = useState(openId);
  // Keeps showing the last one while the panel closes.
  if (openId !== null && openId !== lastId) setLastId(openId);
  useFocusOnRow(openId);
  const id = openId ?? lastId;
  if (id === null) return null;
  const { previous, next } = neighborsOf(rows, id);
  return (
    <LazyOverlay opened={openId !== null} onClose={closeRecord}>
      <WaiverPanel
        id={id}
        row={rows.find((row) => row.id === id)}
        opened={openId !== null}
        onClose={closeRecord}
        onOpen={openRecord}
        onPrevious={previous === null ? null : () => openRecord(previous)}
        onNext={next === null ? null : () => openRecord(next)}
      />
    </LazyOverlay>
  );
}
