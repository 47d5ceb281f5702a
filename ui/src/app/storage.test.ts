import { expect, test } from 'vitest';
import { createStore } from './storage.ts';

const REFUSED = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('stores in the browser', () => {
  const area = storage();
  createStore(() => area).write('currencyCode', 'CAD');
  expect(area.kept.get('currencyCode')).toBe('CAD');
  expect(createStore(() => area).read('currencyCode')).toBe('CAD');
});

test('falls back to memory when the browser has no storage', () => {
  const store = createStore(REFUSED);
  expect(store.read('currencyCode')).toBeNull();
  store.write('currencyCode', 'CAD');
  expect(store.read('currencyCode')).toBe('CAD');
});

test('removes from the browser and from memory', () => {
  const area = storage();
  const store = createStore(() => area);
  store.write('currencyCode', 'CAD');
  store.remove('currencyCode');
  expect(store.read('currencyCode')).toBeNull();
  expect(area.kept.size).toBe(0);
  const closed = createStore(REFUSED);
  closed.write('currencyCode', 'CAD');
  closed.remove('currencyCode');
  expect(closed.read('currencyCode')).toBeNull();
});

test('a value kept in memory wins over an older stored one', () => {
  const area = { ...storage(), getItem: () => 'USD', setItem: REFUSED };
  const store = createStore(() => area);
  store.write('currencyCode', 'CAD');
  expect(store.read('currencyCode')).toBe('CAD');
});
