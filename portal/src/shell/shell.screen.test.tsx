import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDashboard } from '../dashboard/testing/open-dashboard.ts';

test.each([320, 375, 768, 1280])('NAV-02 "Welcome to … Portal" is visible at %i px', async (width) => {
  await openDashboard({ width });
  await expect.element(page.getByText('Welcome to Granite Supply Portal')).toBeVisible();
});
