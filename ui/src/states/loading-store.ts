// Counts pending requests (ACC-10), outside React, because the API client does the counting.

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
    // Never below zero: an extra response must not hide a later request.
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
