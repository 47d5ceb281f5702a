// How many requests are under way (ACC-10). Outside React, so that the API client can count without a component.

export type LoadingStore = {
  begin: () => void;
  end: () => void;
  count: () => number;
  subscribe: (listener: () => void) => () => void;
};

export function createLoadingStore(): LoadingStore {
  let count = 0;
  const listeners = new Set<() => void>();
  const change = (by: 1 | -1) => {
    // An answer that nobody waits for must not hide a later request.
    const next = Math.max(0, count + by);
    if (next === count) return;
    count = next;
    for (const listener of listeners) listener();
  };
  return {
    begin: () => change(1),
    end: () => change(-1),
    count: () => count,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const loadingStore = createLoadingStore();
