import { downloadDocument, listDocuments } from '@plumbline/contract/documents';
import { downloadWaiver, listWaivers } from '@plumbline/contract/waivers';
import { answer, aPdf, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../messages.ts';
import { aDocument } from '../testing/a-document.ts';
import { aWaiver } from '../testing/a-waiver.ts';
import { listOf } from '../testing/list-of.ts';
import { testId } from '../testing/test-id.ts';
import { unusualSettings } from '../testing/unusual-settings.ts';
import { openDocuments } from './testing/open-documents.ts';

const WAIVERS = '/history/waivers';
const DOCUMENTS = '/history/documents';
const NOWHERE = { id: null, jobId: null, jobName: null, address: null };
const READY = 'You can download it. It counts once the payment clears.';
const LOOKED_AT = 'We look at it, usually within 1 business day.';
const strip = () => page.getByRole('navigation', { name: 'Documents' });

describe('DOC-01 the tabs', () => {
  test.each([
    [WAIVERS, 'Waivers', 'Other Documents', listWaivers, listDocuments],
    [DOCUMENTS, 'Other Documents', 'Waivers', listDocuments, listWaivers],
  ])('%s shows %s', async (path, active, other, asked, notAsked) => {
    const screen = await openDocuments(path);
    await expect.element(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
    await expect.element(strip().getByRole('link', { name: active })).toHaveAttribute('aria-current', 'page');
    await expect.element(strip().getByRole('link', { name: other })).not.toHaveAttribute('aria-current');
    await screen.expectRequest(asked, {});
    expect(screen.requests(notAsked)).toEqual([]);
    await checkAccessibility();
  });

  test('link to each other, and each loads its own list once', async () => {
    const screen = await openDocuments(WAIVERS);
    await strip().getByRole('link', { name: 'Other Documents' }).click();
    await expect.poll(() => tableRows('Documents')).toHaveLength(1);
    expect(screen.address()).toBe(DOCUMENTS);
    expect(tableRows('Waivers')).toEqual([]);
    await strip().getByRole('link', { name: 'Waivers' }).click();
    await expect.poll(() => tableRows('Waivers')).toHaveLength(1);
    expect(screen.address()).toBe(WAIVERS);
    expect(screen.requests(listDocuments)).toHaveLength(1);
  });

  test.each([WAIVERS, DOCUMENTS])('are hidden when other documents are off, and %s shows waivers', async (path) => {
    const screen = await openDocuments(path, { settings: { isOtherDocumentsEnabled: false } });
    await expect.poll(() => tableRows('Waivers')).toHaveLength(1);
    await expect.element(strip()).not.toBeInTheDocument();
    expect(document.querySelectorAll('main a[href^="/history/"]')).toHaveLength(0);
    expect(screen.requests(listDocuments)).toEqual([]);
  });
});

describe('DOC-02 other documents', () => {
  test('show their columns, the date in the supplier’s time zone, and a download if there is a file', async () => {
    await openDocuments(DOCUMENTS, {
      documents: [
        aDocument({ createdAt: '2026-03-06T05:00:00.000Z' }),
        aDocument({
          type: 'monthly-notice',
          canBeDownloaded: false,
          project: NOWHERE,
          createdBy: { name: 'Otto Lind' },
        }),
        aDocument({ type: 'letter' }),
      ],
    });
    await expect
      .poll(() => tableRows('Documents').map((cells) => cells.slice(0, 5)))
      .toEqual([
        ['Preliminary Notice', '3/05/2026', 'Harrow Street Lofts', '12 Harrow Street, Portland, OR 97201', 'Iris Holm'],
        ['Monthly Notice', '10/05/2026', '–', '–', 'Otto Lind'],
        ['letter', '10/05/2026', 'Harrow Street Lofts', '12 Harrow Street, Portland, OR 97201', 'Iris Holm'],
      ]);
    expect(tableHeads('Documents')).toEqual([
      'Type',
      'Date',
      'Project Name',
      'Project Address',
      'Originator',
      'Download',
    ]);
    expect(downloads()).toEqual([
      'Download Preliminary Notice, Harrow Street Lofts',
      'Download letter, Harrow Street Lofts',
    ]);
  });

  test('show the columns configured for the portal', async () => {
    await openDocuments(DOCUMENTS, {
      settings: { isTableCustomizationEnabled: true, tablesConfig: { documents: ['originator', 'type'] } },
    });
    await expect.poll(() => tableHeads('Documents')).toEqual(['Originator', 'Type', 'Download']);
  });

  test('are rows on a phone', async () => {
    await openDocuments(DOCUMENTS, {
      width: 375,
      documents: [aDocument(), aDocument({ type: 'monthly-notice', project: NOWHERE, canBeDownloaded: false })],
    });
    await expect
      .poll(() => listItems('Documents'))
      .toEqual([
        'Preliminary Notice 10/05/2026 Harrow Street Lofts Iris Holm',
        'Monthly Notice 10/05/2026 No project Iris Holm',
      ]);
    expect(downloads()).toEqual(['Download Preliminary Notice, Harrow Street Lofts']);
    await checkAccessibility();
  });
});

describe('DOC-04 waivers', () => {
  test('show their columns, short codes, statuses, and a download if released', async () => {
    await openDocuments(WAIVERS, {
      width: 1440,
      waivers: [
        aWaiver({ createdAt: '2026-03-06T05:00:00.000Z' }),
        aWaiver({ waiverType: 'conditional.final', waiverRequestStatus: 'new', throughDate: null }),
        aWaiver({ waiverType: 'unconditional.progress', waiverRequestStatus: 'requested-approval' }),
        aWaiver({ waiverType: 'unconditional.final', waiverRequestStatus: 'pending-notarization' }),
        aWaiver({ waiverType: 'other', waiverRequestStatus: 'rejected', project: NOWHERE, canBeDownloaded: false }),
      ],
    });
    await expect
      .poll(() => tableRows('Waivers').map((cells) => cells.slice(1, 5)))
      .toEqual([
        [`Ready ${READY}`, '3/05/2026', '9/30/2026', 'Harrow Street Lofts'],
        [`Requested ${LOOKED_AT}`, '10/05/2026', '–', 'Harrow Street Lofts'],
        [`Requested ${LOOKED_AT}`, '10/05/2026', '9/30/2026', 'Harrow Street Lofts'],
        ['Pending With our notary.', '10/05/2026', '9/30/2026', 'Harrow Street Lofts'],
        ['Rejected We cannot sign it.', '10/05/2026', '9/30/2026', '–'],
      ]);
    expect(tableRows('Waivers').map(([type]) => type)).toEqual([
      'CP Conditional progress W-1042',
      'CF Conditional final W-1042',
      'UP Unconditional progress W-1042',
      'UF Unconditional final W-1042',
      'Other W-1042',
    ]);
    expect(tableRows('Waivers').map((cells) => cells.slice(5, 7))[0]).toEqual([
      '12 Harrow Street, Portland, OR 97201',
      'Dana Reyes',
    ]);
    expect(tableHeads('Waivers')).toEqual([
      'Type',
      'Status',
      'Date',
      'Through date',
      'Project Name',
      'Project Address',
      'Originator',
      'Download',
    ]);
    expect(downloads()).toEqual(
      ['Conditional progress', 'Conditional final', 'Unconditional progress', 'Unconditional final'].map(
        (type) => `Download ${type} waiver, Harrow Street Lofts`,
      ),
    );
  });

  test('show the columns of an unusual portal', async () => {
    await openDocuments(WAIVERS, {
      settings: {
        ...unusualSettings,
        isWaiverEnabled: true,
        isTableCustomizationEnabled: true,
        tablesConfig: { waivers: ['jobId', 'throughDate'] },
      },
    });
    await expect.poll(() => tableHeads('Waivers')).toEqual(['Job', 'Through date', 'Download']);
    await expect.poll(() => tableRows('Waivers')[0]?.slice(0, 2)).toEqual(['J-7', '9/30/2026']);
  });

  test('are rows on a phone', async () => {
    await openDocuments(WAIVERS, {
      width: 375,
      waivers: [
        aWaiver(),
        aWaiver({ waiverType: 'own', project: NOWHERE, throughDate: null, waiverRequestStatus: 'new' }),
      ],
    });
    await expect
      .poll(() => listItems('Waivers'))
      .toEqual([
        `Harrow Street Lofts Ready W-1042 · Conditional progress through 9/30/2026 ${READY}`,
        `No project Requested W-1042 · own ${LOOKED_AT}`,
      ]);
    expect(downloads()).toEqual(['Download Conditional progress waiver, Harrow Street Lofts', 'Download own waiver']);
    await checkAccessibility();
  });
});

describe('DOC-06 downloads', () => {
  const waiver = aWaiver();
  const notice = aDocument();
  const TABS = [
    ['a waiver', WAIVERS, downloadWaiver, waiver.id, messages.waivers],
    ['a document', DOCUMENTS, downloadDocument, notice.id, messages.documents],
  ] as const;
  const open = (path: string, one: Parameters<typeof openDocuments>[1]) =>
    openDocuments(path, { waivers: [waiver], documents: [notice], ...one });
  const button = () => page.getByRole('button', { name: /^Download / });

  test.each(TABS)('%s is saved under the name given by the server', async (_what, path, call, id, words) => {
    const screen = await open(path, { answers: [answer(call, aPdf('Paper-1.pdf'))] });
    await button().click();
    await expectToast('success', words.downloaded);
    expect(screen.requests(call)).toEqual([{ id }]);
    expect(screen.browser.downloads.map(({ name }) => name)).toEqual(['Paper-1.pdf']);
    expect(await screen.browser.downloads[0]?.text).toContain('%PDF');
  });

  test.each(TABS)('a failed download of %s shows a toast, with the reason if there is one', async (...row) => {
    const [, path, call, , words] = row;
    const screen = await open(path, { answers: [fail(call)] });
    await button().click();
    await expectToast('error', words.downloadFailed);
    screen.answer(refuse(call, 'not_found'));
    await button().click();
    await expectToast('error', words.downloadFailed, 'There is nothing at this address.');
    screen.answer(disconnect(call));
    await button().click();
    await expectToast('error', words.downloadFailed, 'Check your connection and try again.');
    expect(screen.browser.downloads).toEqual([]);
  });

  test.each(TABS)('%s is requested once while it downloads, and its button keeps the focus', async (...row) => {
    const [, path, call] = row;
    const screen = await open(path, { answers: [hang(call)] });
    await button().click();
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button()).toHaveFocus();
    (button().element() as HTMLElement).click();
    expect(screen.requests(call)).toHaveLength(1);
  });
});

describe.each([
  [WAIVERS, 'Waivers', listWaivers, 'Status', 'status', 'No waivers yet', 'waivers'],
  [DOCUMENTS, 'Documents', listDocuments, 'Type', 'type', 'No documents yet', 'documents'],
] as const)('the list of %s', (path, label, call, head, sort, none, noun) => {
  test('sorts by its heads in both directions, starting at the first page', async () => {
    const screen = await openDocuments(`${path}?page=2`, { count: 45 });
    const column = page.getByRole('columnheader', { name: head });
    await column.getByRole('button').click();
    await screen.expectRequest(call, { sort });
    await expect.poll(() => screen.address()).toBe(`${path}?sort=${sort}&direction=asc`);
    await expect.element(column).toHaveAttribute('aria-sort', 'ascending');
    await column.getByRole('button').click();
    await expect.poll(() => screen.address()).toBe(`${path}?sort=${sort}`);
    await expect
      .element(page.getByRole('columnheader', { name: 'Download' }).getByRole('button'))
      .not.toBeInTheDocument();
  });

  test('DOC-03 has pages of 20, 50 and 100', async () => {
    const screen = await openDocuments(path, { count: 45 });
    await expect.element(page.getByText('1–20 of 45')).toBeVisible();
    const pager = page.getByRole('navigation', { name: `Pages of ${noun}` });
    await pager.getByRole('button', { name: 'Next page' }).click();
    await screen.expectRequest(call, { page: '2' });
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map((each) => each.textContent),
      )
      .toEqual(['20 per page', '50 per page', '100 per page']);
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('50');
    await expect.poll(() => screen.address()).toBe(`${path}?size=50`);
    await screen.expectRequest(call, { size: '50' });
  });

  test('keeps its rows while the next page loads', async () => {
    const screen = await openDocuments(path, { count: 45 });
    await expect.poll(() => tableRows(label)).toHaveLength(1);
    screen.answer(hang(call));
    await page.getByRole('button', { name: 'Next page' }).click();
    await screen.expectRequest(call, { page: '2' });
    await expect.element(page.getByRole('table', { name: label })).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByRole('cell', { name: /^Harrow Street Lofts/ })).toBeVisible();
  });

  test('with one row has a pager', async () => {
    await openDocuments(path);
    await expect.element(page.getByRole('region', { name: label, exact: true })).toBeVisible();
    await expect
      .element(page.getByRole('navigation', { name: `Pages of ${noun}` }).getByText('1–1 of 1'))
      .toBeVisible();
  });

  test('a page beyond the end becomes the last one', async () => {
    const screen = await openDocuments(`${path}?page=9`, { count: 45 });
    await expect.poll(() => screen.address()).toBe(`${path}?page=3`);
    await expect.element(page.getByText('41–45 of 45')).toBeVisible();
  });

  test('DOC-03 for one project has a fixed page size and a chip with its name', async () => {
    const projectId = testId();
    const screen = await openDocuments(`${path}?projectId=${projectId}`, { count: 45 });
    await screen.expectRequest(call, { projectId });
    const chip = page.getByRole('button', { name: 'Remove filter Project Harrow Street Lofts' });
    await expect.element(chip).toBeVisible();
    await expect.element(page.getByText('1–45 of 45')).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Rows per page' })).not.toBeInTheDocument();
    await chip.click();
    await expect.poll(() => screen.address()).toBe(path);
    await expect.element(page.getByRole('combobox', { name: 'Rows per page' })).toBeVisible();
  });

  test('is busy while it loads', async () => {
    await openDocuments(path, { answers: [hang(call)] });
    await expect.element(page.getByRole('table', { name: label })).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByText(none)).not.toBeInTheDocument();
    await expect.element(page.getByRole('navigation', { name: `Pages of ${noun}` })).not.toBeInTheDocument();
  });

  test('shows an error with retry when it fails', async () => {
    const screen = await openDocuments(path, { answers: [fail(call)] });
    await screen.passTime(2000);
    await expect.element(page.getByText(`We could not load your ${noun}`)).toBeVisible();
    screen.answer(answer(listWaivers, listOf([aWaiver()])), answer(listDocuments, listOf([aDocument()])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tableRows(label)).toHaveLength(1);
  });

  test('has an empty state without rows', async () => {
    await openDocuments(path, { waivers: [], documents: [] });
    await expect.element(page.getByText(none)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('navigation', { name: `Pages of ${noun}` })).not.toBeInTheDocument();
  });

  test('has an empty state without matches, which clears the filters', async () => {
    const screen = await openDocuments(`${path}?search=x&jobId=4&sort=jobName`, { waivers: [], documents: [] });
    await expect.element(page.getByText(`No ${noun} match`)).toBeVisible();
    await expect.element(page.getByText('Try other filters or another search.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => screen.address()).toBe(`${path}?sort=jobName`);
    await expect.element(page.getByText(none)).toBeVisible();
  });
});

test('a portal without waivers has no documents page', async () => {
  const screen = await openDocuments(WAIVERS, { settings: { isWaiverEnabled: false } });
  await expect.poll(() => screen.address()).toBe('/404');
  expect(screen.requests(listWaivers)).toEqual([]);
});

/** The names of the download buttons, from top to bottom. */
const downloads = () =>
  [...document.querySelectorAll('button[aria-label^="Download "]')].map((button) => button.ariaLabel);
