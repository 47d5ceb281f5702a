import { saveWaiverRequest } from '@plumbline/contract/waiver-requests';
import { REFUSALS } from '@plumbline/contract/refusals';
import { blockerWords } from '@plumbline/rules/waivers/blocker-words';
import { answer, disconnect, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { listInvoicesThruDate } from '@plumbline/contract/projects';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectFieldError } from '@plumbline/ui/testing/find-field';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { failureMessages } from '@plumbline/ui/app/failure-messages';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aProject } from '../testing/a-project.ts';
import { testId } from '../testing/test-id.ts';
import { LOFTS, openWaiver, someFigures } from './testing/open-waiver.ts';
import { button, chooseType, fillProgress, typeDay } from './testing/waiver-page.ts';
import { waiverMessages as words } from './waiver-messages.ts';

const OF_LOFTS = { query: `?projectId=${LOFTS.id}` };
const sent = answer(saveWaiverRequest, { id: testId(), number: 7, waiverRequestStatus: 'new' as const });
const text = (words_: string) => page.getByText(words_, { exact: true });
const flip = (name: string) => page.getByRole('switch', { name }).click();

describe('what is missing', () => {
  test('WVR-02 WVR-05 is said at each field, and the first one gets the focus', async () => {
    const screen = await openWaiver({ settings: { isWaiverPaymentDetailEnabled: false } });
    await expect.element(page.getByRole('combobox', { name: 'Project' })).toBeVisible();
    await button('Send request').click();
    for (const field of ['projectId', 'waiverType', 'requestNotarization'] as const)
      await expect.element(text(blockerWords({ field, reason: 'required' }))).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveFocus();
    await checkAccessibility();
    expect(screen.requests(saveWaiverRequest)).toEqual([]);
  });

  test('WVR-01 without the project the invoices and the address are needed', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, answers: [sent] });
    await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveValue(LOFTS.jobName);
    await page.getByRole('checkbox', { name: "I can't find the project" }).click();
    await expect.element(page.getByRole('combobox', { name: 'Project' })).not.toBeInTheDocument();
    await fillProgress();
    await button('Send request').click();
    await expect.element(text(blockerWords({ field: 'invoiceText', reason: 'required' }))).toBeVisible();
    await expect.element(text(blockerWords({ field: 'projectAddress', reason: 'required' }))).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: /^Project name/ })).not.toBeInvalid();
    await page.getByRole('textbox', { name: /^Project name/ }).fill('Elm Street Homes');
    await page.getByRole('textbox', { name: 'Invoice numbers' }).fill('4711, 4712');
    await page.getByRole('textbox', { name: 'Project address' }).fill('1 Elm Street, Reno, NV');
    await checkAccessibility();
    await button('Send request').click();
    await screen.expectRequest(saveWaiverRequest, {
      projectNotFound: true,
      jobName: 'Elm Street Homes',
      invoiceText: '4711, 4712',
      projectAddress: '1 Elm Street, Reno, NV',
    });
    expect(screen.requests(saveWaiverRequest)[0]).not.toHaveProperty('projectId');
  });

  test('WVR-01 the address is only asked for where projects can be created', async () => {
    await openWaiver({ settings: { isProjectCreationForWaiverRequestEnabled: false } });
    await page.getByRole('checkbox', { name: "I can't find the project" }).click();
    await expect.element(page.getByRole('textbox', { name: 'Invoice numbers' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Project address' })).not.toBeInTheDocument();
  });

  test('WVR-08 every address has to be one', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, answers: [sent] });
    await fillProgress();
    await page.getByRole('textbox', { name: 'Email updates to' }).fill('draws@');
    await userEvent.keyboard('{Enter}');
    await expect.element(text('“draws@” is not an email address.')).toBeVisible();
    await expect.element(button('Send request')).toBeDisabled();
    await expect.element(text(blockerWords({ field: 'email', reason: 'invalid' }))).toBeVisible();
    expect(screen.requests(saveWaiverRequest)).toEqual([]);
    await button('Remove draws@').click();
    await expect.element(text(blockerWords({ field: 'email', reason: 'invalid' }))).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: 'Email updates to' }).fill('draws@lofts.example,');
    await button('Send request').click();
    await screen.expectRequest(saveWaiverRequest, { email: ['dana@tarnwick.example.com', 'draws@lofts.example'] });
  });
});

test('WVR-08 twenty addresses are enough, and one more is said at the field and beside Send', async () => {
  await openWaiver({ ...OF_LOFTS });
  await fillProgress();
  const field = page.getByRole('textbox', { name: 'Email updates to' });
  const some = Array.from({ length: 19 }, (_, place) => `p${place}@lofts.example`);
  await field.fill(`${some.join(',')},`);
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Send request')).toBeEnabled();
  await field.fill('one-more@lofts.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Send request')).toBeDisabled();
  const words_ = page.getByText('Enter at most 20 addresses.');
  await expect.poll(() => words_.elements()).toHaveLength(2);
});

