let count = 0;

/** Counts the dialogs that are open, so that Escape closes the one on top and not the drawer under it as well. */
export const openDialogs = {
  any: (): boolean => count > 0,
  /** Gives back what takes the dialog off again. */
  add: (): (() => void) => {
    count += 1;
    return () => {
      count -= 1;
    };
  },
};
