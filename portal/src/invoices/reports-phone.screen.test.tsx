import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openReports } from './testing/open-reports.ts';

test('at 320 px the pages stand on one line, within their card', async () => {
  await openReports({ width: 320, count: 113 });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect.element(pages).toBeVisible();
  const middleOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const parts = [pages.getByText('1–20 of 113'), pages.getByRole('textbox'), pages.getByLabelText('Next page')];
  const middles = parts.map((part) => middleOf(part.element()));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  expect(document.documentElement.scrollWidth).toBe(320);
});
