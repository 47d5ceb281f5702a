import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Switches on; again, if what loads above has moved the switch away under the pointer. */
export const switchOn = (page: Page, name: string): Promise<void> =>
  expect(() => page.getByRole('switch', { name }).check({ force: true })).toPass();
