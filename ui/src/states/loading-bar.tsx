import { useSyncExternalStore } from 'react';
import { loadingStore } from './loading-store.ts';
import classes from './loading-bar.module.css';

/** A thin line at the top of the window while any request is under way (ACC-10). */
export function LoadingBar() {
  const busy = useSyncExternalStore(loadingStore.subscribe, () => loadingStore.count() > 0);
  // A status that is not announced by itself: every widget says in its own words what it waits for.
  return (
    <output className={classes.bar} data-busy={busy || undefined} aria-live="off">
      {busy && <span className="pl-hidden">Loading</span>}
      <span className={classes.run} />
    </output>
  );
}
