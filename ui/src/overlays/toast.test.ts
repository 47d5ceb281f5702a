import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToastStore, TOAST_AFTER_LEAVING_MS, TOAST_MS } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = (store: ReturnType<typeof createToastStore>) => store.list().map((toast) => toast.text);

describe('toasts', () => {
  test('ACC-11 a toast lasts 5000 ms', () => {
    const store = createToastStore();
    store.success('Invoice downloaded successfully');
    vi.advanceTimersByTime(4999);
    expect(shown(store)).toEqual(['Invoice downloaded successfully']);
    vi.advanceTimersByTime(1);
    expect(shown(store)).toEqual([]);
    expect([TOAST_MS, TOAST_AFTER_LEAVING_MS]).toEqual([5000, 1000]);
  });

  test('ACC-11 it stays while the pointer is on it and 1000 ms more after the pointer leaves', () => {
    const store = createToastStore();
    const id = store.error('Error downloading Invoice');
    vi.advanceTimersByTime(4000);
    store.pause(id);
    vi.advanceTimersByTime(60_000);
    expect(shown(store)).toHaveLength(1);
    store.resume(id);
    vi.advanceTimersByTime(999);
    expect(shown(store)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shown(store)).toEqual([]);
  });

  test('ACC-11 a short hover never shortens the 5000 ms', () => {
    const store = createToastStore();
    const id = store.info('Preparing to print Invoice');
    store.pause(id);
    vi.advanceTimersByTime(100);
    store.resume(id);
    vi.advanceTimersByTime(4899);
    expect(shown(store)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shown(store)).toEqual([]);
  });

  test('ACC-11 leaving just before the end still gives the full second', () => {
    const store = createToastStore();
    const id = store.info('Saved');
    vi.advanceTimersByTime(4500);
    store.pause(id);
    vi.advanceTimersByTime(100);
    store.resume(id);
    vi.advanceTimersByTime(999);
    expect(shown(store)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shown(store)).toEqual([]);
  });

  test('pointer and focus pause it independently', () => {
    const store = createToastStore();
    const id = store.info('Saved');
    store.pause(id);
    store.pause(id);
    store.resume(id);
    vi.advanceTimersByTime(60_000);
    expect(shown(store)).toHaveLength(1);
    store.resume(id);
    vi.advanceTimersByTime(1000);
    expect(shown(store)).toEqual([]);
  });

  test('each toast has its own timer, and dismissing removes it at once', () => {
    const store = createToastStore();
    const first = store.info('first');
    vi.advanceTimersByTime(3000);
    store.info('second');
    store.dismiss(first);
    expect(shown(store)).toEqual(['second']);
    vi.advanceTimersByTime(4999);
    expect(shown(store)).toEqual(['second']);
    vi.advanceTimersByTime(1);
    expect(shown(store)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('clear removes all toasts and timers and notifies the listeners', () => {
    const store = createToastStore();
    let notifications = 0;
    store.subscribe(() => (notifications += 1));
    store.info('first');
    store.error('second', 'Check your connection and try again.');
    expect(store.list().at(-1)).toMatchObject({ kind: 'error', detail: 'Check your connection and try again.' });
    store.clear();
    expect(shown(store)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    expect(notifications).toBe(4);
  });
});
