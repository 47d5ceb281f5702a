import {
  addWaiverDraftFile,
  getWaiverDraft,
  removeWaiverDraftFile,
  saveWaiverDraft,
  saveWaiverRequest,
} from '@plumbline/contract/waiver-requests';
import { REFUSALS } from '@plumbline/contract/refusals';
import { answer, disconnect, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { copyTab } from '@plumbline/ui/testing/copy-tab';
import { listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { testId } from '../testing/test-id.ts';
import { LOFTS, OLD, NEW, openWaiver, someFigures, WITH_PAYMENT } from './testing/open-waiver.ts';
import { button, chooseType, fillProgress } from './testing/waiver-page.ts';
import { waiverMessages as words } from './waiver-messages.ts';

const OF_LOFTS = { query: `?projectId=${LOFTS.id}` };
const sent = answer(saveWaiverRequest, { id: testId(), number: 7, waiverRequestStatus: 'new' as const });
const pdf = (name = 'Our form.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const flip = (name: string) => page.getByRole('switch', { name }).click();
const choose = (label: string, ...files: File[]) => page.getByLabelText(label, { exact: true }).last().upload(files);
/** In the page itself: the test driver takes too long for a large file. */
const chooseLarge = (label: string, file: File) => {
  const input = page.getByLabelText(label, { exact: true }).last().element() as HTMLInputElement;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};
const ID = testId();

describe('files', () => {
  test('WVR-06 are uploaded at once, named with their size, removed, and sent by their ids', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, answers: [sent] });
    await fillProgress();
    await flip('Use your own form');
    await button('Send request').click();
    await expect.element(page.getByText('Add your form, or switch off “Use your own form”.')).toBeVisible();
    await choose('Your form', pdf(), pdf('second.pdf'));
    await expect.poll(() => listItems('Your form')).toEqual(['Our form.pdf 1 KB', 'second.pdf 1 KB']);
    await checkAccessibility();
    await button('Remove second.pdf').click();
    await expect.poll(() => screen.requests(removeWaiverDraftFile).length).toBe(1);
    await button('Send request').click();
    await screen.expectRequest(saveWaiverRequest, { customFile: true, waiverFiles: [expect.any(String)], uploads: [] });
  });

  test('WVR-06 of another type are not taken, and a renamed one is refused by its content', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, answers: [refuse(addWaiverDraftFile, 'file_content')] });
    await flip('Use your own form');
    await choose('Your form', new File(['x'], 'setup.exe'));
    await expect.element(page.getByText('setup.exe: Only PDF, DOC and DOCX files can be sent.')).toBeVisible();
    expect(screen.requests(addWaiverDraftFile)).toEqual([]);
    await choose('Your form', pdf('renamed.pdf'));
    await expect.element(page.getByText(`renamed.pdf: ${REFUSALS.file_content[1]}`)).toBeVisible();
  });

  test('WVR-06 WVR-11 one that does not get there is tried again, or goes with the form', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, answers: [disconnect(addWaiverDraftFile), sent] });
    await fillProgress();
    await flip('Use your own form');
    await choose('Your form', pdf());
    await expect.element(page.getByText(words.notUploaded)).toBeVisible();
    await button('Upload Our form.pdf again').click();
    await expect.poll(() => screen.requests(addWaiverDraftFile).length).toBe(2);
    await expect.element(page.getByText(words.notUploaded)).toBeVisible();
    await button('Send request').click();
    await screen.expectRequest(saveWaiverRequest, {
      uploads: [expect.objectContaining({ field: 'waiverFiles[]', name: 'Our form.pdf' })],
    });
  });

  test('WVR-06 Send waits for a file that is being uploaded', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, answers: [hang(addWaiverDraftFile)] });
    await fillProgress();
    await flip('Use your own form');
    await choose('Your form', pdf());
    await expect.element(page.getByRole('progressbar', { name: 'Uploading Our form.pdf' })).toBeVisible();
    await button('Send request').click();
    await expect.element(page.getByText(words.uploading)).toBeVisible();
    expect(screen.requests(saveWaiverRequest)).toEqual([]);
  });

  test('WVR-06 the upload says how much was sent, and can be canceled', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, answers: [hang(addWaiverDraftFile)] });
    await flip('Use your own form');
    await choose('Your form', pdf());
    await expect.poll(() => listItems('Your form')).toEqual(['Our form.pdf 50%']);
    const bar = page.getByRole('progressbar', { name: 'Uploading Our form.pdf' });
    await expect.element(bar).toHaveAttribute('value', '0.5');
    await checkAccessibility();
    await button('Cancel the upload of Our form.pdf').click();
    await expect.element(page.getByRole('list', { name: 'Your form' })).not.toBeInTheDocument();
    screen.answer(answer(addWaiverDraftFile, { id: ID, name: 'Our form.pdf', size: 8, purpose: 'custom-form' }));
    await choose('Your form', pdf());
    await expect.poll(() => listItems('Your form')).toEqual(['Our form.pdf 1 KB']);
    expect(screen.requests(removeWaiverDraftFile)).toEqual([]);
  });

  test('WVR-06 a file that is too large is not sent; what the server finds in one is said once', async () => {
    const message = 'Our form.pdf has scripts or macros. Save it without them and try again.';
    const screen = await openWaiver({ ...OF_LOFTS, answers: [refuse(addWaiverDraftFile, 'file_active', { message })] });
    await flip('Use your own form');
    chooseLarge('Your form', new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'large.pdf'));
    await expect.element(page.getByText('large.pdf: A file may have at most 25 MB.')).toBeVisible();
    expect(screen.requests(addWaiverDraftFile)).toEqual([]);
    await choose('Your form', pdf());
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  });

  test('WVR-06 choosing no own form removes them; the unconditional template is one PDF', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, figures: someFigures({ unpaidInvoiceCount: 0 }), answers: [sent] });
    await fillProgress('Unconditional progress');
    await flip('Use your own form');
    await choose('Your form', pdf());
    await expect.poll(() => listItems('Your form')).toHaveLength(1);
    await flip('Use your own form');
    await expect.poll(() => screen.requests(removeWaiverDraftFile).length).toBe(1);
    await flip('Use your own unconditional form');
    await choose('Your unconditional form', new File(['x'], 'form.docx'));
    await expect.element(page.getByText('form.docx: This has to be a PDF.')).toBeVisible();
    await choose('Your unconditional form', pdf('template.pdf'));
    await expect.poll(() => listItems('Your unconditional form')).toEqual(['template.pdf 1 KB']);
    await button('Send request').click();
    await screen.expectRequest(saveWaiverRequest, {
      customFile: false,
      unconditionalProgressTemplate: true,
      unconditionalTemplateFile: expect.any(String),
    });
  });
});

