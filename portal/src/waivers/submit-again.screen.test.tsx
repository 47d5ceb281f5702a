import { getWaiver, removeWaiverDraftFile, saveWaiverRequest } from '@plumbline/contract/waiver-requests';
import { asDay } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { answer, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { copyTab } from '@plumbline/ui/testing/copy-tab';
import { listItems } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aWaiverDetail } from '../testing/a-waiver-detail.ts';
import { testId } from '../testing/test-id.ts';
import { LOFTS, NEW, OLD, openWaiver } from './testing/open-waiver.ts';
import { button, typeDay } from './testing/waiver-page.ts';
import { waiverMessages as words } from './waiver-messages.ts';

const FORM = { id: testId(), name: 'Our form.pdf', size: 2048, purpose: 'custom-form' as const };
const APPENDIX = { id: testId(), name: 'Appendix.pdf', size: 2048, purpose: 'custom-form' as const };
const EARLIER = aWaiverDetail({
  number: 1040,
  waiverRequestStatus: 'rejected',
  rejectReason: 'THROUGH_DATE',
  rejectMessage: 'Use 8/31.',
  canBeWithdrawn: false,
  project: { id: LOFTS.id, jobId: LOFTS.jobId, jobName: LOFTS.jobName, address: LOFTS.address },
  throughDate: asDay('2026-09-30'),
  invoices: [
    { id: NEW.id, invoiceNumber: NEW.invoiceNumber, share: 'waived', balance: NEW.balance, received: ZERO },
    { id: OLD.id, invoiceNumber: OLD.invoiceNumber, share: 'excepted', balance: OLD.balance, received: ZERO },
  ],
  customFile: true,
  requestWetInkSignature: true,
  recurrence: { schedule: 'MONTHLY', scheduleDay: '5' },
  files: [FORM, APPENDIX],
  notes: 'Draw 4',
});
const QUERY = `?resubmits=${EARLIER.id}`;
const sent = answer(saveWaiverRequest, { id: testId(), number: 7, waiverRequestStatus: 'new' as const });
const openAgain = (facts: object = {}) =>
  openWaiver({ query: QUERY, ...facts, answers: [answer(getWaiver, EARLIER), sent] });

test('the form is filled in as it was, with its files, and says why it came to nothing', async () => {
  const screen = await openAgain();
  await expect.element(page.getByText(words.again('W-1040'))).toBeVisible();
  await expect.element(page.getByText(/The through date does not fit\. Use 8\/31\./)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Through date' })).toHaveValue('9/30/2026');
  await expect.poll(() => listItems('Your form')).toEqual(['Our form.pdf 2 KB', 'Appendix.pdf 2 KB']);
  await checkAccessibility();
  await typeDay('Through date', '8/31/2026');
  await button('Remove Appendix.pdf').click();
  // It belongs to the earlier request.
  expect(screen.requests(removeWaiverDraftFile)).toEqual([]);
  await button('Send request').click();
  await screen.expectRequest(saveWaiverRequest, {
    resubmitsId: EARLIER.id,
    projectId: LOFTS.id,
    waiverType: 'conditional.progress',
    throughDate: '2026-08-31',
    requestNotarization: false,
    requestWetInkSignature: true,
    customFile: true,
    waiverFiles: [FORM.id],
    recurringSchedule: 'MONTHLY',
    recurringScheduleDay: '5',
    email: ['draws@lofts.example'],
    notes: 'Draw 4',
  });
});

test('it can be sent as it is, with the same invoices', async () => {
  const screen = await openAgain();
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await button('Send request').click();
  await screen.expectRequest(saveWaiverRequest, {
    invoiceIds: [NEW.id],
    waiverFiles: [FORM.id, APPENDIX.id],
    resubmitsId: EARLIER.id,
  });
});

test('the own form of an unconditional waiver is its template, and no other file is asked for', async () => {
  const template = { ...FORM, name: 'Template.pdf', purpose: 'unconditional-template' as const };
  const earlier = { ...EARLIER, waiverType: 'unconditional.progress' as const, files: [template] };
  const answers = [answer(getWaiver, { ...earlier, isInvoiceAlreadyPaid: true }), sent];
  const screen = await openWaiver({ query: QUERY, answers });
  await expect.poll(() => listItems('Your unconditional form')).toEqual(['Template.pdf 2 KB']);
  await button('Send request').click();
  await screen.expectRequest(saveWaiverRequest, {
    customFile: false,
    unconditionalProgressTemplate: true,
    unconditionalTemplateFile: template.id,
  });
});

test('a reload keeps which request it follows and which files it takes over', async () => {
  const screen = await openAgain();
  await button('Remove Appendix.pdf').click();
  await expect.poll(() => screen.address()).toBe('/request-waiver?restore=true');
  const tab = copyTab();
  const again = await openAgain({ query: '?restore=true', tab });
  await expect.poll(() => listItems('Your form')).toEqual(['Our form.pdf 2 KB']);
  await button('Send request').click();
  await again.expectRequest(saveWaiverRequest, { resubmitsId: EARLIER.id, waiverFiles: [FORM.id] });
});

test('a request that cannot be loaded leaves an empty form', async () => {
  const screen = await openWaiver({ query: QUERY, answers: [fail(getWaiver)] });
  await screen.passTime(2000);
  await expect.element(page.getByText(words.earlierFailed)).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveValue('');
});
