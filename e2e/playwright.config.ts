import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './src/chromium.ts';

// Looked for here, in the first process, so that the workers find it unpacked.
const { executablePath, env } = await findChromium();

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  globalSetup: './src/start-demo.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath, args: CHROMIUM_ARGS, env: { ...process.env, ...env } },
    locale: 'en-US',
    // Days belong to the supplier's zone, never to the visitor's: a stray local date shows at once.
    timezoneId: 'Pacific/Kiritimati',
    screenshot: 'only-on-failure',
    // Recording slows every journey down; `--trace on` for the one that fails.
    trace: 'off',
  },
  // Every journey is made on a desktop; one tagged @mobile on a phone as well, one tagged @mobile-only on a phone alone.
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } }, grepInvert: /@mobile-only/ },
    { name: 'mobile', use: { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true }, grep: /@mobile/ },
  ],
});
