import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './src/chromium.ts';

// Unpacked once in the main process, before the workers start.
const { executablePath, env } = await findChromium();

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  globalSetup: './src/start-demo.ts',
  fullyParallel: true,
  workers: 2,
  // A journey that passes only the second time is listed as flaky at the end of the run.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous: a busy machine is no failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { executablePath, args: CHROMIUM_ARGS, env: { ...process.env, ...env } },
    locale: 'en-US',
    // Far from the supplier's time zone, so that a date computed in the browser's zone fails a test.
    timezoneId: 'Pacific/Kiritimati',
    screenshot: 'only-on-failure',
    // Traces slow every journey down; use `--trace on` for a failing one.
    trace: 'off',
  },
  // Journeys run on desktop; those tagged @mobile also on a phone, those tagged @mobile-only on a phone only.
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } }, grepInvert: /@mobile-only/ },
    { name: 'mobile', use: { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true }, grep: /@mobile/ },
  ],
});
