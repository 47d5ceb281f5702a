// Mails to the payer, from the confirmation to the return.
import { asCents } from '@plumbline/rules/money';
import { addDays, type Day, today } from '@plumbline/rules/dates';
import { reconcilePayments } from '../../payments/reconciliation/reconcile.ts';
import { runScheduled } from '../../payments/scheduled/run-scheduled.ts';
import { type ExpectedMail, expectMails, outboxReader } from '../../testing/outbox.ts';
import { DAY_MS, passDays, recoverAll } from '../../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import type { MailCase } from './mail-case.ts';

const CARD = { declined: '4387751111111053', other: '5454545454545454', rejected: '4999006200609073' };
const ZONE = 'America/Los_Angeles';

type Payment = { code: string; invoiceNumber: string };

/** A portal whose only payer is its first customer's user, with its mail cases. */
export async function paymentMailCases() {
  const portal = await paymentPortal();
  return { cases: casesAt(portal), stop: () => portal.sandbox.stop() };
}

function casesAt(portal: PaymentPortal): readonly MailCase[] {
  const supplier = `Portal ${portal.label}`;
  const readOutbox = outboxReader(portal);
  let count = 0;

  const pay = async (payBy: 'payByCard' | 'payByAch', more: Record<string, unknown> = {}): Promise<Payment> => {
    await portal.later(0);
    const invoiceNumber = `INV-${(count += 1)}`;
    const invoiceId = await portal.owe(60_00, { invoiceNumber });
    const response = await portal[payBy]([{ invoiceId, balance: 60_00 }], more);
    return { code: response.json<{ code: string }>().code, invoiceNumber };
  };
  const tomorrow = (): Day => addDays(today(portal.clock.now(), ZONE), 1);
  const provider = async ({ code }: Payment, path: string, more: object = {}) => {
    const [charge] = await portal.chargesOf(code);
    await portal.control(path, { retref: charge!.retref, ...more });
    await reconcilePayments(portal.app);
  };

  const mailAbout = ({ code, invoiceNumber }: Payment, mail: Partial<ExpectedMail>): ExpectedMail => ({
    to: portal.user.email,
    subject: `Your payment ${code} to ${supplier} was returned`,
    button: `https://${portal.host}/history/payments/${code}`,
    ...mail,
    sentences: ['Hello Ann Person,', ...(mail.sentences ?? [])],
    facts: [
      ['Confirmation code', code],
      ['Customer', 'Ann Builders'],
      ['Invoice', invoiceNumber],
      ['Total', '$60.00'],
      ...(mail.facts ?? []),
    ],
  });
  const expectMail = async (payment: Payment, mail: Partial<ExpectedMail>) =>
    expectMails(await readOutbox(), [mailAbout(payment, mail)]);
  const notMade = ({ code }: Payment) => `Your payment ${code} to ${supplier} was not made`;
  const OPEN_AGAIN = 'The invoice is open again. Please pay another way.';
  const PENDING = {
    subject: `Your payment to ${supplier}: $60.00, pending`,
    sentences: ['We have your payment of $60.00, but it is not complete yet.', 'Bank payments take up to 5 days.'],
    facts: [['Paid with', 'Bank account 3210 (ACH)']],
  } as const;

  const confirmations: readonly MailCase[] = [
    {
      site: 'answer-charge notifyPayer confirmed',
      about: 'a card that was charged',
      run: async () =>
        expectMail(await pay('payByCard'), {
          subject: `Your payment to ${supplier}: $60.00, approved`,
          sentences: ['We received your payment of $60.00.'],
          facts: [['Paid with', 'Visa 1443 (credit card)']],
        }),
    },
    {
      site: 'answer-charge notifyPayer confirmed 2',
      about: 'a bank payment that the provider answered only when it was asked again',
      run: async () => {
        await portal.plan('auth', 'no-reply-charged');
        const payment = await pay('payByAch');
        expectMails(await readOutbox(), []);
        await recoverAll(portal);
        await expectMail(payment, PENDING);
      },
    },
    {
      site: 'answer-charge notifyPayer confirmed 3',
      about: 'a bank payment that was accepted',
      run: async () => expectMail(await pay('payByAch'), PENDING),
    },
    {
      site: 'book-funding notifyPayer confirmed',
      about: 'a bank payment whose money has arrived',
      run: async () => {
        // The bank payments of earlier cases arrive first.
        await passDays(portal, 6);
        const payment = await pay('payByAch');
        await readOutbox();
        await provider(payment, '/settle');
        await expectMail(payment, {
          subject: `Your payment to ${supplier}: $60.00, approved`,
          sentences: ['Thank you for your payment', 'We received your payment of $60.00.', 'Settled on'],
        });
      },
    },
    {
      site: 'start-charge notifyPayer confirmed',
      about: 'credits that paid for all of it',
      run: async () => {
        const invoiceNumber = `INV-${(count += 1)}`;
        const invoiceId = await portal.owe(60_00, { invoiceNumber });
        const credit = { type: 'CREDIT', creditRestrictionType: 'NONE', invoiceNumber: 'CM-60' } as const;
        const creditId = await portal.owe(60_00, credit);
        const line = { invoiceId, balance: 60_00, credits: [{ creditId, amount: 60_00 }] };
        const { code } = (await portal.payByCredit([line])).json<{ code: string }>();
        const facts = [
          ['Paid with', 'Account credits'],
          ['Credit CM-60', '−$60.00'],
        ] as const;
        const expected = mailAbout(
          { code, invoiceNumber },
          {
            subject: `Your payment to ${supplier}: $60.00 of credits applied`,
            sentences: ['We applied credits of $60.00 to your invoices. No money was charged.'],
            facts,
          },
        );
        const ofMoney = expected.facts?.filter(([label]) => label !== 'Total') ?? [];
        expectMails(await readOutbox(), [{ ...expected, facts: [...ofMoney, ['Total', '$0.00']] }]);
      },
    },
    {
      site: 'start-charge notifyPayer scheduled',
      about: 'a payment on a later day',
      run: async () => {
        const scheduledAt = addDays(tomorrow(), 30);
        const [year, month, day] = scheduledAt.split('-');
        await expectMail(await pay('payByCard', { scheduledAt }), {
          subject: `Your payment to ${supplier}: $60.00, scheduled`,
          sentences: ['Nothing has been charged yet.'],
          facts: [['Scheduled for', `${month}/${day}/${year}`]],
        });
      },
    },
  ];

  const failures: readonly MailCase[] = [
    {
      site: 'run-scheduled notifyPayer confirmed',
      about: 'a scheduled payment that credits cover on its day',
      run: async () => {
        const invoiceNumber = `INV-${(count += 1)}`;
        const invoiceId = await portal.owe(60_00, { invoiceNumber });
        const creditId = await portal.owe(40_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
        const line = { invoiceId, balance: 60_00, credits: [{ creditId, amount: 40_00 }] };
        const paid = await portal.payByCard([line], { scheduledAt: tomorrow() });
        const { code } = paid.json<{ code: string }>();
        await readOutbox();
        await portal.app.sql
          .updateTable('invoice')
          .set({ balance: asCents(40_00) })
          .where('organizationId', '=', portal.organizationId)
          .where('id', '=', invoiceId)
          .execute();
        portal.tick(4 * DAY_MS);
        await runScheduled(portal.app);
        const expected = mailAbout({ code, invoiceNumber }, {});
        const facts = expected.facts?.filter(([label]) => label !== 'Total') ?? [];
        const subject = `Your payment to ${supplier}: $40.00 of credits applied`;
        expectMails(await readOutbox(), [{ ...expected, subject, facts }]);
      },
    },
    {
      site: 'answer-charge notifyPayer failed',
      about: 'a scheduled payment whose card was declined on its day',
      run: async () => {
        const payment = await pay('payByCard', { number: CARD.declined, scheduledAt: tomorrow() });
        await readOutbox();
        portal.tick(4 * DAY_MS);
        await runScheduled(portal.app);
        await expectMail(payment, {
          subject: notMade(payment),
          sentences: ['Your payment of $60.00 did not go through.', 'Declined', OPEN_AGAIN],
        });
      },
    },
    {
      site: 'run-scheduled notifyPayer failed',
      about: 'a scheduled payment whose card had expired on its day',
      run: async () => {
        const payment = await pay('payByCard', { number: CARD.other, scheduledAt: tomorrow() });
        await readOutbox();
        const { paymentMethodId } = await portal.payment(payment.code);
        await portal.app.sql
          .updateTable('paymentMethod')
          .set({ expiry: '10/2026' })
          .where('organizationId', '=', portal.organizationId)
          .where('id', '=', paymentMethodId)
          .execute();
        portal.tick(4 * DAY_MS);
        await runScheduled(portal.app);
        await expectMail(payment, {
          subject: notMade(payment),
          sentences: ['The saved payment method could not be used any more.', OPEN_AGAIN],
        });
      },
    },
    {
      site: 'book-funding notifyPayer returned',
      about: 'a bank payment that came back before it settled',
      run: async () => {
        const payment = await pay('payByAch');
        await readOutbox();
        await provider(payment, '/return', { code: 'R03' });
        await expectMail(payment, { sentences: ['Your payment of $60.00 did not go through.', OPEN_AGAIN] });
      },
    },
    {
      site: 'book-funding notifyPayer returned 2',
      about: 'a bank payment that came back after it had settled',
      run: async () => {
        const payment = await pay('payByAch');
        await provider(payment, '/settle');
        await readOutbox();
        await provider(payment, '/return', { code: 'R01' });
        await expectMail(payment, { sentences: ['Your payment of $60.00 did not go through.', OPEN_AGAIN] });
      },
    },
    {
      site: 'reverse-by-attempt notifyPayer returned',
      about: 'a card payment whose batch the bank rejected',
      run: async () => {
        const payment = await pay('payByCard', { number: CARD.rejected });
        await readOutbox();
        await passDays(portal, 3);
        await expectMail(payment, { sentences: ['Your payment of $60.00 did not go through.', OPEN_AGAIN] });
      },
    },
    {
      site: 'book-disputes notifyPayer returned',
      about: 'a card payment that was disputed',
      run: async () => {
        const payment = await pay('payByCard');
        await readOutbox();
        await provider(payment, '/chargeback');
        await expectMail(payment, { sentences: ['The card’s bank disputes the payment', OPEN_AGAIN] });
      },
    },
    {
      site: 'book-disputes notifyPayer won',
      about: 'REF-02 a dispute that the supplier won',
      run: async () => {
        const payment = await pay('payByCard');
        await provider(payment, '/chargeback');
        await readOutbox();
        await provider(payment, '/win-chargeback');
        await expectMail(payment, {
          subject: `Your payment ${payment.code} to ${supplier} stands`,
          sentences: [`The dispute of your payment of $60.00 was decided for ${supplier}.`, 'The invoice is paid.'],
        });
      },
    },
    {
      site: 'book-disputes notifyPayer won',
      about: 'REF-05 a dispute that was won after the payer had paid another way',
      run: async () => {
        const payment = await pay('payByCard');
        await provider(payment, '/chargeback');
        const invoice = portal.app.sql.selectFrom('invoice').select('id');
        const { id } = await invoice.where('invoiceNumber', '=', payment.invoiceNumber).executeTakeFirstOrThrow();
        await portal.payByCard([{ invoiceId: id, balance: 60_00 }]);
        await readOutbox();
        await provider(payment, '/win-chargeback');
        await expectMail(payment, {
          subject: `Your payment ${payment.code} to ${supplier} stands`,
          sentences: [`$60.00 is now your credit CM-${payment.code}.`, 'You can use it for any invoice.'],
          facts: [['Credit', `CM-${payment.code}, $60.00`]],
        });
      },
    },
    {
      site: 'complete-refund notifyPayer refunded',
      about: 'REF-02 a payment that was refunded in full',
      run: async () => {
        const payment = await pay('payByCard');
        await provider(payment, '/settle');
        await readOutbox();
        await provider(payment, '/refund');
        await passDays(portal, 6);
        await expectMail(payment, {
          subject: `Your refund from ${supplier}: $60.00`,
          sentences: ['We refunded your payment of $60.00.', 'The invoice is open again.'],
          facts: [
            ['Refunded', '$60.00'],
            ['Paid with', 'Visa 1443 (credit card)'],
          ],
        });
      },
    },
    {
      site: 'complete-refund notifyPayer refunded',
      about: 'REF-02 a payment that was refunded in part',
      run: async () => {
        const payment = await pay('payByCard');
        await provider(payment, '/settle');
        await readOutbox();
        await provider(payment, '/refund', { amount: '20.00' });
        await passDays(portal, 6);
        await expectMail(payment, {
          subject: `Your refund from ${supplier}: $20.00`,
          sentences: ['We refunded $20.00 of your payment of $60.00.', 'What was refunded is owed again'],
          facts: [['Refunded', '$20.00']],
        });
      },
    },
    {
      site: 'complete-refund notifyPayer refunded',
      about: 'REF-02 a payment that was voided before any money moved',
      run: async () => {
        const payment = await pay('payByAch');
        await readOutbox();
        await provider(payment, '/void');
        await passDays(portal, 1);
        await expectMail(payment, {
          subject: `Your payment ${payment.code} to ${supplier} was voided`,
          sentences: ['Your payment of $60.00 was undone before any money moved.', 'The invoice is open again.'],
        });
      },
    },
    {
      site: 'check-unsettled notifyPayer returned',
      about: 'a bank payment that the provider gave up without a word',
      run: async () => {
        const payment = await pay('payByAch');
        await readOutbox();
        const { state } = portal.sandbox;
        const [charge] = await portal.chargesOf(payment.code);
        const { retref } = charge!;
        state.put('transaction', retref, { ...state.transaction.get(retref)!, nextAt: null, status: 'Rejected' });
        await passDays(portal, 13);
        await expectMail(payment, { sentences: ['The bank did not take the payment. Nothing was charged.'] });
      },
    },
  ];
  return [...confirmations, ...failures];
}
