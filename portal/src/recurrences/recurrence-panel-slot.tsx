import { lazy } from 'react';
import { PanelSlot } from '@plumbline/ui/overlays/panel-slot';
import type { Recurrence } from './recurrence-note.ts';
import type { RecurrencesView } from './use-recurrences-view.ts';

const RecurrencePanel = lazy(async () => ({ default: (await import('./recurrence-panel.tsx')).RecurrencePanel }));

export const RecurrencePanelSlot = ({ view, rows }: { view: RecurrencesView; rows: readonly Recurrence[] }) => (
  <PanelSlot view={view} rows={rows}>
    {(props) => <RecurrencePanel {...props} />}
  </PanelSlot>
);
