/** The screen of a path, and the segments that its `$name`s stand for. Case and a slash at the end do not matter. */
export function matchPath<Screen extends { readonly path: string }>(
  screens: readonly Screen[],
  pathname: string,
): { screen: Screen; params: Readonly<Record<string, string>> } | null {
  const segments = segmentsOf(pathname);
  for (const screen of screens) {
    const params = paramsOf(segmentsOf(screen.path), segments);
    if (params) return { screen, params };
  }
  return null;
}

const segmentsOf = (path: string): string[] => (path.endsWith('/') ? path.slice(0, -1) : path).split('/');

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [place, name] of pattern.entries()) {
    const segment = segments[place] ?? '';
    if (name.startsWith('$') && segment !== '') params[name.slice(1)] = decode(segment);
    else if (name.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
