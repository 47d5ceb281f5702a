/** What the tab remembers now, for a page that is loaded again with it. */
export const copyTab = (): Record<string, string> =>
  Object.fromEntries(Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? '']));
