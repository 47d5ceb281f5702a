// The vitest project of the screen tests: real screens in the Chromium of the journeys, without a server.
import { playwright, type PlaywrightProviderOptions } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { CHROMIUM_ARGS, findChromium } from '@plumbline/e2e/chromium';

/** A distant time zone, so that a local date fails here. */
const TIME_ZONE = 'Pacific/Kiritimati';

/** Generous: a busy machine is no failure. */
const WAIT_MS = 20_000;

/** Chromium is looked up when a page is opened, so that runs of other projects need not unpack it. */
function chromium() {
  const options: PlaywrightProviderOptions = {
    contextOptions: { locale: 'en-US', timezoneId: TIME_ZONE, reducedMotion: 'reduce' },
    actionTimeout: WAIT_MS,
  };
  const provider = playwright(options);
  // Pages are opened in parallel, but Chromium is unpacked once.
  let found: ReturnType<typeof findChromium> | null = null;
  return {
    ...provider,
    prewarm: () => undefined,
    providerFactory: (project: Parameters<typeof provider.providerFactory>[0]) => {
      const browser = provider.providerFactory(project);
      const openPage = browser.openPage.bind(browser);
      browser.openPage = async (...args) => {
        found ??= findChromium();
        const { executablePath, env } = await found;
        options.launchOptions = {
          executablePath,
          args: [...CHROMIUM_ARGS],
          env: { ...process.env, ...env, TZ: TIME_ZONE },
        };
        return openPage(...args);
      };
      return browser;
    },
  };
}

export const SCREEN_TESTS = '{portal,console}/src/**/*.screen.test.tsx';

export const screensProject: TestProjectInlineConfiguration = {
  test: {
    name: 'screens',
    include: [SCREEN_TESTS],
    // Files share one page: loading the app takes longer than most files.
    isolate: false,
    setupFiles: ['ui/src/testing/disable-profiling.ts'],
    testTimeout: 120_000,
    // The browser's timing is not ours; the reporter marks what passed only the second time.
    retry: process.env['CI'] === undefined ? 0 : 1,
    expect: { poll: { timeout: WAIT_MS, interval: 20 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: chromium(),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
    },
  },
};
