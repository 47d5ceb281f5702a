// The browser keeps at most 50 history entries, so their number and index stop growing; keys stay.
const keys = (): string[] => window.navigation.entries().map(({ key }) => key);

/** Identifies the current history entry, also after its address is replaced. */
export const historyEntry = (): string => window.navigation.currentEntry?.key ?? '';

/** How many entries lie between this one and the current one. */
export const entriesSince = (entry: string): number => keys().indexOf(historyEntry()) - keys().indexOf(entry);
