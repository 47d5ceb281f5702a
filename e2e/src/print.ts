import { expect, type Page } from '@playwright/test';

/** The browser has no print dialog here, and falls over one: what would open it leaves a mark. Before the first page. */
export const withoutPrintDialog = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const printed = { focus() {}, print: () => document.documentElement.setAttribute('data-printed', 'true') };
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => printed });
  });

/** The paper is in a frame of the page and, where the browser can show a PDF at all, went to the printer. */
export async function expectPrinted(page: Page, name: string): Promise<void> {
  await expect(page.locator(`iframe[title^="${name}-"][title$=".pdf"]`)).toHaveAttribute('src', /^blob:/);
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
  }
}
