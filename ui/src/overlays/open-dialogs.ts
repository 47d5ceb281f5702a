let count = 0;

/** Counts open dialogs, so that Escape does not also close the drawer below. */
export const openDialogs = {
  any: (): boolean => count > 0,
  /** Returns the function that removes the dialog again. */
  add: (): (() => void) => {
    count += 1;
    return () => {
      count -= 1;
    };
  },
};
