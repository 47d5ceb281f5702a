import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy, useState } from 'react';
import { neighborsOf } from '../lib/neighbors.ts';
import { useFocusOnRow } from '../lib/use-focus-on-row.ts';
import type { Recurrence } from './recurrence-note.ts';
import type { RecurrencesView } from './use-recurrences-view.ts';

const RecurrencePanel = lazy(async () => ({ default: (await import('./recurrence-panel.tsx')).RecurrencePanel }));

/** Loads the panel lazily and opens it for the recurrence in the URL. */
export function RecurrencePanelSlot({ view, rows }: { view: RecurrencesView; rows: readonly Recurrence[] }) {
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
      <RecurrencePanel
        id={id}
        row={rows.find((row) => row.id === id)}
        opened={openId !== null}
        onClose={closeRecord}
        onPrevious={previous === null ? null : () => openRecord(previous)}
        onNext={next === null ? null : () => openRecord(next)}
      />
    </LazyOverlay>
  );
}
