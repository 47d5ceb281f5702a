import { afterEach, expect, test, vi } from 'vitest';
import { loadScreen } from './load-screen.ts';

const Screen = () => null;
const Shell = () => null;
const shell = async () => Shell;

afterEach(() => vi.unstubAllGlobals());

const broken = (message: string) => vi.fn(async () => Promise.reject(new Error(message)));
const render = (component: unknown) => (component as () => unknown)();

/** A tab that counts how often its page is loaded again. */
function stubTab(): { reload: ReturnType<typeof vi.fn>; connect: (onLine: boolean) => void } {
  const connect = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });
  connect(true);
  const stored = new Map<string, string>();
  const reload = vi.fn();
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return { reload, connect };
}

test('a screen that is loaded already is there at once', async () => {
  const screen = vi.fn(async () => Screen);
  await expect(loadScreen(screen, shell)).resolves.toEqual({ Screen, Shell });
  expect(loadScreen(screen, shell)).toEqual({ Screen, Shell });
  expect(loadScreen(screen, null)).toEqual({ Screen, Shell: null });
  expect(screen).toHaveBeenCalledTimes(1);
});

test('a screen that fails throws when rendered, inside its shell, and is tried again', async () => {
  const { reload } = stubTab();
  const screen = broken('Out of paper');
  const code = await loadScreen(screen, shell);
  expect(() => render(code.Screen)).toThrow('Out of paper');
  expect(code.Shell).toBe(Shell);
  expect(reload).not.toHaveBeenCalled();
  await loadScreen(screen, shell);
  expect(screen).toHaveBeenCalledTimes(2);
});

test.each([
  'Failed to fetch dynamically imported module: /assets/pay-page.js',
  'error loading dynamically imported module: /assets/pay-page.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/pay-page.css',
])('a file that a new release has removed loads the page again, but only once: %s', async (message) => {
  const { reload } = stubTab();
  const { Screen: Missing } = await loadScreen(broken(message), null);
  expect(render(Missing)).toBeNull();
  expect(() => render(Missing)).toThrow(message);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('offline a missing file throws and keeps the page; once online again, the screen loads a new page', async () => {
  const { reload, connect } = stubTab();
  const message = 'Unable to preload CSS for /assets/reports-page.css';
  const screen = vi.fn<() => Promise<typeof Screen>>().mockRejectedValueOnce(new Error(message));
  screen.mockResolvedValue(Screen);
  connect(false);
  const { Screen: Missing } = await loadScreen(screen, null);
  expect(() => render(Missing)).toThrow(message);
  expect(reload).not.toHaveBeenCalled();
  connect(true);
  const { Screen: Again } = await loadScreen(screen, null);
  expect(render(Again)).toBeNull();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen).toHaveBeenCalledTimes(1);
});
