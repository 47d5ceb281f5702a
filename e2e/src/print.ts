import { expect, type Page } from '@playwright/test';

/** Replaces print(), which crashes headless Chromium, by a mark on the page. Call it before the first page. */
export const stubPrintDialog = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const printed = { focus() {}, print: () => document.documentElement.setAttribute('data-printed', 'true') };
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => printed });
  });

/** Expects the PDF in an iframe and, if the browser can show PDFs, that it was printed. */
export async function expectPrinted(page: Page, name: string): Promise<void> {
  await expect(page.locator(`iframe[title^="${name}-"][title$=".pdf"]`)).toHaveAttribute('src', /^blob:/);
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
  }
}
