import { downloadReceipt, emailReceipt } from '@plumbline/contract/payments';
import { toast } from '@plumbline/ui/overlays/toast';
import { answer, aPdf, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../messages.ts';
import { openPayment } from './testing/open-payment.ts';

const CODE = 'PL-7KQ2-M4XD';
const FILE = `Payment-${CODE}.pdf`;
const words = messages.receipt;
const OWN = 'dana@tarnwick.example.com';
const button = (name: string) => page.getByRole('main').getByRole('button', { name });

const PLACES = [
  ['/history/payments', 'Download Receipt', 'Print Receipt'],
  ['/thanks', 'Download receipt', 'Print'],
] as const;

describe.each(PLACES)('HIS-02 THX-01 the receipt at %s', (path, download, print) => {
  test('HIS-04 is downloaded under the name given by the server', async () => {
    const screen = await openPayment({}, { path, answers: [answer(downloadReceipt, aPdf(FILE))] });
    await button(download).click();
    await expectToast('success', words.downloaded);
    expect(screen.requests(downloadReceipt)).toEqual([{ code: CODE }]);
    expect(screen.browser.downloads.map(({ name }) => name)).toEqual([FILE]);
  });

  test('is printed', async () => {
    const printable = { ...aPdf(FILE), contentType: 'text/html' };
    const screen = await openPayment({}, { path, answers: [answer(downloadReceipt, printable)] });
    await button(print).click();
    await expectToast('info', words.printing);
    await expect.poll(() => screen.browser.prints).toEqual([FILE]);
    expect(screen.requests(downloadReceipt)).toEqual([{ code: CODE, print: true }]);
  });

  test('shows a toast when it fails, and can be tried again', async () => {
    const screen = await openPayment({}, { path, answers: [fail(downloadReceipt)] });
    await button(download).click();
    await expectToast('error', words.downloadFailed);
    await button(print).click();
    await expectToast('info', words.printing);
    await expect.poll(() => screen.requests(downloadReceipt)).toHaveLength(2);
    await screen.passTime(100);
    expect(toast.list().filter(({ kind }) => kind === 'error')).toHaveLength(1);
    expect(screen.browser.prints).toEqual([]);
    screen.answer(answer(downloadReceipt, aPdf(FILE)));
    await button(download).click();
    await expectToast('success', words.downloaded);
  });
});

describe('HIS-02 the receipt', () => {
  test.each([
    ['fails', fail(downloadReceipt), undefined],
    ['is not reached', disconnect(downloadReceipt), 'Check your connection and try again.'],
    ['is refused', refuse(downloadReceipt, 'not_found'), 'There is nothing at this address.'],
  ])('that %s shows a toast', async (_case, trouble, detail) => {
    const screen = await openPayment({}, { answers: [trouble] });
    await button('Download Receipt').click();
    await expectToast('error', words.downloadFailed, detail);
    expect(screen.browser.downloads).toEqual([]);
  });

  test.each([['Download Receipt'], ['Print Receipt']])(
    '%s shows a loading state until the file is there',
    async (name) => {
      const screen = await openPayment({}, { answers: [hang(downloadReceipt)] });
      await button(name).click();
      await expect.element(button(name)).toHaveAttribute('data-loading');
      expect(screen.requests(downloadReceipt)).toHaveLength(1);
    },
  );
});

describe('HIS-02 THX-01 a copy by email', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Email a copy' });

  test('ACC-16 is not offered to staff who only look', async () => {
    await openPayment({}, { isViewOnly: true });
    await expect.element(button('Download Receipt')).toBeVisible();
    await expect.element(button('Email a copy')).not.toBeInTheDocument();
  });
  const addresses = () => dialog().getByRole('textbox', { name: 'Email addresses' });
  const send = () => dialog().getByRole('button', { name: 'Send' });

  test('goes to the signed-in person, who is entered already, and every added address', async () => {
    const screen = await openPayment({}, { answers: [answer(emailReceipt, {})] });
    await button('Email a copy').click();
    await expect
      .element(dialog().getByText(`A PDF of the receipt of payment ${CODE} goes to everybody you name.`))
      .toBeVisible();
    await expect.element(dialog().getByText(OWN)).toBeVisible();
    await expect.element(send()).toBeEnabled();
    await addresses().fill('a@tarnwick.example.com, b@tarnwick.example.com,');
    await checkAccessibility();
    await send().click();
    await expectToast('success', words.emailed, `${OWN}, a@tarnwick.example.com, b@tarnwick.example.com`);
    expect(screen.requests(emailReceipt)).toEqual([
      { code: CODE, emails: [OWN, 'a@tarnwick.example.com', 'b@tarnwick.example.com'] },
    ]);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('Email a copy')).toHaveFocus();
    await button('Email a copy').click();
    await expect.element(addresses()).toHaveValue('');
    await expect.element(dialog().getByRole('button', { name: /^Remove/ })).toHaveAccessibleName(`Remove ${OWN}`);
  });

  test('is sent by one click while an address is still being typed', async () => {
    const screen = await openPayment({}, { answers: [answer(emailReceipt, {})] });
    await button('Email a copy').click();
    await addresses().fill('accounts.payable@tarnwick.example.com');
    await send().click();
    await screen.expectRequest(emailReceipt, { code: CODE, emails: [OWN, 'accounts.payable@tarnwick.example.com'] });
  });

  test('can leave out the signed-in person', async () => {
    const screen = await openPayment({}, { answers: [answer(emailReceipt, {})] });
    await button('Email a copy').click();
    await dialog()
      .getByRole('button', { name: `Remove ${OWN}` })
      .click();
    await expect.element(send()).toBeDisabled();
    await addresses().fill('a@tarnwick.example.com');
    await send().click();
    await screen.expectRequest(emailReceipt, { code: CODE, emails: ['a@tarnwick.example.com'] });
  });

  test.each([
    ['fails', fail(emailReceipt), undefined],
    ['is not reached', disconnect(emailReceipt), 'Check your connection and try again.'],
    ['comes too often', refuse(emailReceipt, 'too_many_requests', { message: 'Too often.' }), 'Too often.'],
    ['has a bad address', refuse(emailReceipt, 'invalid_email', { message: 'No such address.' }), 'No such address.'],
    ['has no payment', refuse(emailReceipt, 'not_found'), 'There is nothing at this address.'],
  ])('that %s shows a toast and keeps the addresses', async (_case, trouble, detail) => {
    const screen = await openPayment({}, { answers: [trouble] });
    await button('Email a copy').click();
    await addresses().fill('a@tarnwick.example.com');
    await send().click();
    await expectToast('error', words.emailFailed, detail);
    screen.answer(answer(emailReceipt, {}));
    await send().click();
    await expectToast('success', words.emailed, `${OWN}, a@tarnwick.example.com`);
  });
});
