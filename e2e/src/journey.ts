// The Playwright fixture of all journeys: browser errors fail a journey; and shared checks.
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { BrowserErrors } from './browser-errors.ts';

export { bareUrl, consoleUrl, portalUrl, sandboxUrl } from './addresses.ts';
export { expect };

interface Journey {
  /** `browserErrors.allow(/401/)` for errors that a journey provokes. */
  browserErrors: BrowserErrors;
  /** Opens a page in a new browser context, with its own session. */
  newContextPage: () => Promise<Page>;
}

export const test = base.extend<Journey>({
  browserErrors: [
    async ({ browser }, use) => {
      const browserErrors = new BrowserErrors();
      const watch = (context: BrowserContext) => browserErrors.watch(context);
      browser.on('context', watch);
      await use(browserErrors);
      browser.off('context', watch);
      expect(browserErrors.report(), 'console errors, uncaught errors and failed requests').toEqual([]);
    },
    { auto: true },
  ],
  newContextPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Makes pages ask for what they carry already, so that a journey can answer those calls itself. */
export const ignoreFirstAnswers = (page: Page) =>
  page.addInitScript(() => {
    const find = Document.prototype.getElementById;
    Document.prototype.getElementById = function (this: Document, id: string) {
      return id === 'first-answers' ? null : find.call(this, id);
    };
  });

/** Makes each widget of the dashboard ask its own call, so that a journey can answer it. */
export async function loadWidgetsOneByOne(page: Page): Promise<void> {
  await ignoreFirstAnswers(page);
  const parts = ['summary', 'latestPayments', 'openProjects', 'scheduledPayments', 'recurrences', 'executedWaivers'];
  const json = { ...Object.fromEntries(parts.map((part) => [part, null])), outstandingWaiverCount: null };
  await page.route('**/v1/dashboard*', (route) => route.fulfill({ json }));
}

/**
 * Expects no violation of WCAG 2.2 AA that axe can find on the current page. axe is a script and cannot check frames
 * without scripts.
 */
export async function expectAccessible(page: Page, { withFrames = true } = {}): Promise<void> {
  // Colors in the middle of a transition have the wrong contrast.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const builder = new AxeBuilder({ page }).options({ runOnly: WCAG, resultTypes: ['violations'] });
  if (!withFrames) builder.exclude('iframe');
  // Legacy mode takes half the time but cannot check frames of other origins.
  builder.setLegacyMode(!withFrames || page.frames().length === 1);
  const { violations } = await builder.analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
  expect(lines, `accessibility of ${page.url()}`).toEqual([]);
}

/** Saves a full-page screenshot under test-results/screenshots. */
export async function takeScreenshot(page: Page, name: string): Promise<string> {
  const path = join(
    import.meta.dirname,
    '../../test-results/screenshots',
    `${name}-${page.viewportSize()?.width ?? 0}.png`,
  );
  await page.screenshot({ path, fullPage: true, animations: 'disabled', caret: 'hide' });
  return path;
}
