import { createTicket } from '@plumbline/contract/tickets/support';
import { listMyTickets } from '@plumbline/contract/tickets/tickets';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { helpMessages } from './help-messages.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import { testId } from '../testing/test-id.ts';

const openHelp = (options: ScreenOptions = {}) =>
  openScreen('/help', {
    ...options,
    answers: [answer(listMyTickets, { rows: [], next: null }), ...(options.answers ?? [])],
  });
const VISITOR: ScreenOptions = { signedIn: null };
const FIELDS = ['Name', 'Email', 'Company', 'Subject', 'Description'] as const;
const field = (name: string) => page.getByRole('textbox', { name });
const submit = () => page.getByRole('button', { name: 'Submit', exact: true });
const sent = answer(createTicket, { id: testId() });
const values = () => FIELDS.map((name) => (field(name).element() as HTMLInputElement).value);
const TYPED = ['Maren Vogt', 'maren@vogt.example.com', 'Vogt Roofing', 'Invoice 7001', 'The amount is wrong.'];
const fillAll = async (typed: readonly string[] = TYPED) => {
  for (const [index, name] of FIELDS.entries()) await field(name).fill(typed[index] ?? '');
};

describe('PRF-04 the form', () => {
  test('has five required fields and no shell', async () => {
    await openHelp(VISITOR);
    await expect.element(page.getByRole('heading', { name: 'Submit a request', level: 1 })).toBeVisible();
    await expect.element(page.getByText(/It goes to Granite Supply Co\., which answers by email\./)).toBeVisible();
    for (const name of FIELDS) await expect.element(field(name)).toBeRequired();
    expect(values()).toEqual(['', '', '', '', '']);
    expect(FIELDS.map((name) => (field(name).element() as HTMLInputElement).maxLength)).toEqual([
      120, 254, 200, 200, 10_000,
    ]);
    await expect
      .element(field('Description'))
      .toHaveAccessibleDescription('Invoice or payment numbers help to find what you mean.');
    await expect.element(page.getByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('a browser can fill in the fields, and does not change what is typed', async () => {
    await openHelp(VISITOR);
    const attributes = (name: string) => FIELDS.map((each) => field(each).element().getAttribute(name));
    await expect.element(field('Name')).toBeVisible();
    expect(attributes('autocomplete')).toEqual(['name', 'email', 'organization', 'off', null]);
    expect(attributes('autocapitalize')).toEqual([null, 'off', null, null, null]);
    expect(attributes('spellcheck')).toEqual([null, 'false', null, null, null]);
    expect(attributes('type')).toEqual([null, 'email', null, null, null]);
  });

  test('the description grows from three rows to six', async () => {
    await openHelp(VISITOR);
    const area = () => field('Description').element() as HTMLTextAreaElement;
    const rows = () => {
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area());
      return Math.round(
        (area().clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight),
      );
    };
    await expect.poll(rows).toBe(3);
    await field('Description').fill('a\n'.repeat(20));
    await expect.poll(rows).toBe(6);
  });

  test('is prefilled from the session', async () => {
    await openHelp();
    await expect.poll(values).toEqual(['Dana Reyes', 'dana@tarnwick.example.com', 'Tarnwick Builders', '', '']);
    await openHelp({ signedIn: { member: null } });
    await expect.poll(values).toEqual(['Dana Reyes', 'dana@tarnwick.example.com', '', '', '']);
  });

  test.each(FIELDS.map((name, index) => [name, index] as const))(
    'keeps Submit disabled without %s',
    async (_name, index) => {
      await openHelp(VISITOR);
      await fillAll(TYPED.with(index, '  '));
      await expect.element(submit()).toBeDisabled();
      await field(FIELDS[index] ?? '').fill(TYPED[index] ?? '');
      await expect.element(submit()).toBeEnabled();
    },
  );

  test('shows an error for an invalid email on blur, but not for an empty one', async () => {
    const words = 'Please enter a valid email address';
    await openHelp(VISITOR);
    await field('Email').click();
    await userEvent.tab();
    await expect.element(field('Company')).toHaveFocus();
    await expect.element(field('Email')).not.toHaveAttribute('aria-invalid', 'true');
    await fillAll(TYPED.with(1, 'maren@'));
    await expect.element(field('Email')).toHaveAccessibleDescription(words);
    await expect.element(submit()).toBeDisabled();
    await field('Email').fill('maren@vogt.example.com');
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
    await expect.element(submit()).toBeEnabled();
  });

  test.each(['Name', 'Company', 'Subject', 'Description'] as const)('Enter shows that %s is missing', async (name) => {
    const words = {
      Name: helpMessages.name.missing,
      Company: helpMessages.companyName.missing,
      Subject: helpMessages.subject.missing,
      Description: helpMessages.description.missing,
    };
    const screen = await openHelp(VISITOR);
    await fillAll(TYPED.with(FIELDS.indexOf(name), ''));
    (field('Name').element() as HTMLInputElement).form?.requestSubmit();
    await expect.element(field(name)).toHaveAccessibleDescription(words[name]);
    await expect.element(field(name)).toHaveFocus();
    expect(screen.requests(createTicket)).toEqual([]);
  });
});

describe('PRF-04 sending', () => {
  test('lower-cases the email, trims the fields, and replaces the form with a confirmation', async () => {
    const screen = await openHelp({ ...VISITOR, answers: [sent] });
    await fillAll(TYPED.with(1, ' Maren@Vogt.example.com ').with(3, ' Invoice 7001 '));
    await submit().click();
    await expectToast('success', 'Ticket submitted successfully');
    expect(screen.requests(createTicket)).toEqual([
      {
        name: 'Maren Vogt',
        email: 'maren@vogt.example.com',
        companyName: 'Vogt Roofing',
        subject: 'Invoice 7001',
        description: 'The amount is wrong.',
      },
    ]);
    await expect.element(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
    await expect.element(page.getByText(/Granite Supply Co\. will answer by email\. In a hurry\?/)).toBeVisible();
    await expect.element(field('Subject')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.closest('main') ?? null).not.toBeNull();
    await checkAccessibility();
  });

  test('another request starts with empty fields', async () => {
    await openHelp({ answers: [sent] });
    await field('Subject').fill('Invoice 7001');
    await field('Description').fill('The amount is wrong.');
    await submit().click();
    await page.getByRole('button', { name: 'Submit another request' }).click();
    await expect.poll(values).toEqual(['Dana Reyes', 'dana@tarnwick.example.com', 'Tarnwick Builders', '', '']);
  });

  test.each([
    ['fails', fail(createTicket), undefined],
    ['is not reached', disconnect(createTicket), 'Check your connection and try again.'],
    ['is refused', refuse(createTicket, 'invalid_request'), 'The request is not valid.'],
    ['is sent too often', refuse(createTicket, 'too_many_requests'), 'Too many requests. Wait a moment and try again.'],
  ])('a request that %s shows a toast and keeps the input', async (_case, trouble, detail) => {
    await openHelp({ ...VISITOR, answers: [trouble] });
    await fillAll();
    await submit().click();
    await expectToast('error', 'Error submitting ticket', detail);
    expect(values()).toEqual(TYPED);
    await expect.element(submit()).toBeEnabled();
  });

  test('a pending request is sent once', async () => {
    const screen = await openHelp({ ...VISITOR, answers: [hang(createTicket)] });
    await fillAll();
    await submit().click();
    await expect.element(submit()).toHaveAttribute('data-loading');
    (field('Name').element() as HTMLInputElement).form?.requestSubmit();
    expect(screen.requests(createTicket)).toHaveLength(1);
  });
});

test('staff who look at the portal as the customer cannot send a request, and read why', async () => {
  const screen = await openHelp({ isViewOnly: true });
  await fillAll();
  await expect.element(submit()).toBeDisabled();
  await expect.element(submit()).toHaveAccessibleDescription('Only the customer can send a request.');
  await checkAccessibility();
  await field('Subject').fill('Invoice 7002');
  await userEvent.keyboard('{Enter}');
  await screen.passTime(1000);
  expect(screen.requests(createTicket)).toEqual([]);
});

describe('the link back', () => {
  test.each([
    ['a visitor', VISITOR, 'Go to the login', '/login'],
    ['somebody without an account', { signedIn: { member: null } }, 'Go to the login', '/login'],
    ['a customer', {}, 'Go to the dashboard', '/dashboard'],
  ])('of %s, before and after', async (_who, options, name, href) => {
    await openHelp({ ...options, answers: [sent] });
    const link = page.getByRole('link', { name });
    await expect.element(link).toHaveAttribute('href', href);
    await fillAll();
    await submit().click();
    await expect.element(page.getByText('We have your request')).toBeVisible();
    await expect.element(link).toHaveAttribute('href', href);
  });
});

describe("the supplier's contact", () => {
  const organization = { id: testId(), name: 'Granite Supply Co.', supportEmail: null, supportPhone: null };
  const withContact = (contact: object): ScreenOptions => ({
    ...VISITOR,
    portal: { organization: { ...organization, ...contact } },
  });
  const links = () =>
    [...document.querySelectorAll('a[href^="tel:"], a[href^="mailto:"]')].map((link) => link.getAttribute('href'));

  test('is phone and email, for a visitor too', async () => {
    await openHelp(VISITOR);
    await expect
      .element(page.getByText(/In a hurry\? \(503\) 555-0142 or support@granite\.example\.com/))
      .toBeVisible();
    expect(links()).toEqual(['tel:5035550142', 'mailto:support@granite.example.com']);
  });

  test.each([
    ['phone', { supportPhone: '+1 503 555 0142' }, ['tel:+15035550142'], /In a hurry\? \+1 503 555 0142$/],
    [
      'address',
      { supportEmail: 'help@g.example.com' },
      ['mailto:help@g.example.com'],
      /In a hurry\? help@g\.example\.com$/,
    ],
  ])('is the %s only where there is no other', async (_what, contact, hrefs, words) => {
    await openHelp(withContact(contact));
    await expect.element(page.getByText(words)).toBeVisible();
    expect(links()).toEqual(hrefs);
  });

  test('is left out where there is none', async () => {
    await openHelp(withContact({}));
    await expect.element(page.getByText('It goes to Granite Supply Co., which answers by email.')).toBeVisible();
    await expect.element(page.getByText(/In a hurry/)).not.toBeInTheDocument();
  });
});

test('a phone shows the whole form', async () => {
  await openHelp({ ...VISITOR, width: 375 });
  for (const name of FIELDS) await expect.element(field(name)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await checkAccessibility();
});
