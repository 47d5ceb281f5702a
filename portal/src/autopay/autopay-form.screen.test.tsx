import { getAutopay, previewAutopay, saveAutopay } from '@plumbline/contract/autopay';
import { findProjects } from '@plumbline/contract/projects';
import { REFUSALS } from '@plumbline/contract/refusals';
import { autopayConsent, joinWords, autopayWords } from '@plumbline/rules/autopay/rule';
import { asCents } from '@plumbline/rules/money';
import { failureMessages } from '@plumbline/ui/app/failure-messages';
import { answer, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCard } from '../testing/a-payment.ts';
import { ruleOf, initialEdit } from './autopay-edit.ts';
import { autopayMessages as words } from './autopay-messages.ts';
import { aRule, aRun, aView, BANK, CLINIC, LOFTS, NO_RULE, openAutopay, VISA } from './testing/open-autopay.ts';

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const pick = (name: string) => page.getByText(name, { exact: true }).click();
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const list = (name: string) => page.getByRole('combobox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const plainWords = () =>
  page.getByRole('region', { name: 'In plain words' }).element().querySelector('p')?.textContent ?? '';

const choose = (name: string, option: string) => list(name).selectOptions(option);

const NEW_BODY = {
  currencyCode: 'USD',
  scope: 'ALL',
  projectIds: [],
  timing: 'DUE_DATE',
  daysBefore: null,
  weekday: null,
  paymentMethodId: BANK.id,
  invoiceLimit: null,
  monthLimit: null,
  usesCredits: true,
};

describe('a new rule', () => {
  test('AUT-01 is previewed, read back in plain words, and saved with the text that was shown', async () => {
    const screen = await openAutopay({
      view: NO_RULE,
      answers: [answer(saveAutopay, { id: BANK.id, status: 'ACTIVE' })],
    });
    await screen.expectRequest(previewAutopay, NEW_BODY);
    await expect.poll(() => listItems('Next runs')).toEqual(['10/26/2026 $99.00 Invoice 48213']);
    expect(plainWords()).toBe('On the due date we pay each invoice from Bank account 6789.');
    await expect.element(page.getByText(`${words.sinceDay('10/15/2026')} ${words.closedDays}`)).toBeVisible();
    await expect.element(page.getByText('preview', { exact: true })).toBeVisible();
    await expect.element(button('Stop autopay')).not.toBeInTheDocument();
    await expect.element(button('Cancel')).toBeDisabled();
    const rule = ruleOf(initialEdit(null, [BANK], { creditMemos: true }));
    const consent = autopayConsent({
      supplier: { name: 'Granite Supply Co.', supportEmail: 'support@granite.example.com' },
      rule,
      method: BANK,
      currencyCode: 'USD',
      hasSurcharge: false,
    });
    await expect.element(page.getByText(consent)).toBeVisible();
    await checkAccessibility();
    screen.answer(answer(getAutopay, aView()));
    await button('Save autopay').click();
    await expectToast('success', words.saved);
    expect(screen.requests(saveAutopay)).toEqual([{ ...NEW_BODY, consent }]);
    await expect.element(radio('Some projects')).toBeChecked();
    await expect.element(button('Save autopay')).toBeDisabled();
  });

  test('credits are not offered where there are none', async () => {
    const screen = await openAutopay({ view: NO_RULE, settings: { isCreditMemoEnabled: false } });
    await screen.expectRequest(previewAutopay, { ...NEW_BODY, usesCredits: false });
    await expect.element(page.getByRole('checkbox', { name: 'Use credits first' })).not.toBeInTheDocument();
  });
});

describe('which invoices', () => {
  test('AUT-01 projects are found by typing, chosen and removed', async () => {
    const screen = await openAutopay({ view: NO_RULE });
    await pick('Some projects');
    await expect.element(page.getByText(words.incomplete)).toBeVisible();
    await list('Projects').click();
    await list('Projects').fill('clinic');
    await screen.passTime(300);
    await screen.expectRequest(findProjects, { search: 'clinic' });
    await page.getByRole('option', { name: 'Verdugo Clinic' }).click();
    await expect.poll(() => listItems('Chosen projects')).toEqual(['Verdugo Clinic']);
    await list('Projects').click();
    await expect.element(page.getByRole('option', { name: 'Harrow Street Lofts' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => listItems('Chosen projects')).toEqual(['Verdugo Clinic', 'Harrow Street Lofts']);
    await screen.passTime(400);
    await screen.expectRequest(previewAutopay, {
      scope: 'PROJECTS',
      projectIds: [LOFTS.id, CLINIC.id].toSorted(),
    });
    expect(plainWords()).toContain('on 2 projects');
    await checkAccessibility();
    await button('Remove Verdugo Clinic').click();
    await screen.passTime(400);
    await screen.expectRequest(previewAutopay, { projectIds: [LOFTS.id] });
  });

  test('says that no project fits, and that they cannot be loaded', async () => {
    const screen = await openAutopay({ view: NO_RULE });
    await pick('Some projects');
    await list('Projects').fill('zzz');
    await screen.passTime(300);
    await expect.element(page.getByText(words.noProject)).toBeVisible();
    const failing = await openAutopay({ view: NO_RULE, answers: [fail(findProjects)] });
    await pick('Some projects');
    await expect.element(page.getByText(words.projectsFailed)).toBeVisible();
    failing.takeProblems();
  });

  test('AUT-03 says what is left out; invoices without a project and credits can be chosen', async () => {
    const screen = await openAutopay({ view: NO_RULE });
    await expect.element(page.getByText(words.leftOut)).toBeVisible();
    await pick('Without a project');
    await page.getByRole('checkbox', { name: 'Use credits first' }).click();
    await screen.passTime(400);
    await screen.expectRequest(previewAutopay, { scope: 'WITHOUT_PROJECT', usesCredits: false });
    expect(plainWords()).toContain('without a project');
  });
});

describe('when and how', () => {
  test('AUT-01 some days before, once a week, and with another method', async () => {
    const screen = await openAutopay({ view: NO_RULE, settings: { isSurchargeEnabled: true } });
    await expect.element(page.getByText(words.noSurcharge.ACH)).toBeVisible();
    await radio('Days before due').click();
    await field('Days before').fill('7 x');
    await choose('Pay with', 'Visa 1111, Credit card');
    await expect.element(page.getByText(words.surcharge, { exact: true })).toBeVisible();
    await screen.passTime(400);
    await screen.expectRequest(previewAutopay, { timing: 'DAYS_BEFORE', daysBefore: 7, paymentMethodId: VISA.id });
    expect(plainWords()).toBe('7 days before the due date we pay each invoice from Visa 1111.');
    await radio('Once a week').click();
    await choose('Day', 'Wednesday');
    await expect.element(page.getByText(`${words.pastDueToo} ${words.closedDays}`)).toBeVisible();
    await screen.passTime(400);
    await screen.expectRequest(previewAutopay, { timing: 'WEEKLY', daysBefore: null, weekday: 3 });
    await checkAccessibility();
  });

  test('debit cards have no surcharge', async () => {
    await openAutopay({
      view: NO_RULE,
      methods: [aCard({ cardType: 'DEBIT' })],
      settings: { isSurchargeEnabled: true },
    });
    await expect.element(page.getByText(words.noSurcharge.DEBIT)).toBeVisible();
  });
});

describe('limits', () => {
  test('AUT-01 are optional; the month says what is used', async () => {
    const screen = await openAutopay({ view: NO_RULE });
    await expect.element(page.getByText(words.usedInMonth('$12,310.40'))).toBeVisible();
    await expect.element(page.getByText(words.aboveLimit)).toBeVisible();
    await field('At most per invoice').fill('2500');
    await field('At most per month').fill('9000');
    await screen.passTime(400);
    await screen.expectRequest(previewAutopay, { invoiceLimit: 2500_00, monthLimit: 9000_00 });
    expect(plainWords()).toContain('up to $2,500.00 an invoice and $9,000.00 a month');
  });
});

describe('the preview', () => {
  test('is asked when typing pauses, and keeps what was shown meanwhile', async () => {
    const screen = await openAutopay({ view: NO_RULE });
    await expect.poll(() => listItems('Next runs')).toHaveLength(1);
    screen.holdTime();
    const before = screen.requests(previewAutopay).length;
    await field('At most per invoice').fill('1');
    await screen.passTime(200);
    await field('At most per invoice').fill('12');
    await screen.passTime(200);
    expect(listItems('Next runs')).toHaveLength(1);
    await screen.passTime(200);
    await screen.expectRequest(previewAutopay, { invoiceLimit: 12_00 });
    expect(screen.requests(previewAutopay)).toHaveLength(before + 1);
  });

  test('can be asked again after a failure', async () => {
    const screen = await openAutopay({ view: NO_RULE, answers: [fail(previewAutopay)] });
    await expect.element(page.getByRole('alert')).toHaveTextContent(`${words.runsFailed} Try again`);
    screen.takeProblems();
    const { asOf, usedInMonth, disputed } = NO_RULE;
    screen.answer(answer(previewAutopay, { asOf, usedInMonth, disputed, runs: [aRun()] }));
    await button('Try again').click();
    await expect.poll(() => listItems('Next runs')).toHaveLength(1);
  });

  test('replaces the runs of the saved rule, which cannot be skipped meanwhile', async () => {
    const screen = await openAutopay();
    await expect.element(button('Skip the run of 10/23/2026')).toBeVisible();
    expect(screen.requests(previewAutopay)).toEqual([]);
    await choose('Day', 'Monday');
    await screen.passTime(400);
    await expect.poll(() => listItems('Next runs')).toEqual(['10/26/2026 $99.00 Invoice 48213']);
    await expect.element(page.getByText(words.saveFirst)).toBeVisible();
    await expect.element(page.getByText('preview', { exact: true })).toBeVisible();
    await button('Cancel').click();
    await expect.element(button('Skip the run of 10/23/2026')).toBeVisible();
    await expect.element(list('Day')).toHaveDisplayValue('Friday');
  });
});

describe('a saved rule', () => {
  test('AUT-01 fills the form, with the text that was agreed to', async () => {
    await openAutopay();
    await expect.element(radio('Some projects')).toBeChecked();
    await expect.element(button('Remove Harrow Street Lofts')).toBeVisible();
    await expect.element(radio('Once a week')).toBeChecked();
    await expect.element(list('Day')).toHaveDisplayValue('Friday');
    await expect.element(list('Pay with')).toHaveDisplayValue('ACH 6789, Checking, business');
    await expect.element(field('At most per invoice')).toHaveValue('10,000.00');
    await expect.element(field('At most per month')).toHaveValue('40,000.00');
    await expect.element(page.getByText('What was agreed to on the first of September.')).toBeVisible();
    await expect.element(button('Save autopay')).toBeDisabled();
    await expect.element(button('Cancel')).toBeDisabled();
    const edit = initialEdit(aRule(), [], { creditMemos: true });
    expect(plainWords()).toBe(joinWords(autopayWords(ruleOf(edit), BANK, 'USD')));
    await checkAccessibility();
  });

  test('a change that is taken back leaves nothing to save', async () => {
    await openAutopay();
    await choose('Day', 'Monday');
    await expect.element(button('Save autopay')).toBeEnabled();
    await choose('Day', 'Friday');
    await expect.element(button('Save autopay')).toBeDisabled();
  });

  test('AUT-02 stays paused when it is saved', async () => {
    const view = aView({ rule: aRule({ status: 'PAUSED' }) });
    await openAutopay({ view, answers: [answer(saveAutopay, { id: view.rule!.id, status: 'PAUSED' })] });
    await choose('Day', 'Monday');
    await button('Save autopay').click();
    await expectToast('success', words.savedPaused);
  });
});

describe('refusals', () => {
  test.each([
    ['Some projects', null, 'Choose at least one project.', () => list('Projects')],
    ['Days before due', '0', 'Enter 1 to 30 days.', () => field('Days before')],
    ['Days before due', '31', 'Enter 1 to 30 days.', () => field('Days before')],
    ['Days before due', '', 'Enter 1 to 30 days.', () => field('Days before')],
  ])('AUT-01 %s with "%s" is marked before anything is sent', async (choice, text, message, marked) => {
    const screen = await openAutopay({ view: NO_RULE });
    await pick(choice);
    if (text !== null) await field('Days before').fill(text);
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
    await button('Save autopay').click();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(marked()).toHaveFocus();
    expect(screen.requests(saveAutopay)).toEqual([]);
    await checkAccessibility();
  });

  test('AUT-01 a limit of zero is marked', async () => {
    await openAutopay({ view: NO_RULE });
    await field('At most per month').fill('0');
    await button('Save autopay').click();
    await expect.element(page.getByText('Enter an amount above zero, or leave it empty.')).toBeVisible();
    await expect.element(field('At most per month')).toHaveFocus();
  });

  test.each(['method_deleted', 'method_expired', 'method_not_offered'] as const)(
    'AUT-01 %s is shown at the method, until another is chosen',
    async (code) => {
      await openAutopay({ view: NO_RULE, answers: [refuse(saveAutopay, code)] });
      await button('Save autopay').click();
      await expect.element(page.getByText(REFUSALS[code][1])).toBeVisible();
      await expect.element(list('Pay with')).toHaveFocus();
      await choose('Pay with', 'Visa 1111, Credit card');
      await expect.element(page.getByText(REFUSALS[code][1])).not.toBeInTheDocument();
    },
  );

  test('AUT-01 what the server finds incomplete is shown at its field', async () => {
    const fields = { invoiceLimit: 'Enter an amount above zero, or leave it empty.' };
    await openAutopay({ view: NO_RULE, answers: [refuse(saveAutopay, 'autopay_incomplete', { fields })] });
    await button('Save autopay').click();
    await expect.element(page.getByText(fields.invoiceLimit)).toBeVisible();
    await expect.element(field('At most per invoice')).toHaveFocus();
  });

  test('AUT-01 a project that is gone is shown at the projects', async () => {
    const screen = await openAutopay({ answers: [refuse(saveAutopay, 'not_found')] });
    await choose('Day', 'Monday');
    await button('Save autopay').click();
    await expect.element(page.getByText(words.projectGone)).toBeVisible();
    screen.takeProblems();
  });

  test('AUT-01 a text that has changed is read again first', async () => {
    await openAutopay({ view: NO_RULE, answers: [refuse(saveAutopay, 'consent_changed')] });
    await button('Save autopay').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(words.consentChanged);
    await checkAccessibility();
  });

  test('a failure keeps the form and says so', async () => {
    const screen = await openAutopay({ answers: [inTurn(fail(saveAutopay))] });
    await choose('Day', 'Monday');
    await button('Save autopay').click();
    await expectToast('error', failureMessages.somethingWrong);
    await expect.element(list('Day')).toHaveDisplayValue('Monday');
    screen.takeProblems();
  });
});

describe('unsaved changes', () => {
  const leave = () => page.getByRole('main').getByRole('link', { name: 'Make a payment' }).click();
  const dialog = () => page.getByRole('dialog', { name: 'Leave without saving?' });

  test('are kept unless the person leaves them', async () => {
    const screen = await openAutopay();
    await choose('Day', 'Monday');
    await leave();
    await expect.element(dialog().getByText(words.unsaved)).toBeVisible();
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Stay on this page' }).click();
    await expect.element(list('Day')).toHaveDisplayValue('Monday');
    expect(screen.address()).toBe('/autopay');
    await leave();
    await dialog().getByRole('button', { name: 'Leave without saving' }).click();
    await expect.poll(() => screen.address()).toContain('/pay');
    screen.takeProblems();
  });

  test('are also kept by the browser, which asks before the page is closed', async () => {
    await openAutopay();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await choose('Day', 'Monday');
    expect(isAsked()).toBe(true);
    await button('Cancel').click();
    expect(isAsked()).toBe(false);
  });
});

test('Enter in a field saves nothing', async () => {
  const screen = await openAutopay({ view: NO_RULE });
  await field('At most per invoice').fill('5');
  await userEvent.keyboard('{Enter}');
  await pick('Some projects');
  await list('Projects').fill('zzz');
  await userEvent.keyboard('{Enter}');
  await screen.passTime(300);
  await expect.element(page.getByText(words.noProject)).toBeVisible();
  expect(screen.requests(saveAutopay)).toEqual([]);
});

test('the form is filled by the keyboard alone', async () => {
  const screen = await openAutopay({
    view: NO_RULE,
    answers: [answer(saveAutopay, { id: BANK.id, status: 'ACTIVE' })],
  });
  await expect.element(radio('All')).toBeVisible();
  (radio('All').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Tab} {Tab}{ArrowRight}');
  await expect.element(radio('Without a project')).toBeChecked();
  await expect.element(radio('Days before due')).toBeChecked();
  await userEvent.keyboard('{Tab}9{Tab}{Tab}1000{Tab}{Tab}{Tab}{Enter}');
  await screen.expectRequest(saveAutopay, {
    scope: 'WITHOUT_PROJECT',
    usesCredits: false,
    timing: 'DAYS_BEFORE',
    daysBefore: 9,
    invoiceLimit: asCents(1000_00),
  });
});

test.each([375, 768])('fits a window of %d px', async (width) => {
  await openAutopay({ width });
  await expect.element(button('Save autopay')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await checkAccessibility();
});
