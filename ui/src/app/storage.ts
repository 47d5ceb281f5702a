// Web storage with a fallback to memory: storage may be disabled, full, or blocked inside an iframe.

export type Store = {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
};

export function createStore(area: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Store {
  const memory = new Map<string, string>();
  return {
    read(key) {
      const remembered = memory.get(key);
      if (remembered !== undefined) return remembered;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        area().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        area().removeItem(key);
      } catch {
        // Storage that cannot be accessed holds no value of ours.
      }
    },
  };
}

export const localStore = createStore(() => globalThis.localStorage);
/** Kept while this tab is open. */
export const tabStore = createStore(() => globalThis.sessionStorage);
