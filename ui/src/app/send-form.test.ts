import { afterEach, expect, test, vi } from 'vitest';
import { addWaiverDraftFile, saveWaiverRequest } from '@plumbline/contract/paths.gen';
import { CallFailed } from './send.ts';
import { formOf, sendForm } from './send-form.ts';

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const ID = '0198c7a0-0000-7000-8000-000000000001';

afterEach(() => vi.unstubAllGlobals());

test('lists repeat their name, undefined is left out, and files follow the fields in the field of each', () => {
  const form = formOf(saveWaiverRequest, {
    waiverType: 'other',
    requestNotarization: false,
    notes: undefined,
    email: ['a@b.example', 'c@d.example'],
    waiverFiles: [ID],
    uploads: [pdf('own.pdf'), { field: 'unconditionalTemplateFile', file: pdf('template.pdf') }],
  });
  expect([...form].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ['waiverType', 'other'],
    ['requestNotarization', 'false'],
    ['email[]', 'a@b.example'],
    ['email[]', 'c@d.example'],
    ['waiverFiles[]', ID],
    ['waiverFiles[]', 'own.pdf'],
    ['unconditionalTemplateFile', 'template.pdf'],
  ]);
});

test('the browser sets the content type with its boundary; a refusal is a CallFailed', async () => {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(init);
    return Promise.resolve(Response.json({ code: 'file_content', message: 'No.' }, { status: 400 }));
  });
  const failure = await sendForm(addWaiverDraftFile, { purpose: 'custom-form', uploads: [pdf('a.pdf')] }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(CallFailed);
  expect(failure).toMatchObject({ code: 'file_content', status: 400 });
  expect(sent[0]?.body).toBeInstanceOf(FormData);
  expect(new Headers(sent[0]?.headers).has('content-type')).toBe(false);
});