describe('what is kept', () => {
  test('WVR-11 survives a reload with its files', async () => {
    const screen = await openWaiver(OF_LOFTS);
    await fillProgress();
    await page.getByRole('textbox', { name: /^Notes/ }).fill('Draw 4');
    await flip('Use your own form');
    await screen.passTime(1000);
    await screen.expectRequest(saveWaiverDraft, { form: expect.objectContaining({ notes: 'Draw 4' }) });
    expect(screen.address()).toBe('/request-waiver?restore=true');
    const tab = copyTab();
    const files = [{ id: ID, name: 'Our form.pdf', size: 2048, purpose: 'custom-form' as const }];
    const again = await openWaiver({
      query: '?restore=true',
      tab,
      draft: { form: {}, changedAt: '2026-10-15T17:00:00.000Z', files },
      answers: [sent],
    });
    await expect.element(page.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Draw 4');
    await expect.element(page.getByRole('textbox', { name: 'Through date' })).toHaveValue('9/30/2026');
    await expect.poll(() => listItems('Your form')).toEqual(['Our form.pdf 2 KB']);
    await button('Send request').click();
    await again.expectRequest(saveWaiverRequest, { notes: 'Draw 4', waiverFiles: [ID] });
  });

  test('WVR-11 another browser has the draft of the server; fields that do not fit are left empty', async () => {
    const form = { notes: 'Draw 4', waiverType: 'nonsense', throughDate: 4, email: 'a@b.example' };
    await openWaiver({ query: '?restore=true', draft: { form, changedAt: '2026-10-15T17:00:00.000Z', files: [] } });
    await expect.element(page.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Draw 4');
    await expect.element(page.getByText('a@b.example')).toBeVisible();
    await expect
      .element(page.getByRole('radio', { checked: true, name: /progress|final|Other/ }))
      .not.toBeInTheDocument();
  });

  test('a new request offers the one that was not sent, and takes its place', async () => {
    const draft = { form: { notes: 'Draw 4' }, changedAt: '2026-10-15T17:00:00.000Z', files: [] };
    const screen = await openWaiver({ draft });
    await expect.element(page.getByText(words.unsent)).toBeVisible();
    await chooseType('Conditional final');
    await expect.element(page.getByText(words.unsent)).not.toBeInTheDocument();
    await expect.poll(() => screen.requests(saveWaiverDraft)[0]).toEqual({ form: {} });
    await openWaiver({ draft });
    await button('Go on with it').click();
    await expect.element(page.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Draw 4');
  });

  test('without the draft the form opens, and says that its files are missing', async () => {
    const screen = await openWaiver({ query: '?restore=true', answers: [fail(getWaiverDraft)] });
    await expect.element(page.getByText(words.filesLost)).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Project' })).toBeVisible();
    screen.takeProblems();
  });
});

describe('pay first', () => {
  const figures = someFigures({ concerns: ['UNPAID_INVOICES'] });

  test('WVR-09 unpaid invoices block an unconditional waiver and lead to their payment', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, figures, settings: WITH_PAYMENT, answers: [sent] });
    await fillProgress('Unconditional progress');
    await expect.element(page.getByText(/Stop: 2 invoices are not paid yet/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Pay now' }))
      .toHaveAttribute(
        'href',
        `/pay?size=100&invoiceId=${OLD.id}&invoiceId=${NEW.id}&selected=true&requestWaiver=true`,
      );
    await expect.element(button('Send request')).toBeDisabled();
    const foot = () => button('Send request').element().parentElement?.textContent;
    expect(foot()).toBe('2 invoices are not paid yetCancelSend request');
    expect(screen.requests(saveWaiverRequest)).toEqual([]);
    await checkAccessibility();
    await expect.element(page.getByText('Granite Supply Co. looks for your payment before it signs.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'The 2 open invoices are already paid' }).click();
    await expect.poll(foot).toBe('CancelSend request');
    await button('Send request').click();
    await screen.expectRequest(saveWaiverRequest, { isInvoiceAlreadyPaid: true });
  });

  test('WVR-09 the bar of a phone says why nothing can be sent', async () => {
    await openWaiver({ ...OF_LOFTS, figures, settings: WITH_PAYMENT, width: 375 });
    await fillProgress('Unconditional progress');
    await expect
      .element(page.getByRole('region', { name: 'Total' }).getByText('2 invoices are not paid yet'))
      .toBeVisible();
    await expect.element(button('Send request')).toBeDisabled();
    expect(document.documentElement.scrollWidth).toBe(375);
    await checkAccessibility();
  });

  test('WVR-09 the safe day and the conditional type are one click', async () => {
    await openWaiver({ ...OF_LOFTS, figures, settings: WITH_PAYMENT });
    await fillProgress('Unconditional progress');
    await button('Use 9/10/2026').click();
    await expect.element(page.getByRole('textbox', { name: 'Through date' })).toHaveValue('9/10/2026');
    await button('Make it conditional').click();
    await expect.element(page.getByRole('radio', { name: 'Conditional progress' })).toBeChecked();
  });

  test('WVR-09 nothing is blocked where waivers need no payment', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, figures, answers: [inTurn(sent)] });
    await fillProgress('Unconditional progress');
    await expect.element(page.getByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
    await button('Send request').click();
    await screen.expectRequest(saveWaiverRequest, { waiverType: 'unconditional.progress' });
  });
});
