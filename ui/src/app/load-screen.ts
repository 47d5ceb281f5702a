import type { ComponentType } from 'react';

type Load = () => Promise<ComponentType>;
type ScreenCode = { Screen: ComponentType; Shell: ComponentType | null };

const loaded = new WeakMap<Load, ComponentType>();
/** Vite requests a style sheet only once: a screen whose files did not arrive needs a new page. */
const missing = new WeakMap<Load, unknown>();

/** The code of a screen and of the shell around it; synchronously when both are loaded already. */
export function loadScreen(screen: Load, shell: Load | null): ScreenCode | Promise<ScreenCode> {
  const [Screen, Shell] = [loaded.get(screen), shell && loaded.get(shell)];
  if (Screen && Shell !== undefined) return { Screen, Shell };
  return loadBoth(screen, shell);
}

async function loadBoth(screen: Load, shell: Load | null): Promise<ScreenCode> {
  const [Screen, Shell] = await Promise.all([load(screen), shell && load(shell)]);
  return { Screen, Shell };
}

async function load(loader: Load): Promise<ComponentType> {
  const known = loaded.get(loader);
  if (known) return known;
  try {
    if (missing.has(loader)) throw missing.get(loader);
    const component = await loader();
    loaded.set(loader, component);
    return component;
  } catch (error) {
    if (isMissingFile(error)) missing.set(loader, error);
    // Thrown while rendering, so that the error boundary shows it; the next navigation tries again.
    return () => {
      if (reloadOnce(error)) return null;
      throw error;
    };
  }
}

/** In Chromium, Firefox and Safari; the last one is Vite's for a style sheet. */
const MISSING_FILE = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Whether the code or a style of something did not arrive. */
export const isMissingFile = (error: unknown): error is Error =>
  error instanceof Error && MISSING_FILE.test(error.message);

/** A new release has other files: loads the page again, once for each file. Returns whether it does. */
function reloadOnce(error: unknown): boolean {
  // Offline, a reload would replace the app by the browser's own error page.
  if (!isMissingFile(error) || !navigator.onLine) return false;
  const key = `reloadedFor:${error.message}`;
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, '1');
  } catch {
    // Without storage it would reload for ever.
    return false;
  }
  window.location.reload();
  return true;
}
