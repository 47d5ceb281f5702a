import { downloadInvoice, emailInvoice, listInvoiceEvents } from '@plumbline/contract/invoices';
import { answer, type CallAnswer, aPdf, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { toast } from '@plumbline/ui/overlays/toast';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../messages.ts';
import type { ScreenOptions } from '../testing/open-screen.tsx';
import { aCredit, anInvoice, anInvoiceEvent } from '../testing/an-invoice.ts';
import { listOf } from '../testing/list-of.ts';
import { openReports } from './testing/open-reports.ts';

const words = messages.invoices;
const OWN = 'dana@tarnwick.example.com';
const invoice = anInvoice({ invoiceNumber: '7001' });
const openInvoice = (options: ScreenOptions = {}, row = invoice) =>
  openReports({ rows: [row], query: `?invoice=${row.id}`, ...options });
const button = (name: string) => page.getByRole('complementary').getByRole('button', { name });
const events = (type: string) => answer(listInvoiceEvents, listOf([anInvoiceEvent({ type })]));

describe('REP-07 the PDF of an invoice', () => {
  test('with an external link is opened there', async () => {
    await openInvoice({}, anInvoice({ pdfLink: 'https://papers.example.com/7001.pdf' }));
    const link = page.getByRole('link', { name: 'View Invoice' });
    await expect.element(link).toHaveAttribute('href', 'https://papers.example.com/7001.pdf');
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noreferrer');
    await expect.element(button('Download')).not.toBeInTheDocument();
    await expect.element(button('Print')).not.toBeInTheDocument();
    await expect.element(button('Email a copy')).toBeVisible();
  });

  test('is downloaded under the name given by the server, and recorded in the history', async () => {
    const screen = await openInvoice({ answers: [answer(downloadInvoice, aPdf('Invoice-7001.pdf'))] });
    await expect.poll(() => listItems('History')).toHaveLength(1);
    screen.answer(events('DOWNLOADED'));
    await button('Download').click();
    await expect.element(page.getByRole('link', { name: 'View Invoice' })).not.toBeInTheDocument();
    await expectToast('success', words.downloaded);
    expect(screen.requests(downloadInvoice)).toEqual([{ id: invoice.id }]);
    expect(screen.browser.downloads.map(({ name }) => name)).toEqual(['Invoice-7001.pdf']);
    expect(await screen.browser.downloads[0]?.text).toContain('%PDF');
    await expect.poll(() => listItems('History')[0]).toContain('Downloaded');
  });

  test.each([
    ['fails', fail(downloadInvoice), undefined],
    ['is not reached', disconnect(downloadInvoice), 'Check your connection and try again.'],
    ['is refused', refuse(downloadInvoice, 'not_found'), 'There is nothing at this address.'],
  ])('when it %s, a download shows a toast and a print is only logged', async (_case, trouble, detail) => {
    const screen = await openInvoice({ answers: [trouble] });
    await button('Download').click();
    await expectToast('error', words.downloadFailed, detail);
    screen.answer(trouble);
    await button('Print').click();
    await expectToast('info', words.printing);
    await expect.poll(() => screen.requests(downloadInvoice)).toHaveLength(2);
    expect(screen.browser.downloads).toEqual([]);
    expect(screen.browser.prints).toEqual([]);
    await screen.passTime(100);
    expect(toast.list().filter(({ kind }) => kind === 'error')).toHaveLength(1);
  });

  test('can be tried again at once after a failure, while the history is still loading', async () => {
    const screen = await openInvoice({ answers: [fail(downloadInvoice)] });
    await expect.poll(() => listItems('History')).toHaveLength(1);
    screen.answer(hang(listInvoiceEvents));
    await button('Download').click();
    await expectToast('error', words.downloadFailed);
    await expect.element(button('Download')).not.toHaveAttribute('aria-busy');
  });

  test('is printed from an invisible iframe, and recorded in the history', async () => {
    const printable = { ...aPdf('Invoice-7001.pdf'), contentType: 'text/html' };
    const screen = await openInvoice({ answers: [answer(downloadInvoice, printable)] });
    await expect.poll(() => listItems('History')).toHaveLength(1);
    screen.answer(events('PRINTED'));
    await button('Print').click();
    await expectToast('info', words.printing);
    await expect.poll(() => screen.browser.prints).toEqual(['Invoice-7001.pdf']);
    expect(screen.requests(downloadInvoice)).toEqual([{ id: invoice.id, print: true }]);
    await expect.poll(() => listItems('History')[0]).toContain('Printed');
    const frame = page.getByTitle('Invoice-7001.pdf').element() as HTMLIFrameElement;
    expect(frame.getBoundingClientRect()).toMatchObject({ width: 1, height: 1 });
    expect([frame.tabIndex, frame.ariaHidden]).toEqual([-1, 'true']);
    await screen.passTime(600_000);
    expect(frame.isConnected).toBe(false);
  });

  test.each([['Download'], ['Print']])('%s shows a loading state until the file is there', async (name) => {
    const screen = await openInvoice({ answers: [hang(downloadInvoice)] });
    await button(name).click();
    await expect.element(button(name)).toHaveAttribute('data-loading');
    expect(screen.requests(downloadInvoice)).toHaveLength(1);
  });
});

describe('REP-09 a copy by email', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Email a copy' });
  const addresses = () => dialog().getByRole('textbox', { name: 'Email addresses' });
  const send = () => dialog().getByRole('button', { name: 'Send' });

  test('goes to the signed-in person and every added address, and is in the history three seconds later', async () => {
    const screen = await openInvoice({ answers: [answer(emailInvoice, {})] });
    await expect.poll(() => listItems('History')).toHaveLength(1);
    const { length: askedBefore } = screen.requests(listInvoiceEvents);
    await button('Email a copy').click();
    await expect.element(dialog().getByText('A PDF of invoice 7001 goes to everybody you name.')).toBeVisible();
    await expect.element(dialog().getByText(OWN)).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: `Remove ${OWN}` })).toHaveStyle({ borderStyle: 'none' });
    await expect.element(send()).toBeEnabled();
    await addresses().fill('a@tarnwick.example.com, b@tarnwick.example.com,');
    await checkAccessibility();
    await send().click();
    await expectToast('success', words.emailed, `${OWN}, a@tarnwick.example.com, b@tarnwick.example.com`);
    screen.holdTime();
    await screen.passTime(500);
    expect(screen.requests(emailInvoice)).toEqual([
      { id: invoice.id, emails: [OWN, 'a@tarnwick.example.com', 'b@tarnwick.example.com'] },
    ]);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('Email a copy')).toHaveFocus();
    screen.answer(events('EMAIL_SENT'));
    await screen.passTime(1500);
    expect(screen.requests(listInvoiceEvents)).toHaveLength(askedBefore);
    await screen.passTime(1500);
    await expect.poll(() => listItems('History')[0]).toContain('Emailed');
  });

  test('of a credit says credit', async () => {
    await openInvoice({}, aCredit({ invoiceNumber: 'CM-1' }));
    await button('Email a copy').click();
    await expect.element(dialog().getByText('A PDF of credit CM-1 goes to everybody you name.')).toBeVisible();
  });

  test.each([
    ['fails', fail(emailInvoice), undefined],
    ['is refused', refuse(emailInvoice, 'too_many_requests'), 'Too many requests. Wait a moment and try again.'],
  ])('that %s shows a toast and keeps the addresses', async (_case, trouble, detail) => {
    const screen = await openInvoice({ answers: [trouble] });
    await button('Email a copy').click();
    await addresses().fill('a@tarnwick.example.com');
    await send().click();
    await expectToast('error', words.emailFailed, detail);
    await expect.element(dialog()).toBeVisible();
    screen.answer(answer(emailInvoice, {}));
    // The address is still in the field, or a pill if the field was disabled while sending.
    await send().click();
    await expectToast('success', words.emailed, `${OWN}, a@tarnwick.example.com`);
  });

  test.each([
    ['at once', () => document.activeElement === document.body],
    ['after the focus went to the dialog', () => document.activeElement === dialog().element()],
  ])('that fails %s gives the focus back to the field', async (_case, isLost) => {
    const failed = Promise.withResolvers<void>();
    const failure = fail(emailInvoice);
    const slow: CallAnswer = { ...failure, reply: (input) => failed.promise.then(() => failure.reply(input)) };
    await openInvoice({ answers: [slow] });
    await button('Email a copy').click();
    await addresses().fill('a@tarnwick.example.com');
    await send().click();
    await expect.poll(isLost).toBe(true);
    failed.resolve();
    await expectToast('error', words.emailFailed);
    await expect.element(addresses()).toHaveFocus();
  });

  test('shows a loading state while it is being sent', async () => {
    const screen = await openInvoice({ answers: [hang(emailInvoice)] });
    await button('Email a copy').click();
    await addresses().fill('a@tarnwick.example.com');
    await send().click();
    await expect.element(send()).toHaveAttribute('data-loading');
    await expect.element(addresses()).toBeDisabled();
    expect(screen.requests(emailInvoice)).toHaveLength(1);
  });

  test('an invalid address disables Send', async () => {
    await openInvoice();
    await button('Email a copy').click();
    await addresses().fill('nonsense,');
    await expect.element(dialog().getByText('“nonsense” is not an email address.')).toBeVisible();
    await expect.element(send()).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});
