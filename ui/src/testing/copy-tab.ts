/** A copy of the tab's session storage, to simulate a reload. */
export const copyTab = (): Record<string, string> =>
  Object.fromEntries(Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? '']));
