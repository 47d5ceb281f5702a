import { capabilities, type Capabilities, type Viewer } from '@plumbline/rules/portals/capabilities';
import type { Settings } from '@plumbline/rules/portals/settings';
import type { Tenant } from './caller.ts';

const capabilitiesCache = new WeakMap<Settings, WeakMap<Viewer, Capabilities>>();

/** Settings and viewer are the same objects as long as they are cached, so the capabilities can be cached by them. */
export function capabilitiesOf({ settings }: Tenant, viewer: Viewer): Capabilities {
  const byViewer = capabilitiesCache.get(settings) ?? new WeakMap<Viewer, Capabilities>();
  const known = byViewer.get(viewer);
  if (known) return known;
  const found = capabilities(settings, viewer);
  capabilitiesCache.set(settings, byViewer.set(viewer, found));
  return found;
}
