import { getImport, listImportMappings, uploadImport } from '@plumbline/contract/imports/imports';
import { FILE_KINDS } from '@plumbline/rules/imports/import-kinds';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anImport } from '../testing/an-import.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import { KIND_WORDS } from './import-words.ts';

const openNew = ({ answers = [], ...options }: ScreenOptions = {}, address = '/imports/new') =>
  openScreen(address, {
    ...options,
    answers: [
      answer(uploadImport, anImport()),
      answer(getImport, anImport()),
      answer(listImportMappings, { rows: [], count: 0 }),
      ...answers,
    ],
  });
const WRITTEN = '2026-10-15T16:00:00.000Z';
const csv = (name = 'open-invoices.csv', text = 'Inv No\n1\n') =>
  new File([text], name, { type: 'text/csv', lastModified: Date.parse(WRITTEN) });
const choose = (file: File) => page.getByLabelText('File of your ERP').upload(file);
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('IMP-01 a new import', () => {
  test('is of a kind that the address keeps', async () => {
    const screen = await openNew();
    for (const kind of FILE_KINDS) {
      await page.getByRole('main').getByText(KIND_WORDS[kind].name, { exact: true }).click();
      await expect.element(page.getByRole('radio', { name: KIND_WORDS[kind].name })).toBeChecked();
      expect(screen.address()).toBe(`/imports/new?kind=${kind}`);
    }
    await checkAccessibility();
    await openNew({}, '/imports/new?kind=postings');
    await expect.element(page.getByRole('radio', { name: 'Posted payments' })).toBeChecked();
    await openNew({}, '/imports/new?kind=cats');
    await expect.element(page.getByRole('radio', { name: 'Invoices and credits' })).toBeChecked();
  });

  test('sends the file that is chosen, and goes on with its columns', async () => {
    const screen = await openNew({}, '/imports/new?kind=customers');
    await choose(csv('customers.csv'));
    await expect.poll(() => screen.address()).toBe(`/imports/${anImport().id}`);
    expect(screen.requests(uploadImport)).toMatchObject([{ kind: 'customers', uploads: [{ name: 'customers.csv' }] }]);
    await expect.element(page.getByRole('heading', { name: 'How the file is written' })).toBeVisible();
  });

  test('takes a file that is dropped on or beside the box', async () => {
    const screen = await openNew();
    await expect.element(page.getByText('Drop the file here')).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(csv('dropped.csv'));
    const target = page.getByText('What is in the file?').first().element();
    const event = (name: string) => new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
    expect(target.dispatchEvent(event('dragover'))).toBe(false);
    expect(target.dispatchEvent(event('drop'))).toBe(false);
    await screen.expectRequest(uploadImport, { uploads: [expect.objectContaining({ name: 'dropped.csv' })] });
  });

  test('is as of when the file was written, and not when it is sent', async () => {
    const screen = await openNew();
    await expect.element(page.getByText('Drop the file here')).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(csv());
    const target = page.getByText('What is in the file?').first().element();
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await screen.expectRequest(uploadImport, { asOf: WRITTEN });
  });

  test('is chosen with the keyboard', async () => {
    await openNew();
    await expect.element(button('Choose a file')).toBeVisible();
    const input = page.getByLabelText('File of your ERP').element() as HTMLInputElement;
    let opened = 0;
    input.click = () => void (opened += 1);
    (button('Choose a file').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toBe(1);
  });

  test('says how much was sent, and is canceled', async () => {
    const screen = await openNew({ answers: [hang(uploadImport)] });
    await choose(csv());
    const bar = page.getByRole('progressbar', { name: 'Uploading open-invoices.csv' });
    await expect.element(bar).toHaveAttribute('value', '0.5');
    await expect.element(page.getByText('50% of 1 KB sent')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Customers' })).toBeDisabled();
    await checkAccessibility();
    await button('Cancel').click();
    await expect.element(button('Choose a file')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    expect(screen.address()).toBe('/imports/new');
  });

  test.each([
    ['of another type', csv('scan.pdf'), 'scan.pdf: Only .csv, .xlsx, .txt, .tsv files can be imported.'],
    ['that is empty', csv('empty.csv', ''), 'empty.csv: The file is empty.'],
  ])('a file %s is not sent', async (_why, file, words) => {
    const screen = await openNew();
    await choose(file);
    await expect.element(page.getByText(words, { exact: false })).toBeVisible();
    await expect.element(button('Choose another file')).toBeVisible();
    await expect.element(button('Try again')).not.toBeInTheDocument();
    expect(screen.requests(uploadImport)).toEqual([]);
    await checkAccessibility();
  });

  test.each([
    ['the connection breaks', disconnect(uploadImport), 'Check your connection and try again.'],
    ['the server fails', fail(uploadImport), 'Something went wrong, try again or contact support.'],
  ])('the file stays when %s, and is sent again', async (_why, failure, words) => {
    const screen = await openNew({ answers: [failure] });
    await choose(csv());
    await expect.element(page.getByText(`open-invoices.csv: ${words}`)).toBeVisible();
    screen.answer(answer(uploadImport, anImport()));
    await button('Try again').click();
    await expect.poll(() => screen.address()).toBe(`/imports/${anImport().id}`);
  });

  test('of a workbook with several sheets asks for the one', async () => {
    const screen = await openNew({
      answers: [refuse(uploadImport, 'import_sheet', { details: { sheets: ['Open AR', 'Notes'] } })],
    });
    await choose(csv('book.xlsx'));
    await expect.element(page.getByRole('group', { name: /^The workbook has several sheets/ })).toBeVisible();
    await checkAccessibility();
    screen.answer(answer(uploadImport, anImport()));
    await button('Open AR').click();
    await expect.poll(() => screen.address()).toBe(`/imports/${anImport().id}`);
    expect(screen.requests(uploadImport).map(({ sheet }) => sheet)).toEqual([undefined, 'Open AR']);
    await openNew({ answers: [refuse(uploadImport, 'import_sheet', { details: { sheets: ['A', 'B'] } })] });
    await choose(csv('book.xlsx'));
    await button('Choose another file').click();
    await expect.element(page.getByText('Drop the file here')).toBeVisible();
  });

  test('an ended session leads to the login', async () => {
    const screen = await openNew({ answers: [refuse(uploadImport, 'not_signed_in')] });
    await choose(csv());
    await expect.poll(() => screen.address()).toBe('/login?redirect=/imports/new');
  });

  test.each(['waiver-desk', 'viewer'] as const)('is not for the role %s', async (role) => {
    await openNew({ staff: { role } });
    await expect.element(page.getByText('Your role cannot import')).toBeVisible();
    await expect.element(button('Choose a file')).not.toBeInTheDocument();
  });

  test('fits at 375 px', async () => {
    await openNew({ width: 375 });
    await expect.element(button('Choose a file')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});