describe('the type and the day', () => {
  test('WVR-02 only the types of the project are offered', async () => {
    const project = aProject({ waiverTypes: ['conditional.progress', 'other'] });
    await openWaiver({ projects: [project], query: `?projectId=${project.id}` });
    await expect.element(page.getByRole('radio', { name: 'Unconditional final' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('radio', { name: 'Other' })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Conditional progress' })).toBeVisible();
  });

  test('WVR-03 the day is not in the future, and a final type has none', async () => {
    await openWaiver(OF_LOFTS);
    await chooseType('Conditional progress');
    await typeDay('Through date', '10/16/2026');
    await expect.element(text('Choose 10/15/2026 or earlier')).toBeVisible();
    await button('Send request').click();
    await expect.element(text(blockerWords({ field: 'requestNotarization', reason: 'required' }))).toBeVisible();
    await expectFieldError('Through date', 'Choose 10/15/2026 or earlier');
    await typeDay('Through date', '10/15/2026');
    await expect.element(page.getByText(/The date is today/)).toBeVisible();
    await chooseType('Conditional final');
    await expect.element(page.getByRole('textbox', { name: 'Through date' })).not.toBeInTheDocument();
    await chooseType('Conditional progress');
    await expect.element(page.getByRole('textbox', { name: 'Through date' })).toHaveValue('');
  });
});

describe('what the portal offers', () => {
  test('WVR-05 WVR-07 wet ink and a schedule with its day', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, answers: [sent] });
    await fillProgress();
    await flip('Wet ink signature');
    await flip('Repeat this request');
    await button('Send request').click();
    await expect.element(text(blockerWords({ field: 'recurringScheduleDay', reason: 'required' }))).toBeVisible();
    const day = page.getByRole('combobox', { name: 'Day of the month' });
    await day.selectOptions('31');
    await expect.element(text(words.repeatHint('10/31/2026'))).toBeVisible();
    await day.selectOptions('Last day');
    await flip('Repeat this request');
    await flip('Repeat this request');
    await expect.element(day).toHaveValue('');
    await text('Weekly').click();
    await page.getByRole('combobox', { name: 'Day of the week' }).selectOptions('Friday');
    await checkAccessibility();
    await button('Send request').click();
    await screen.expectRequest(saveWaiverRequest, {
      requestWetInkSignature: true,
      recurringSchedule: 'WEEKLY',
      recurringScheduleDay: '5',
    });
    await expect
      .poll(() => document.querySelector('section p')?.textContent)
      .toMatch(/through 9\/30\/2026\. It repeats weekly on Friday\.$/);
  });

  test('WVR-10 how the customer paid: the fields of the other way are cleared', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, answers: [sent] });
    await fillProgress();
    await text('Paid at a branch').click();
    await page.getByRole('textbox', { name: 'Branch' }).fill('Reno');
    await text('Check mailed').click();
    await button('Send request').click();
    for (const field of ['paymentCheckNumber', 'paymentCheckAmount', 'paymentMailedDate'] as const)
      await expect.element(text(blockerWords({ field, reason: 'required' }))).toBeVisible();
    await page.getByRole('textbox', { name: 'Check number' }).fill('1042');
    await page.getByRole('textbox', { name: 'Check amount' }).fill('12.50');
    await typeDay('Mailed on', '10/01/2026');
    await button('Send request').click();
    await screen.expectRequest(saveWaiverRequest, {
      paymentDetailType: 'mailed',
      paymentCheckNumber: '1042',
      paymentCheckAmount: 1250,
      paymentMailedDate: '2026-10-01',
    });
    expect(screen.requests(saveWaiverRequest)[0]).not.toHaveProperty('paymentBranchLocation');
  });

  test('WVR-10 decision D15 the branches of the supplier are offered, and nothing else', async () => {
    const settings = { branchLocations: ['Reno', 'Elko'] };
    const screen = await openWaiver({ ...OF_LOFTS, settings, answers: [sent] });
    await fillProgress();
    await text('Paid at a branch').click();
    await expect.element(page.getByRole('textbox', { name: 'Branch' })).not.toBeInTheDocument();
    await button('Send request').click();
    await expect.element(text(blockerWords({ field: 'paymentBranchLocation', reason: 'required' }))).toBeVisible();
    await page.getByRole('combobox', { name: 'Branch' }).selectOptions('Elko');
    await page.getByRole('combobox', { name: 'Paid by' }).selectOptions('Check');
    await typeDay('Payment date', '10/01/2026');
    await button('Send request').click();
    await screen.expectRequest(saveWaiverRequest, { paymentBranchLocation: 'Elko' });
  });

  test('WVR-10 a joint check names to whom it is made out', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, answers: [sent] });
    await fillProgress();
    await text('Check mailed').click();
    await page.getByRole('textbox', { name: 'Check number' }).fill('1042');
    await page.getByRole('textbox', { name: 'Check amount' }).fill('12.50');
    await typeDay('Mailed on', '10/01/2026');
    const payees = page.getByRole('textbox', { name: 'Made out to' });
    expect(payees.query()).toBeNull();
    await page.getByRole('checkbox', { name: 'It is a joint check' }).click();
    await button('Send request').click();
    await expect.element(text(blockerWords({ field: 'paymentPayees', reason: 'required' }))).toBeVisible();
    await payees.fill('Us and them');
    await checkAccessibility();
    await button('Send request').click();
    await screen.expectRequest(saveWaiverRequest, { paymentIsJoint: true, paymentPayees: 'Us and them' });
  });

  test('nothing that is switched off is shown', async () => {
    await openWaiver({
      ...OF_LOFTS,
      settings: {
        isWaiverWetInkEnabled: false,
        isWaiverRecurrenceEnabled: false,
        isWaiverTemplateEnabled: false,
        isWaiverUnconditionalTemplateEnabled: false,
        isWaiverPaymentDetailEnabled: false,
      },
    });
    await fillProgress('Unconditional progress');
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
    await expect.element(text('Payment details')).not.toBeInTheDocument();
  });
});

