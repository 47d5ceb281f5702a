import { lazy } from 'react';
import { PanelSlot } from '@plumbline/ui/overlays/panel-slot';
import type { WaiversView } from './use-waivers-view.ts';
import type { Waiver } from './waiver-columns.tsx';

const WaiverPanel = lazy(async () => ({ default: (await import('./waiver-panel.tsx')).WaiverPanel }));

export const WaiverPanelSlot = ({ view, rows }: { view: WaiversView; rows: readonly Waiver[] }) => (
  <PanelSlot view={view} rows={rows}>
    {(props) => <WaiverPanel {...props} onOpen={view.openRecord} />}
  </PanelSlot>
);
