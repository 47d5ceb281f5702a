import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLoadingStore } from './loading-store.ts';

describe('the loading counter', () => {
  test('ACC-10 every request adds one and every response removes one', () => {
    const store = createLoadingStore();
    store.begin();
    store.begin();
    expect(store.count()).toBe(2);
    store.end();
    expect(store.count()).toBe(1);
    store.end();
    expect(store.count()).toBe(0);
  });

  test('ACC-10 never below zero, whatever the order of requests and responses', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('begin', 'end')), (steps) => {
        const store = createLoadingStore();
        let expected = 0;
        for (const step of steps) {
          store[step]();
          expected = step === 'begin' ? expected + 1 : Math.max(0, expected - 1);
          expect(store.count()).toBe(expected);
        }
      }),
    );
  });

  test('ACC-10 an extra response does not hide the next request', () => {
    const store = createLoadingStore();
    store.end();
    store.begin();
    expect(store.count()).toBe(1);
  });

  test('listeners are notified of changes only, until they unsubscribe', () => {
    const store = createLoadingStore();
    const counts: number[] = [];
    const unsubscribe = store.subscribe(() => counts.push(store.count()));
    store.end();
    store.begin();
    store.end();
    unsubscribe();
    store.begin();
    expect(counts).toEqual([1, 0]);
  });
});
