import { QueryClient } from '@tanstack/react-query';
import { CatchBoundary } from '@plumbline/ui/app/catch-boundary';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { openTestPage } from '@plumbline/ui/testing/open-test-page';
import { lazy, useState, type ComponentType } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

const MISSING = 'Failed to fetch dynamically imported module: /assets/panel.js';

function openOverlay(message: string) {
  const Panel = lazy(() => Promise.reject<{ default: ComponentType }>(new Error(message)));
  function Screen() {
    const [opened, setOpened] = useState(false);
    return (
      <main>
        <h1>Reports</h1>
        <button onClick={() => setOpened(true)}>Open</button>
        {opened && (
          <LazyOverlay opened onClose={() => setOpened(false)}>
            <Panel />
          </LazyOverlay>
        )}
      </main>
    );
  }
  const Crashed = () => <p>Crashed</p>;
  return openTestPage('/help', {}, async () => ({
    element: (
      <CatchBoundary fallback={Crashed}>
        <Screen />
      </CatchBoundary>
    ),
    queryClient: new QueryClient(),
  }));
}

const dialog = () => page.getByRole('dialog', { name: 'We could not load this part of the page' });
const open = () => page.getByRole('button', { name: 'Open' }).click();

test('an overlay whose files do not arrive says so in a dialog, and the screen stays', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  const screen = await openOverlay(MISSING);
  await open();
  await expect.element(dialog()).toBeVisible();
  expect(screen.takeProblems().join()).toContain(MISSING);
  await expect.element(page.getByRole('heading', { name: 'Reports' })).toBeInTheDocument();
  await checkAccessibility();
  await dialog().getByRole('button', { name: 'Try again' }).click();
  expect(screen.browser.departures).toEqual([]);
  onLine.mockReturnValue(true);
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => screen.browser.departures).toHaveLength(1);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('an overlay with an error of its own is a crash of the screen', async () => {
  const screen = await openOverlay('no such field');
  await open();
  await expect.element(page.getByText('Crashed')).toBeVisible();
  screen.takeProblems();
});
