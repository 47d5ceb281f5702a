import { matchDocuments, uploadDocument } from '@plumbline/contract/imports/documents';
import { answer, disconnect, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import type { Candidate } from './use-documents.ts';

const id = (place: number) => `0198c7a2-0000-7000-8000-0000000000c${place}`;
const INVOICE: Candidate = {
  kind: 'invoice',
  id: id(1),
  number: '486144',
  jobName: null,
  customerName: 'Tarnwick Constructors',
  hasDocument: false,
};
const PROJECT: Candidate = { ...INVOICE, kind: 'project', id: id(2), number: 'J-7', jobName: 'Harrow Street Lofts' };

const KNOWN: Readonly<Record<string, Candidate[]>> = {
  '486144.pdf': [INVOICE],
  '486144.png': [INVOICE],
  '486145.pdf': [{ ...INVOICE, id: id(3), number: '486145', hasDocument: true }],
  'J-7 monthly 2026-10-31.pdf': [PROJECT],
  'J-8.pdf': [
    { ...PROJECT, id: id(4), number: 'J-8', customerName: 'Obrey Finch' },
    { ...PROJECT, id: id(5), number: 'J-8' },
  ],
  '486144': [INVOICE],
};
const matches = answer(matchDocuments, ({ names }) => ({
  rows: names.map((name) => ({ name, candidates: KNOWN[name] ?? [] })),
  count: names.length,
}));
const loaded = (outcome: 'NEW' | 'REPLACED' | 'SAME') =>
  answer(uploadDocument, { documentId: id(9), outcome, importId: outcome === 'SAME' ? null : id(8) });

const openPage = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/imports/documents', { ...options, answers: [matches, loaded('NEW'), ...answers] });
const pdf = (name: string, text = '%PDF-1.7') => new File([text], name, { type: 'application/pdf' });
const choose = (...files: File[]) => page.getByLabelText('Documents of your ERP').upload(files);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = () => tableRows('Files to load').map((cells) => cells.slice(0, 3));

describe('IMP-01 documents', () => {
  test('are matched by their names before anything is sent', async () => {
    const screen = await openPage();
    await choose(pdf('486144.pdf'), pdf('486145.pdf'), pdf('J-7 monthly 2026-10-31.pdf'), pdf('Holiday.pdf'));
    await expect.element(button('Load 3 files')).toBeEnabled();
    expect(rows().filter((cells) => cells.length === 3)).toEqual([
      ['486144.pdf 1 KB', 'Invoice 486144, Tarnwick Constructors', 'Ready'],
      ['486145.pdf 1 KB', 'Invoice 486145, Tarnwick Constructors', 'Replaces the earlier PDF'],
      ['J-7 monthly 2026-10-31.pdf 1 KB', 'Project J-7, Harrow Street Lofts, Tarnwick Constructors', 'Ready'],
      ['Holiday.pdf 1 KB', 'No invoice or project', 'Not matched'],
    ]);
    await expect.element(page.getByText('1 file is left out')).toBeVisible();
    expect(screen.requests(uploadDocument)).toEqual([]);
    await checkAccessibility();
  });

  test('are loaded as one import, with type and day of a notice', async () => {
    const screen = await openPage({ answers: [inTurn(loaded('NEW'), loaded('REPLACED'))] });
    await choose(pdf('486144.pdf'), pdf('J-7 monthly 2026-10-31.pdf'));
    await button('Load 2 files').click();
    await expect.element(page.getByText('Replaced the earlier one')).toBeVisible();
    const [first, second] = screen.requests(uploadDocument);
    expect(first).toMatchObject({ kind: 'invoice', recordId: INVOICE.id });
    expect(second).toMatchObject({
      importId: first?.importId,
      kind: 'project',
      recordId: PROJECT.id,
      type: 'monthly-notice',
      date: '2026-10-31',
    });
    await expect
      .element(page.getByRole('link', { name: 'Open the import' }))
      .toHaveAttribute('href', `/imports/${id(8)}`);
    await checkAccessibility();
  });

  test('that are not matched are found by a number, or chosen among customers', async () => {
    const screen = await openPage();
    await choose(pdf('Holiday.pdf'), pdf('J-8.pdf'));
    const number = page.getByLabelText('Invoice or project number of Holiday.pdf');
    await number.fill('999');
    await button('Find').first().click();
    await expect.element(page.getByText('No invoice or project has this number.')).toBeVisible();
    await number.fill('486144');
    await button('Find').first().click();
    await expect.element(page.getByText('Invoice 486144, Tarnwick Constructors')).toBeVisible();
    await page.getByLabelText('Project of J-8.pdf').selectOptions(id(5));
    await button('Load 2 files').click();
    await screen.expectRequest(uploadDocument, { recordId: id(5), type: 'preliminary-notice' });
  });

  test('are left out by hand', async () => {
    await openPage();
    await choose(pdf('486144.pdf'), pdf('486145.pdf'));
    await button('Leave out 486145.pdf').click();
    await expect.element(button('Load 1 file')).toBeEnabled();
    expect(rows()).toHaveLength(1);
  });

  test('that cannot be loaded say why and are not sent', async () => {
    const screen = await openPage();
    await choose(pdf('empty.pdf', ''), new File(['x'], 'a.docx'), new File(['x'], '486144.png'));
    await expect.element(page.getByText('The file is empty.')).toBeVisible();
    await expect.poll(() => page.getByText(/^Invoices take PDF files/).elements()).toHaveLength(2);
    await expect.element(button('Load 0 files')).toBeDisabled();
    expect(screen.requests(uploadDocument)).toEqual([]);
  });

  test('that the server refuses say why; those that did not arrive are tried again in the same import', async () => {
    const screen = await openPage({
      answers: [inTurn(refuse(uploadDocument, 'file_active'), disconnect(uploadDocument), loaded('SAME'))],
    });
    await choose(pdf('486144.pdf'), pdf('486145.pdf'));
    await button('Load 2 files').click();
    await expect.element(page.getByText(/^A file has scripts or macros/)).toBeVisible();
    await expect.element(page.getByText('It did not arrive. Try again.')).toBeVisible();
    await button('Try 1 file again').click();
    await expect.element(page.getByText('Already there')).toBeVisible();
    const [first, , last] = screen.requests(uploadDocument);
    expect(last?.importId).toBe(first?.importId);
    screen.takeProblems();
  });

  test('are canceled while they are sent', async () => {
    const screen = await openPage({ answers: [hang(uploadDocument)] });
    await choose(pdf('486144.pdf'), pdf('486145.pdf'));
    await button('Load 2 files').click();
    await expect.element(page.getByLabelText('Uploading 486144.pdf')).toBeVisible();
    await button('Cancel').click();
    await expect.element(button('Load 2 files')).toBeEnabled();
    expect(screen.requests(uploadDocument)).toHaveLength(1);
  });

  test('are at most 200', async () => {
    await openPage();
    await choose(...Array.from({ length: 201 }, (_, place) => pdf(`x${place}.pdf`)));
    await expect.element(page.getByText('Only 200 files are loaded at once')).toBeVisible();
  });

  test('a failed match says so', async () => {
    const screen = await openPage({ answers: [fail(matchDocuments)] });
    await choose(pdf('486144.pdf'));
    await expect.element(page.getByLabelText('Invoice or project number of 486144.pdf')).toBeVisible();
    screen.takeProblems();
  });

  test.each(['waiver-desk', 'viewer'] as const)('a member with the role %s cannot load them', async (role) => {
    await openPage({ staff: { role } });
    await expect.element(page.getByText('Your role cannot import')).toBeVisible();
  });

  test('fit a phone', async () => {
    await openPage({ width: 375 });
    await choose(pdf('486144.pdf'), pdf('Holiday.pdf'));
    await expect.element(button('Load 1 file')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});
