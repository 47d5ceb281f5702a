import { useSyncExternalStore } from 'react';
import { loadingStore } from './loading-store.ts';
import classes from './loading-bar.module.css';

/** A thin line at the top of the window while any request is under way (ACC-10). */
export function LoadingBar() {
  const busy = useSyncExternalStore(loadingStore.subscribe, () => loadingStore.count() > 0);
  return (
    <div className={classes.bar} data-busy={busy || undefined}>
      {busy && <progress className="pl-hidden" aria-label="Loading" />}
      <span className={classes.run} />
    </div>
  );
}
