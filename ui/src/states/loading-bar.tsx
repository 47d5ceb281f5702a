import { useSyncExternalStore } from 'react';
import { loadingStore } from './loading-store.ts';
import classes from './loading-bar.module.css';

/** A thin line at the top of the window while any request is pending (ACC-10). */
export function LoadingBar() {
  const busy = useSyncExternalStore(loadingStore.subscribe, () => loadingStore.count() > 0);
  // Not announced: each widget announces its own loading.
  return (
    <output className={classes.bar} data-busy={busy || undefined} aria-live="off">
      {busy && <span className="pl-hidden">Loading</span>}
      <span className={classes.run} />
    </output>
  );
}
