// The toast store (ACC-11), outside React, so that any code can call `toast.success(…)`.

export const TOAST_MS = 5000;
export const TOAST_AFTER_LEAVING_MS = 1000;

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type Toast = { id: number; kind: ToastKind; text: string; detail?: string | undefined };

export type ToastStore = {
  success: (text: string, detail?: string) => number;
  error: (text: string, detail?: string) => number;
  warning: (text: string, detail?: string) => number;
  info: (text: string, detail?: string) => number;
  /** Keeps the toast while the pointer or the focus is on it. */
  pause: (id: number) => void;
  /** The pointer or the focus has left: the toast stays for its full time and at least one more second. */
  resume: (id: number) => void;
  dismiss: (id: number) => void;
  clear: () => void;
  list: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
};

type ToastTimers = { pauses: number; timers: Set<ReturnType<typeof setTimeout>> };

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const timersById = new Map<number, ToastTimers>();
  const listeners = new Set<() => void>();

  const show = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  const dismiss = (id: number) => {
    for (const timer of timersById.get(id)?.timers ?? []) clearTimeout(timer);
    if (timersById.delete(id)) show(toasts.filter((toast) => toast.id !== id));
  };

  // A toast is removed when no timer is running and neither pointer nor focus is on it.
  const keepFor = (id: number, ms: number) => {
    const entry = timersById.get(id);
    if (!entry) return;
    const timer = setTimeout(() => {
      entry.timers.delete(timer);
      if (entry.timers.size === 0 && entry.pauses === 0) dismiss(id);
    }, ms);
    entry.timers.add(timer);
  };

  const add = (kind: ToastKind, text: string, detail?: string) => {
    lastId += 1;
    timersById.set(lastId, { pauses: 0, timers: new Set() });
    keepFor(lastId, TOAST_MS);
    show([...toasts, { id: lastId, kind, text, detail }]);
    return lastId;
  };

  return {
    success: (text, detail) => add('success', text, detail),
    error: (text, detail) => add('error', text, detail),
    warning: (text, detail) => add('warning', text, detail),
    info: (text, detail) => add('info', text, detail),
    pause(id) {
      const entry = timersById.get(id);
      if (entry) entry.pauses += 1;
    },
    resume(id) {
      const entry = timersById.get(id);
      if (!entry || entry.pauses === 0) return;
      entry.pauses -= 1;
      keepFor(id, TOAST_AFTER_LEAVING_MS);
    },
    dismiss,
    clear() {
      for (const id of timersById.keys()) dismiss(id);
    },
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const toast = createToastStore();