describe('sending', () => {
  test('WVR-11 a failure loses nothing, and the next try is the same request', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, answers: [inTurn(disconnect(saveWaiverRequest), sent)] });
    await fillProgress();
    await page.getByRole('textbox', { name: /^Notes/ }).fill('Draw 4');
    await button('Send request').click();
    await expectToast('error', words.failed, failureMessages.offline);
    await expect.element(page.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Draw 4');
    await button('Send request').click();
    await expect.poll(() => screen.address()).toBe('/request-waiver-confirmation?number=7');
    const keys = screen.requests(saveWaiverRequest).map(({ submitKey }) => submitKey);
    expect(new Set(keys).size).toBe(1);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('waiverForm'))).toEqual([]);
  });

  test('WVR-11 what the server finds is said at its field', async () => {
    const fields = { notes: 'No.', throughDate: 'Too early.' };
    await openWaiver({ ...OF_LOFTS, answers: [refuse(saveWaiverRequest, 'waiver_incomplete', { fields })] });
    await fillProgress();
    await button('Send request').click();
    await expect.element(text('Too early.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Through date' })).toHaveFocus();
  });

  test('a full release with an open balance is confirmed first', async () => {
    const screen = await openWaiver({
      ...OF_LOFTS,
      figures: someFigures({ concerns: ['BALANCE_NOT_ZERO'] }),
      answers: [inTurn(refuse(saveWaiverRequest, 'waiver_unconfirmed'), sent)],
    });
    await chooseType('Unconditional final');
    await text('No').click();
    await expect.element(page.getByText(/\$14,540\.40 is still open/)).toBeVisible();
    await button('Send request').click();
    const dialog = page.getByRole('dialog', { name: 'Ask for a full release?' });
    await expect.element(dialog).toBeVisible();
    await checkAccessibility();
    await button('Ask for a full release').click();
    await screen.expectRequest(saveWaiverRequest, { isConfirmed: true });
    expect(REFUSALS.waiver_unconfirmed[0]).toBe(409);
  });

  test('WVR-04 invoices that cannot be loaded are tried again; none may be selected', async () => {
    const screen = await openWaiver({ ...OF_LOFTS, answers: [fail(listInvoicesThruDate)] });
    await fillProgress();
    await expect.element(page.getByText(words.invoicesFailed, { exact: false })).toBeVisible();
    screen.takeProblems();
    screen.answer(answer(listInvoicesThruDate, someFigures()));
    await button('Try again').click();
    await page.getByRole('checkbox', { name: /481044/ }).click();
    await page.getByRole('checkbox', { name: /482316/ }).click();
    await button('Send request').click();
    await expect.element(text(blockerWords({ field: 'invoiceIds', reason: 'required' }))).toBeVisible();
    screen.answer(answer(listInvoicesThruDate, someFigures({ invoices: [], unpaidInvoiceCount: 0 })));
    await typeDay('Through date', '9/29/2026');
    await expect.element(text(words.noOpenThrough)).toBeVisible();
  });
});
