import { getPaymentRequest, payRequest, quotePaymentRequest } from '@plumbline/contract/payment-requests';
import { refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { copyTab } from '@plumbline/ui/testing/copy-tab';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../testing/open-screen.tsx';
import { fillBankAccount, openCheckout, payButton, TOKEN } from './testing/open-checkout.ts';

const PATH = '/invalid-request';
const title = () => page.getByRole('heading', { level: 1 });
const badge = (code: number) => page.getByText(`Error code ${code}`);

/** Text is dark: yellow is a brown, whose red is well above its green, and its green above its blue. */
function nameOfColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 30) return 'gray';
  return green - blue > 30 ? 'yellow' : 'red';
}

describe('LNK-03 an unusable link', () => {
  test.each([
    ['payment_link_not_found', 404, 'The payment link does not exist'],
    ['payment_link_not_permitted', 401, 'You are not permitted to use this payment link'],
    ['payment_methods_disabled', 400, 'The payment methods for this transaction have been disabled'],
    ['payment_link_revoked', 400, 'The payment link has been withdrawn'],
    ['payment_link_paid', 400, 'The payment link has already been paid'],
    ['payment_link_expired', 400, 'The payment link has expired'],
  ] as const)('%s leads to /invalid-request, which says why and whom to ask', async (code, status, message) => {
    const screen = await openCheckout({ answers: [refuse(getPaymentRequest, code)] });
    await expect.poll(() => screen.address()).toBe(PATH);
    await expect.element(title()).toHaveTextContent(message);
    await expect.element(badge(status)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'support@granite.example.com' }))
      .toHaveAttribute('href', 'mailto:support@granite.example.com');
    await expect.element(page.getByRole('link', { name: '(503) 555-0142' })).toHaveAttribute('href', 'tel:5035550142');
    expect(page.getByText(TOKEN).elements()).toHaveLength(status === 400 ? 1 : 0);
    await checkAccessibility();
    const tab = copyTab();
    window.history.replaceState(null, '', PATH);
    await openScreen(PATH, { signedIn: null, tab });
    await expect.element(title()).toHaveTextContent(message);
  });

  test('is yellow for 401, gray for 400 and red for 404, each with an icon of its own', async () => {
    const icons = new Set<string | undefined>();
    for (const [code, color] of [
      ['payment_link_not_permitted', 'yellow'],
      ['payment_link_paid', 'gray'],
      ['payment_link_not_found', 'red'],
    ] as const) {
      await openCheckout({ answers: [refuse(getPaymentRequest, code)] });
      const found = page.getByText(/^Error code/);
      await expect.element(found).toBeVisible();
      const element = found.element();
      expect([code, nameOfColor(getComputedStyle(element).color)]).toEqual([code, color]);
      icons.add(element.querySelector('svg')?.innerHTML);
    }
    expect(icons.size).toBe(3);
  });

  test.each([PATH, '/checkout', '/checkout?token=', '/checkout-confirmation'])(
    '%s without anything known says that the link does not exist (ACC-04)',
    async (path) => {
      const screen = await openScreen(path, { signedIn: null });
      await expect.poll(() => screen.address()).toBe(PATH);
      await expect.element(title()).toHaveTextContent('The payment link does not exist');
      await expect.element(badge(404)).toBeVisible();
      expect(document.title).toBe('Payment link · Granite Supply');
    },
  );

  test('a token that no link can have does not exist either', async () => {
    const screen = await openCheckout({ answers: [refuse(getPaymentRequest, 'invalid_request')] });
    await expect.poll(() => screen.address()).toBe(PATH);
    await expect.element(badge(404)).toBeVisible();
  });

  test('is left when somebody else pays it first', async () => {
    const screen = await openCheckout({ answers: [refuse(payRequest, 'payment_link_paid')] });
    await fillBankAccount();
    await payButton('Pay $12,460.75').click();
    await expect.poll(() => screen.address()).toBe(PATH);
    await expect.element(title()).toHaveTextContent('The payment link has already been paid');
  });

  test('is left when it is revoked while the form is filled in', async () => {
    const screen = await openCheckout({ answers: [refuse(quotePaymentRequest, 'payment_link_revoked')] });
    await expect.poll(() => screen.address()).toBe(PATH);
    await expect.element(title()).toHaveTextContent('The payment link has been withdrawn');
  });
});
