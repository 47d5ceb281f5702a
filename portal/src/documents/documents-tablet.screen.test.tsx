import { findCutContent } from '@plumbline/ui/testing/find-cut-content';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { aWaiver } from '../testing/a-waiver.ts';
import { openDocuments } from './testing/open-documents.ts';

test.each([1200, 1280])('DOC-04 at %i px a rejected waiver with its reason cuts nothing', async (width) => {
  const rejected = aWaiver({
    waiverRequestStatus: 'rejected',
    rejectReason: 'The final payment for this project has not arrived yet.',
    waiverType: 'unconditional.progress',
    createdBy: { name: 'Maren Ashdown' },
  });
  await openDocuments('/history/waivers', { width, waivers: [rejected, aWaiver()] });
  await expect.poll(() => tableRows('Waivers')).toHaveLength(2);
  expect(findCutContent()).toEqual([]);
});

test.each([768, 1024])(
  'DOC-02 DOC-04 at %i px the project address is below its name, the type in words',
  async (width) => {
    await openDocuments('/history/waivers', { width });
    await expect
      .poll(() => tableRows('Waivers'))
      .toEqual([
        [
          'CP Conditional progress through 9/30/2026',
          'Ready',
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
  },
);
