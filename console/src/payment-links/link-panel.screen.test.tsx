import type { Answer } from '@plumbline/contract/call';
import { listCustomers } from '@plumbline/contract/members';
import {
  getDeskPaymentRequest,
  getPaymentRequestLink,
  listPaymentRequests,
  remindPaymentRequest,
  revokePaymentRequest,
} from '@plumbline/contract/payment-desk/payment-requests-admin';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aDeskLink, aLinkPayment, aListedLink, LINK_ID, LINK_URL, listedLinks } from '../testing/a-payment-link.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

type DeskLink = Answer<typeof getDeskPaymentRequest>;

const open = (facts: Partial<DeskLink> = {}, { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/payment-links?link=${LINK_ID}`, {
    ...options,
    answers: [
      answer(listPaymentRequests, listedLinks([aListedLink()])),
      answer(listCustomers, { rows: [], count: 0 }),
      answer(getDeskPaymentRequest, aDeskLink(facts)),
      answer(getPaymentRequestLink, { url: LINK_URL }),
      answer(remindPaymentRequest, aListedLink({ remindedAt: '2026-10-15T17:00:00.000Z' })),
      answer(revokePaymentRequest, aListedLink({ state: 'REVOKED', revokedAt: '2026-10-15T17:00:00.000Z' })),
      ...answers,
    ],
  });
const panel = () => page.getByLabelText('Payment link to Rosa Quint', { exact: true });
const button = (name: string) => panel().getByRole('button', { name });

test('shows the amount, the invoices, who asked, and what happened, the newest first', async () => {
  await open({
    openedAt: '2026-10-13T17:00:00.000Z',
    remindedAt: '2026-10-14T17:00:00.000Z',
    failures: [{ code: 'PFAILED00001', amount: asCents(103_00), createdAt: '2026-10-14T18:00:00.000Z' }],
  });
  await expect.element(panel().getByText('Still to pay')).toBeVisible();
  await expect.element(panel().getByText('Iris Holm, Credit manager, iris@granite.example')).toBeVisible();
  await expect.element(panel().getByText('11/12/2026')).toBeVisible();
  expect(listItems('Timeline')).toEqual([
    'Failed to pay $103.00: PFAILED00001 10/14/2026, 11:00 AM',
    'Reminded by email 10/14/2026, 10:00 AM',
    'Opened for the first time 10/13/2026, 10:00 AM',
    'Sent to Rosa Quint by Iris Holm 10/13/2026, 9:12 AM',
  ]);
  await expect
    .element(panel().getByRole('link', { name: 'Sedgewater Roofing' }))
    .toHaveAttribute('href', '/customers/0198c7a2-0000-7000-8000-000000000011');
  await checkAccessibility();
});

test('a paid one leads to its payment, and has nothing left to do', async () => {
  await open({ state: 'PAID', payment: aLinkPayment });
  await expect.element(panel().getByText('$103.00', { exact: false }).first()).toBeVisible();
  for (const link of panel().getByRole('link', { name: 'P61NVT310000' }).all())
    await expect.element(link).toHaveAttribute('href', '/payments?payment=P61NVT310000');
  expect(listItems('Timeline')[0]).toBe('Paid $103.00: P61NVT310000 10/14/2026, 11:00 AM');
  for (const name of ['Copy link', 'Show QR code', 'Send reminder', 'Withdraw'])
    await expect.element(button(name)).not.toBeInTheDocument();
});

test('one whose invoices were paid in another way asks for nothing more, and can be withdrawn', async () => {
  await open({ amountDue: ZERO });
  await expect.element(panel().getByText('Its invoices are paid, or a payment of them is under way.')).toBeVisible();
  await expect.element(panel().getByText('Nothing due', { exact: true })).toBeVisible();
  await expect.element(button('Withdraw')).toBeVisible();
  for (const name of ['Copy link', 'Show QR code', 'Send reminder'])
    await expect.element(button(name)).not.toBeInTheDocument();
});

test.each(['STARTED', 'PENDING'])('one whose payment is %s does not say that it is paid', async (status) => {
  await open({ state: 'PAID', payment: { ...aLinkPayment, status } });
  await expect.element(panel().getByText(/^Payment under way by Rosa Quint: P61NVT310000/)).toBeVisible();
  expect(listItems('Timeline')[0]).toBe('Payment under way $103.00: P61NVT310000 10/14/2026, 11:00 AM');
});

describe('an open one', () => {
  test('is copied: the link is asked for and in no address', async () => {
    const screen = await open();
    await button('Copy link').click();
    await screen.expectRequest(getPaymentRequestLink, { id: LINK_ID });
    await expectToast('success', 'The link was copied.');
    expect(screen.browser.copied).toEqual([LINK_URL]);
    expect(document.body.textContent).not.toContain(LINK_URL);
  });

  test('is copied in Safari, which lets no text be copied after an answer', async () => {
    const screen = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await button('Copy link').click();
    await expectToast('success', 'The link was copied.');
    expect(screen.browser.copied).toEqual([LINK_URL]);
  });

  test('is shown as text where the browser does not let it be copied', async () => {
    await open({}, { isClipboardClosed: true });
    await button('Copy link').click();
    const dialog = page.getByRole('dialog', { name: 'Copy the link yourself' });
    await expect.element(dialog.getByText(LINK_URL)).toBeVisible();
    await checkAccessibility();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('is shown as a QR code', async () => {
    await open();
    await button('Show QR code').click();
    await expect.element(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
    await expect.element(page.getByRole('dialog').getByText(LINK_URL)).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('img', { name: 'QR code of the payment link' })).not.toBeInTheDocument();
  });

  test('is reminded of once an hour, and says from when', async () => {
    const screen = await open();
    await expect.element(button('Send reminder')).toBeEnabled();
    screen.answer(answer(getDeskPaymentRequest, aDeskLink({ nextReminderAt: '2026-10-15T18:00:00.000Z' })));
    await button('Send reminder').click();
    await screen.expectRequest(remindPaymentRequest, { id: LINK_ID });
    await expectToast('success', 'A reminder was sent to rosa@quint.example.');
    await expect.element(button('Send reminder')).toBeDisabled();
    await expect
      .element(button('Send reminder'))
      .toHaveAccessibleDescription('The next reminder can be sent from 10/15/2026, 11:00 AM.');
    screen.answer(answer(getDeskPaymentRequest, aDeskLink()));
    await screen.passTime(60_000);
    await expect.element(button('Send reminder')).toBeEnabled();
  });

  test('is withdrawn after a question', async () => {
    const screen = await open();
    await button('Withdraw').click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw the link to Rosa Quint?' });
    await checkAccessibility();
    expect(screen.requests(revokePaymentRequest)).toEqual([]);
    screen.answer(
      answer(getDeskPaymentRequest, aDeskLink({ state: 'REVOKED', revokedAt: '2026-10-15T17:00:00.000Z' })),
    );
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await screen.expectRequest(revokePaymentRequest, { id: LINK_ID });
    await expectToast('success', 'The link was withdrawn. It stops working at once.');
    await expect.poll(() => listItems('Timeline')[0]).toBe('Withdrawn 10/15/2026, 10:00 AM');
    await expect.element(button('Copy link')).not.toBeInTheDocument();
  });

  test('that was paid meanwhile says so', async () => {
    await open({}, { answers: [refuse(getPaymentRequestLink, 'payment_link_paid')] });
    await button('Copy link').click();
    await expectToast('error', 'The payment link has already been paid');
  });

  test('of a payment reminder is sent by the next one, and not by staff', async () => {
    await open({ kind: 'REMINDER', createdBy: null, nextReminderAt: '2026-10-15T18:00:00.000Z' });
    await expect.element(button('Copy link')).toBeVisible();
    await expect.element(button('Withdraw')).toBeVisible();
    await expect.element(button('Send reminder')).not.toBeInTheDocument();
    await expect.element(panel().getByText('The next reminder can be sent')).not.toBeInTheDocument();
  });

  test('has no actions for a viewer', async () => {
    await open({}, { staff: { role: 'viewer' } });
    await expect.element(panel().getByText('Timeline')).toBeVisible();
    for (const name of ['Copy link', 'Show QR code', 'Send reminder', 'Withdraw'])
      await expect.element(button(name)).not.toBeInTheDocument();
  });
});

test('an expired one says since when', async () => {
  await open({ state: 'EXPIRED' });
  await expect.poll(() => listItems('Timeline')[0]).toBe('Expired after 11/12/2026');
});

test('one that does not exist, and one that cannot be loaded', async () => {
  await open({}, { answers: [refuse(getDeskPaymentRequest, 'not_found')] });
  await expect.element(page.getByText('There is no such payment link')).toBeVisible();
  const screen = await open({}, { answers: [fail(getDeskPaymentRequest)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the payment link', { exact: true })).toBeVisible();
});

test.each([375, 768])('fits at %d px', async (width) => {
  await open({}, { width });
  await expect.element(page.getByText('Still to pay')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await checkAccessibility();
});
