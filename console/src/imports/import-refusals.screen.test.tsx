// Every refusal that the contract names for a call of imports is shown in its own words (IMP-01).
import { importCalls } from '@plumbline/contract/imports/import-calls';
import { type RefusalCode, Refused } from '@plumbline/contract/refusals';
import { answer, type CallAnswer } from '@plumbline/ui/testing/answers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCheckedImport, anImport, anImportError } from '../testing/an-import.ts';
import { openImport } from '../testing/open-import.tsx';
import { openScreen } from '../testing/open-screen.tsx';

type CallName = keyof typeof importCalls;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const checked = (...answers: CallAnswer[]) => openImport(aCheckedImport(), { errors: [anImportError()], answers });

/** How a person comes to make each call; calls that only read are not refused but missing. */
const MAKE: Partial<Record<CallName, (refusal: CallAnswer) => Promise<unknown>>> = {
  uploadImport: async (refusal) => {
    await openScreen('/imports/new', { answers: [refusal] });
    await page.getByLabelText('File of your ERP').upload(new File(['a\n1\n'], 'a.csv'));
  },
  uploadDocument: async (refusal) => {
    const { id } = anImport();
    const invoice = {
      kind: 'invoice',
      id,
      number: '4',
      jobName: null,
      customerName: 'Doe',
      hasDocument: false,
    } as const;
    const found = answer(importCalls.matchDocuments, { rows: [{ name: '4.pdf', candidates: [invoice] }], count: 1 });
    await openScreen('/imports/documents', { answers: [found, refusal] });
    await page.getByLabelText('Documents of your ERP').upload(new File(['%PDF'], '4.pdf', { type: 'application/pdf' }));
    await button('Load 1 file').click();
  },
  getImport: (refusal) => openImport(anImport(), { answers: [refusal] }),
  changeImport: async (refusal) => {
    await openImport(anImport(), { answers: [refusal] });
    await page.getByLabelText('Slsmn goes to').selectOptions('Memo');
    await button('Check the file').click();
  },
  checkImport: async (refusal) => {
    await checked(refusal);
    await button('Check again').click();
  },
  discardImport: async (refusal) => {
    await openImport(anImport(), { answers: [refusal] });
    await button('Discard').click();
    await button('Discard the upload').click();
  },
  stopImport: async (refusal) => {
    await openImport(anImport({ state: 'CHECKING' }), { answers: [refusal] });
    await button('Stop').click();
  },
  listImportErrors: (refusal) => checked(refusal),
  correctImport: async (refusal) => {
    await checked(refusal);
    await button(/^Apply to/).click();
  },
  downloadLeftOut: async (refusal) => {
    await checked(refusal);
    await button('Download these rows').click();
  },
  startImport: async (refusal) => {
    await checked(refusal);
    await button('Import 4,207 rows').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import 4,207 rows' }).click();
  },
  undoImport: async (refusal) => {
    await openImport(aCheckedImport({ state: 'DONE' }), { answers: [refusal] });
    await button('Undo this import').click();
    await button('Undo the import').click();
  },
};

/** Where the screen says more than the refusal. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  'getImport not_found': 'There is no such import',
  'listImportErrors not_found': 'We could not load the errors',
};

const CASES = Object.entries(importCalls).flatMap(([name, call]) =>
  ('refusals' in call ? (call.refusals as readonly RefusalCode[]) : []).map(
    (code) => [name as CallName, code] as const,
  ),
);

test('every call that can be refused is made', () => {
  expect(CASES.length).toBeGreaterThan(20);
  expect(CASES.filter(([name]) => MAKE[name] === undefined)).toEqual([]);
});

test.each(CASES)('%s refused with %s', async (name, code) => {
  const refused = new Refused(code);
  await MAKE[name]?.({ call: importCalls[name], reply: () => ({ kind: 'refusal', refused }) });
  const words = OWN_WORDS[`${name} ${code}`] ?? refused.message;
  await expect.element(page.getByText(words, { exact: false }).first()).toBeVisible();
});
