import { findCutContent } from '@plumbline/ui/testing/find-cut-content';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aWaiver } from '../testing/a-waiver.ts';
import { openDocuments } from './testing/open-documents.ts';

const REASON = 'The final payment for this project has not arrived yet.';
const shownReason = () => page.getByText(new RegExp(REASON));

test.each([375, 768, 1200, 1280])('at %i px a rejected waiver shows its whole reason', async (width) => {
  const rejected = aWaiver({
    waiverRequestStatus: 'rejected',
    rejectReason: REASON,
    waiverType: 'unconditional.progress',
    createdBy: { name: 'Maren Ashdown' },
  });
  await openDocuments('/history/waivers', { width, waivers: [rejected, aWaiver()] });
  await expect.element(shownReason()).toBeVisible();
  const reason = shownReason().element();
  expect(reason.scrollWidth).toBeLessThanOrEqual(reason.clientWidth);
  expect(findCutContent()).toEqual([]);
});

test.each([768, 1280])('at %i px the reason keeps a distance from the next row', async (width) => {
  const rejected = aWaiver({ waiverRequestStatus: 'rejected', rejectReason: REASON });
  await openDocuments('/history/waivers', { width, waivers: [rejected, aWaiver()] });
  await expect.element(shownReason()).toBeVisible();
  const bottom = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0;
  const reason = shownReason().element();
  expect(bottom(reason.closest('tr')) - bottom(reason)).toBeGreaterThan(4);
});

test('at 768 px the status has room for whole sentences', async () => {
  await openDocuments('/history/waivers', { width: 768, waivers: [aWaiver({ waiverRequestStatus: 'new' })] });
  const note = page.getByText('We look at it, usually within 1 business day.');
  await expect.element(note).toBeVisible();
  expect(note.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(150);
  expect(document.documentElement.scrollWidth).toBe(768);
});

test.each([768, 1024])('DOC-02 at %i px the project address is below its name, the type in words', async (width) => {
  await openDocuments('/history/waivers', { width });
  await expect
    .poll(() => tableRows('Waivers'))
    .toEqual([
      [
        'CP Conditional progress W-1042 · through 9/30/2026',
        'Ready You can download it. It counts once the payment clears.',
        '10/05/2026 by Dana Reyes',
        'Harrow Street Lofts 12 Harrow Street, Portland, OR 97201',
        '',
      ],
    ]);
  expect(findCutContent()).toEqual([]);
  await openDocuments('/history/documents', { width });
  await expect
    .poll(() => tableRows('Documents')[0])
    .toContain('Harrow Street Lofts 12 Harrow Street, Portland, OR 97201');
  expect(findCutContent()).toEqual([]);
});
