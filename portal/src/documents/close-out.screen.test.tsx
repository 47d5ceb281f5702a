import { downloadCloseOut } from '@plumbline/contract/projects';
import { REFUSALS } from '@plumbline/contract/refusals';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../messages.ts';
import { aWaiver } from '../testing/a-waiver.ts';
import { testId } from '../testing/test-id.ts';
import { openDocuments } from './testing/open-documents.ts';
import { waiverMessages } from './waiver-messages.ts';

const project = { id: testId(), jobId: 'J-7', jobName: 'Harrow Street Lofts', address: null };
const released = aWaiver({ project });
const waiting = aWaiver({ project, waiverRequestStatus: 'new', canBeDownloaded: false });
const address = `/history/waivers?projectId=${project.id}`;
const button = () => page.getByRole('button', { name: 'Download close-out packet' });

test.each([1280, 768, 375])('at %i px a long name of the project widens nothing', async (width) => {
  await page.viewport(width, 900);
  const jobName = 'Connecticut Shoreline Community Hospital, East Wing Expansion and Seismic Retrofit, Phase 3B';
  await openDocuments(address, { waivers: [aWaiver({ project: { ...project, jobName } })] });
  await expect
    .element(page.getByRole('button', { name: `Remove filter Project ${jobName}` }))
    .toBeInViewport({ ratio: 1 });
  await expect.element(button()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

describe('VFY-02 the waivers of one project', () => {
  test('have its close-out packet below them, also of one that is paid', async () => {
    const answers = [answer(downloadCloseOut, { name: 'Close-out-J-7.zip', text: 'PK' })];
    const screen = await openDocuments(address, { waivers: [waiting, released], answers });
    await expect.element(page.getByText(waiverMessages.closeOut('Harrow Street Lofts'))).toBeVisible();
    await button().click();
    await expectToast('success', messages.closeOut.downloaded);
    expect(screen.requests(downloadCloseOut)).toHaveLength(1);
    await checkAccessibility();
  });

  test('say why there is no packet', async () => {
    await openDocuments(address, { waivers: [released], answers: [refuse(downloadCloseOut, 'close_out_too_large')] });
    await button().click();
    await expectToast('error', REFUSALS.close_out_too_large[1]);
  });

  test.each([
    ['without a released one', address, [waiting]],
    ['of several projects', '/history/waivers', [released]],
  ])('%s: none', async (_name, path, waivers) => {
    await openDocuments(path, { waivers });
    await expect.element(page.getByText('Harrow Street Lofts').first()).toBeVisible();
    await expect.element(button()).not.toBeInTheDocument();
  });
});

test('DOC-03 other documents say that a notice is routine and no claim', async () => {
  await openDocuments('/history/documents');
  await expect.element(page.getByText(/^Notices are routine: .* no claim against you/)).toBeVisible();
  await openDocuments('/history/waivers');
  await expect.element(page.getByText(/^Notices are routine/)).not.toBeInTheDocument();
});
