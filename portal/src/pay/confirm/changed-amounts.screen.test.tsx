import { createPayment, quotePayment } from '@plumbline/contract/checkout';
import { listUnpaidInvoices } from '@plumbline/contract/invoices';
import { listPaymentsUnderWay } from '@plumbline/contract/payments';
import { asCents } from '@plumbline/rules/money';
import { toast } from '@plumbline/ui/overlays/toast';
import { answer, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { factsOnPage } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { confirmMessages as words } from '../confirm-messages.ts';
import { aPaymentUnderWay } from '../../testing/a-payment.ts';
import { anInvoice } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { aCreatedPayment } from '../testing/a-created-payment.ts';
import { payButton, stateInTab } from '../testing/confirm-page.ts';
import { KEY, openConfirm } from '../testing/open-confirm.ts';
import { quoteOf } from '../testing/quote-of.ts';

const changed = () => page.getByRole('dialog', { name: 'The amounts have changed' });
const review = () => changed().getByRole('button', { name: 'Review the payment' });
const rows = () =>
  [...document.querySelectorAll('[role="dialog"] tr')].map((row) =>
    [...row.children].map((cell) => (cell as HTMLElement).innerText.trim()),
  );
const first = anInvoice();
const second = anInvoice({ invoiceNumber: '48214', balance: asCents(5_000) });
const third = anInvoice({ invoiceNumber: '48215', balance: asCents(700) });
const paid = answer(createPayment, aCreatedPayment());

describe('PAY-09 PAY-13 changed amounts dialog', () => {
  test('shows old and new amounts and pays the new total only after a review', async () => {
    const screen = await openConfirm({
      invoices: [first, second, third],
      answers: [inTurn(refuse(createPayment, 'quote_changed'), paid)],
    });
    await expect.element(payButton('Pay $1,057.00 now')).toBeEnabled();
    screen.answer(answer(listUnpaidInvoices, listOf([{ ...first, balance: asCents(60_000) }, third])));
    await payButton().click();
    await expect.element(changed().getByText(words.quoteChangedText)).toBeVisible();
    await expect.poll(rows).toEqual([
      ['What', 'Before', 'Now'],
      ['Invoice 48213', '$1,000.00', '$600.00'],
      ['Invoice 48214', '$50.00', 'Nothing left'],
      ['Total to Pay', '$1,057.00', '$607.00'],
    ]);
    const namesOf = (role: 'rowheader' | 'columnheader') =>
      changed()
        .getByRole(role)
        .elements()
        .map((head) => head.textContent);
    expect(namesOf('rowheader')).toEqual(['Invoice 48213', 'Invoice 48214', 'Total to Pay']);
    expect(namesOf('columnheader')).toEqual(['What', 'Before', 'Now']);
    await checkAccessibility();
    await review().click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(screen.requests(createPayment)).toHaveLength(1);
    await payButton('Pay $607.00 now').click();
    await screen.expectRequest(createPayment, { total: 60_700 });
    expect(screen.requests(createPayment)[1]?.idempotencyKey).not.toBe(KEY);
  });

  test('shows a busy button while the new amounts load', async () => {
    const screen = await openConfirm({ answers: [refuse(createPayment, 'quote_changed')] });
    await expect.element(payButton()).toBeEnabled();
    screen.answer(hang(listUnpaidInvoices));
    await payButton().click();
    await expect.element(review()).toHaveAttribute('aria-busy', 'true');
    expect(rows()).toEqual([
      ['What', 'Before', 'Now'],
      ['Total to Pay', '$1,000.00', '…'],
    ]);
  });

  test('can be closed when the new amounts fail to load', async () => {
    const screen = await openConfirm({ answers: [refuse(createPayment, 'quote_changed')] });
    await expect.element(payButton()).toBeEnabled();
    screen.answer(fail(listUnpaidInvoices));
    await payButton().click();
    await expect.element(review()).not.toHaveAttribute('aria-busy');
    expect(rows().at(-1)).toEqual(['Total to Pay', '$1,000.00', '…']);
    await review().click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(toast.list()).toEqual([]);
  });

  test('returns to the invoices with a toast when nothing is left to pay', async () => {
    const screen = await openConfirm({ answers: [refuse(createPayment, 'quote_changed')] });
    await expect.element(payButton()).toBeEnabled();
    screen.answer(answer(listUnpaidInvoices, listOf([])));
    await payButton().click();
    await expectToast('info', words.quoteChanged, words.quoteChangedText);
    await expect.poll(() => screen.address()).toBe('/pay');
  });

  test('opens when the quote differs, before a payment is submitted', async () => {
    const difference = { field: 'balance', invoiceId: first.id, submitted: asCents(100_000), actual: asCents(60_000) };
    const screen = await openConfirm({
      invoices: [first],
      answers: [
        inTurn(
          answer(listUnpaidInvoices, listOf([first])),
          answer(listUnpaidInvoices, listOf([{ ...first, balance: asCents(60_000) }])),
        ),
        answer(quotePayment, (input) =>
          quoteOf(input, { differences: input.invoices[0]?.balance === 100_000 ? [difference] : [] }),
        ),
      ],
    });
    await expect.poll(rows).toEqual([
      ['What', 'Before', 'Now'],
      ['Invoice 48213', '$1,000.00', '$600.00'],
      ['Total to Pay', '$1,000.00', '$600.00'],
    ]);
    await review().click();
    await expect.element(payButton('Pay $600.00 now')).toBeEnabled();
    expect(screen.requests(createPayment)).toEqual([]);
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });
});

describe('PAY-13 hold warning on submit', () => {
  const pending = () => page.getByRole('dialog', { name: 'Another payment is under way' });
  const refusal = refuse(createPayment, 'invoice_has_pending');

  test('lists the holds and resubmits with knowsUnderWay after confirmation', async () => {
    const underWay = [
      aPaymentUnderWay({ invoiceId: first.id }),
      aPaymentUnderWay({ invoiceId: second.id, isOwn: true, status: 'PENDING', scheduledAt: null }),
    ];
    const screen = await openConfirm({
      invoices: [first, second],
      answers: [answer(listPaymentsUnderWay, listOf(underWay)), inTurn(refusal, paid)],
    });
    await payButton().click();
    await expect.element(pending().getByText(words.hasPendingText)).toBeVisible();
    await expect
      .poll(() => factsOnPage(pending().element()))
      .toEqual([
        ['Invoice 48213', '$400.00 scheduled for 10/20/2026 by Sam Ortiz'],
        ['Invoice 48214', 'You paid $400.00 on 10/14/2026, pending'],
      ]);
    expect(screen.requests(listPaymentsUnderWay)).toEqual([{ invoiceIds: `${first.id},${second.id}` }]);
    await expect.element(pending().getByRole('button', { name: 'Do not pay' })).toHaveFocus();
    await checkAccessibility();
    await pending().getByRole('button', { name: 'Pay $1,050.00 now' }).click();
    await screen.expectRequest(createPayment, { knowsUnderWay: true });
    const [before, after] = screen.requests(createPayment);
    expect(before).not.toHaveProperty('knowsUnderWay');
    expect(after?.idempotencyKey).not.toBe(before?.idempotencyKey);
  });

  test('submits nothing more after "Do not pay"', async () => {
    const screen = await openConfirm({ answers: [refusal] });
    await payButton().click();
    await pending().getByRole('button', { name: 'Do not pay' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(screen.requests(createPayment)).toHaveLength(1);
    expect(stateInTab().knownHolds).toEqual([]);
  });

  test('is not repeated for invoices that were already confirmed', async () => {
    const screen = await openConfirm({
      invoices: [first],
      answers: [inTurn(refusal, refuse(createPayment, 'payment_declined'), paid)],
    });
    await payButton().click();
    await pending().getByRole('button', { name: 'Pay $1,000.00 now' }).click();
    await page.getByRole('button', { name: words.fix }).click();
    expect(stateInTab().knownHolds).toEqual([first.id]);
    await payButton().click();
    await expect.poll(() => screen.requests(createPayment).length).toBe(3);
    expect(screen.requests(createPayment)[2]).toMatchObject({ knowsUnderWay: true });
  });

  test('lists at most five holds, and none while they load', async () => {
    const six = Array.from({ length: 6 }, (_, place) => aPaymentUnderWay({ invoiceId: first.id, code: `PL-${place}` }));
    await openConfirm({ invoices: [first], answers: [answer(listPaymentsUnderWay, listOf(six)), refusal] });
    await payButton().click();
    await expect.poll(() => factsOnPage(pending().element()).length).toBe(5);
    await openConfirm({ invoices: [first], answers: [hang(listPaymentsUnderWay), refusal] });
    await payButton().click();
    await expect.element(pending()).toBeVisible();
    expect(pending().element().querySelector('dl')).toBeNull();
  });

  test('requests the holds of at most 100 invoices', async () => {
    const invoices = Array.from({ length: 101 }, () => anInvoice({ balance: asCents(500) }));
    const screen = await openConfirm({ invoices, answers: [refusal] });
    await payButton().click();
    await expect.element(pending()).toBeVisible();
    await expect.poll(() => screen.requests(listPaymentsUnderWay)[0]?.invoiceIds.split(',').length).toBe(100);
  });
});
