// A browser in words, for the list of sessions. What it says about itself is only roughly true, and nothing depends on it.

/** The first that is found: others contain the names of those after them. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

export function deviceWords(userAgent: string): string {
  const nameAmong = (list: readonly (readonly [string, string])[]) =>
    list.find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [nameAmong(BROWSERS), nameAmong(SYSTEMS)];
  if (browser === undefined && system === undefined) return 'Unknown browser';
  if (system === undefined) return browser ?? '';
  return browser === undefined ? system : `${browser} on ${system}`;
}
