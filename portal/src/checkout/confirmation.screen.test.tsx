import { payRequest } from '@plumbline/contract/payment-requests';
import { getReceipt } from '@plumbline/contract/receipts';
import { asCents } from '@plumbline/rules/money';
import { answer, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { copyTab } from '@plumbline/ui/testing/copy-tab';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPaymentDetail, aPaymentLine } from '../testing/a-payment.ts';
import { openScreen } from '../testing/open-screen.tsx';
import { aLinkPayment, RECEIPT_TOKEN } from './testing/a-payment-request.ts';
import { fillBankAccount, openCheckout, payButton } from './testing/open-checkout.ts';

const PATH = '/checkout-confirmation';
const CODE = 'PL-7KQ2-M4XD';
const title = () => page.getByRole('heading', { level: 1 });
const payment = aPaymentDetail({
  paymentType: 'ACH',
  status: 'PENDING',
  total: asCents(1_246_075),
  subtotal: asCents(1_246_075),
  info: { name: 'Maren Ashdown', email: 'maren@tarnwick.example.com', notes: 'Invoices 48301 and 48302' },
  createdBy: null,
  paymentInvoices: [aPaymentLine({ invoiceNumber: '48301' }), aPaymentLine({ invoiceNumber: '48302' })],
});

async function payByLink() {
  const screen = await openCheckout({ answers: [answer(getReceipt, payment)] });
  await fillBankAccount();
  await payButton('Pay $12,460.75').click();
  await expect.poll(() => screen.address()).toBe(PATH);
  await expect.element(title()).toHaveTextContent('Thank you for your payment!');
  return screen;
}

describe('LNK-04 the page after a payment by link', () => {
  test('thanks, and shows code, email and the payment', async () => {
    const screen = await payByLink();
    await expect.element(title()).toHaveFocus();
    await expect.element(page.getByText(CODE).first()).toBeVisible();
    await expect
      .element(page.getByText(/A confirmation email was sent to maren@tarnwick\.example\.com\.$/))
      .toBeVisible();
    await expect.element(page.getByText('48302').first()).toBeVisible();
    await expect.element(page.getByText('Invoices 48301 and 48302').first()).toBeVisible();
    expect(screen.requests(getReceipt)).toEqual([{ code: CODE, receiptToken: RECEIPT_TOKEN }]);
    expect(document.title).toBe('Your payment · Granite Supply');
    await checkAccessibility();
  });

  test('has the focus on its title also when the payment comes late', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof payment>();
    const screen = await openCheckout({ answers: [answer(getReceipt, () => promise)] });
    await fillBankAccount();
    await payButton('Pay $12,460.75').click();
    await expect.poll(() => screen.address()).toBe(PATH);
    await expect.element(page.getByRole('main')).toHaveFocus();
    resolve(payment);
    await expect.element(title()).toHaveFocus();
  });

  test('can be loaded again', async () => {
    await payByLink();
    const tab = copyTab();
    const screen = await openScreen(PATH, { signedIn: null, tab, answers: [answer(getReceipt, payment)] });
    await expect.element(title()).toHaveTextContent('Thank you for your payment!');
    await screen.expectRequest(getReceipt, { code: CODE, receiptToken: RECEIPT_TOKEN });
  });

  test('does not claim more than is known while the provider has not answered', async () => {
    const open = { ...payment, isOpen: true, status: 'STARTED' };
    const screen = await openCheckout({
      answers: [answer(payRequest, aLinkPayment({ isOpen: true, status: 'STARTED' })), answer(getReceipt, open)],
    });
    await fillBankAccount();
    await payButton('Pay $12,460.75').click();
    await expect.element(title()).toHaveTextContent('We are still confirming your payment');
    screen.answer(answer(getReceipt, payment));
    await screen.passTime(5000);
    await expect.element(title()).toHaveTextContent('Thank you for your payment!');
  });

  test('prints itself', async () => {
    await payByLink();
    let prints = 0;
    const { print } = window;
    onTestFinished(() => {
      window.print = print;
    });
    window.print = () => void (prints += 1);
    await page.getByRole('button', { name: 'Print' }).click();
    expect(prints).toBe(1);
  });

  test('makes a PDF: letter, upright, half an inch of margin, JPEG pictures of 98 percent at twice the size', async () => {
    const screen = await payByLink();
    const pictures: unknown[] = [];
    const { toBlob } = HTMLCanvasElement.prototype;
    onTestFinished(() => {
      HTMLCanvasElement.prototype.toBlob = toBlob;
    });
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      pictures.push([type, quality]);
      toBlob.call(this, done, type, quality);
    };
    await page.getByRole('button', { name: 'Download' }).click();
    await expectToast('success', 'Payment downloaded successfully');
    expect(pictures).toEqual([['image/jpeg', 0.98]]);
    const [file] = screen.browser.downloads;
    expect(file?.name).toBe(`Payment-${CODE}.pdf`);
    const text = (await file?.text) ?? '';
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(text).toContain('/MediaBox[0 0 612 792]');
    expect(text).toContain('q 540 0 0 720.00 36 36.00 cm /I Do Q');
    expect(text).toContain('/Width 1440/Height 1920');
    expect(text).toContain('/Filter/DCTDecode');
  });

  test('says that the payment was received when it cannot be loaded', async () => {
    const screen = await openCheckout({ answers: [fail(getReceipt)] });
    await fillBankAccount();
    await payButton('Pay $12,460.75').click();
    await expect.element(page.getByText(/The payment PL-7KQ2-M4XD was received\. Do not pay again\./)).toBeVisible();
    screen.answer(answer(getReceipt, payment));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('48302').first()).toBeVisible();
  });

  test('fits a phone', async () => {
    await payByLink();
    const tab = copyTab();
    await openScreen(PATH, { signedIn: null, tab, width: 375, answers: [answer(getReceipt, payment)] });
    await expect.element(title()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  });
});
