import { MAREN } from '@plumbline/demo/names';
import type { Page } from '@playwright/test';
import { expect, portalUrl, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';

const SHIFT_MAX = 0.02;
/** Long enough that skeletons show: what comes must have their height. */
const ANSWER_DELAY_MS = 400;

const SCREENS = [
  '/dashboard',
  '/history/invoices',
  '/pay',
  '/autopay',
  '/history/payments',
  '/history/waivers',
  '/settings/payment-methods',
  '/settings/profile',
];

type Shift = { value: number; hadRecentInput: boolean };

/** The sum of all layout shifts of a page that no input has caused. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as Shift[];
          done(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without shifts the observer stays silent.
        setTimeout(() => done(0), 500);
      }),
  );

test('no screen moves while it loads @mobile', async ({ page }) => {
  const shifts: Record<string, number> = {};
  const measure = async (path: string) => {
    await page.goto(portalUrl(MAREN.label, path), { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    shifts[path] = await shiftOf(page);
  };
  await measure('/login');
  await signInAs(page, MAREN);
  await page.route('**/v1/**', async (route) => {
    await page.waitForTimeout(ANSWER_DELAY_MS);
    await route.continue();
  });
  for (const path of SCREENS) await measure(path);
  expect(Object.entries(shifts).filter(([, shift]) => shift > SHIFT_MAX)).toEqual([]);
});
