// Mails about payments that did not go through, or run on their day.
import { asCents, ZERO } from '@plumbline/rules/money';
import { runScheduled } from '../../payments/scheduled/run-scheduled.ts';
import { warnExpiring } from '../../payments/scheduled/warn-expiring.ts';
import { expectMails } from '../../testing/outbox.ts';
import { DAY_MS, MINUTE_MS, passDays } from '../../testing/payment-jobs.ts';
import type { MailCase } from './mail-case.ts';
import { OPEN_AGAIN, type PaymentMails } from './payment-mails.ts';

const CARD = {
  declined: '4387751111111053',
  other: '5454545454545454',
  expiring: '371449635398431',
  broken: '6011000995500000',
  rejected: '4999006200609073',
};

export function failureMailCases(mails: PaymentMails): readonly MailCase[] {
  const { portal, supplier, readOutbox, nextInvoiceNumber, pay, tomorrow, provider, mailAbout, expectMail, notMade } =
    mails;
  return [
    {
      site: 'start-scheduled notifyPayer confirmed',
      about: 'a scheduled payment that credits cover on its day',
      run: async () => {
        const invoiceNumber = nextInvoiceNumber();
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
          attachments: [],
          subject: notMade(payment),
          sentences: ['Your payment of $60.00 did not go through.', 'Declined', OPEN_AGAIN],
          facts: [['Was to be paid with', 'Visa 1053 (credit card)']],
        });
      },
    },
    {
      site: 'start-scheduled notifyPayer failed',
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
          attachments: [],
          subject: notMade(payment),
          sentences: ['The saved payment method could not be used any more.', OPEN_AGAIN],
        });
      },
    },
    {
      site: 'warn-expiring notifyPayer expiring',
      about: 'a scheduled payment whose card expires before its day',
      run: async () => {
        const payment = await pay('payByCard', { number: CARD.expiring, scheduledAt: tomorrow() });
        await readOutbox();
        const { paymentMethodId } = await portal.payment(payment.code);
        await portal.app.sql
          .updateTable('paymentMethod')
          .set({ expiry: '10/2026' })
          .where('organizationId', '=', portal.organizationId)
          .where('id', '=', paymentMethodId)
          .execute();
        await warnExpiring(portal.app);
        await expectMail(payment, {
          attachments: [],
          subject: `Your card expires before your payment ${payment.code} to ${supplier}`,
          button: `https://${portal.host}/thanks/${payment.code}?account=${portal.user.customerId}`,
          sentences: ['is valid through 10/2026. Your payment of $60.00 on', 'cannot be made with it.'],
        });
        portal.tick(4 * DAY_MS);
        await runScheduled(portal.app);
        await readOutbox();
      },
    },
    {
      site: 'put-off notifyPayer delayed',
      about: 'a scheduled payment that could not be started three times',
      run: async () => {
        const payment = await pay('payByCard', { number: CARD.broken, scheduledAt: tomorrow() });
        await readOutbox();
        const { paymentMethodId } = await portal.payment(payment.code);
        await portal.app.sql
          .updateTable('paymentMethod')
          .set({ sealedToken: Buffer.from('cannot be opened any more, not at all') })
          .where('organizationId', '=', portal.organizationId)
          .where('id', '=', paymentMethodId)
          .execute();
        portal.tick(4 * DAY_MS);
        for (let tries = 0; tries < 2; tries++) {
          await runScheduled(portal.app);
          expectMails(await readOutbox(), []);
          portal.tick(60 * MINUTE_MS);
        }
        await runScheduled(portal.app);
        await expectMail(payment, {
          attachments: [],
          subject: `Your payment ${payment.code} to ${supplier} is delayed`,
          button: `https://${portal.host}/thanks/${payment.code}?account=${portal.user.customerId}`,
          sentences: ['Your scheduled payment of $60.00 could not be started on its day. Nothing was charged.'],
        });
        await portal.app.sql.updateTable('payment').set({ nextRunAt: '2999-01-01T00:00:00Z' }).execute();
      },
    },
    {
      site: 'start-scheduled notifyPayer held',
      about: 'a scheduled payment of an invoice that is in dispute on its day',
      run: async () => {
        const payment = await pay('payByCard', { scheduledAt: tomorrow() });
        await readOutbox();
        const invoices = portal.app.sql.updateTable('invoice').where('organizationId', '=', portal.organizationId);
        await invoices.set({ disputedAmount: asCents(1_00) }).execute();
        portal.tick(4 * DAY_MS);
        await runScheduled(portal.app);
        await expectMail(payment, {
          attachments: [],
          subject: `Your payment ${payment.code} to ${supplier} is on hold`,
          button: `https://${portal.host}/thanks/${payment.code}?account=${portal.user.customerId}`,
          sentences: ['Your scheduled payment of $60.00 was not charged on its day. Invoice', 'is in dispute.'],
        });
        await invoices.set({ disputedAmount: ZERO }).execute();
        await portal.app.sql.updateTable('payment').set({ nextRunAt: '2999-01-01T00:00:00Z' }).execute();
      },
    },
    {
      site: 'book-returns notifyPayer returned',
      about: 'a bank payment that came back before it settled',
      run: async () => {
        const payment = await pay('payByAch');
        await readOutbox();
        await provider(payment, '/return', { code: 'R03' });
        await expectMail(payment, {
          attachments: [],
          sentences: ['Your payment of $60.00 did not go through.', OPEN_AGAIN],
        });
      },
    },
    {
      site: 'book-returns notifyPayer returned 2',
      about: 'a bank payment that came back after it had settled',
      run: async () => {
        const payment = await pay('payByAch');
        await provider(payment, '/settle');
        await readOutbox();
        await provider(payment, '/return', { code: 'R01' });
        await expectMail(payment, {
          attachments: [],
          sentences: ['Your payment of $60.00 did not go through.', OPEN_AGAIN],
        });
      },
    },
    {
      site: 'reverse-by-attempt notifyPayer returned',
      about: 'a card payment whose batch the bank rejected',
      run: async () => {
        const payment = await pay('payByCard', { number: CARD.rejected });
        await readOutbox();
        await passDays(portal, 3);
        await expectMail(payment, {
          attachments: [],
          sentences: ['Your payment of $60.00 did not go through.', OPEN_AGAIN],
        });
      },
    },
    {
      site: 'book-disputes notifyPayer returned',
      about: 'a card payment that was disputed',
      run: async () => {
        const payment = await pay('payByCard');
        await readOutbox();
        await provider(payment, '/chargeback');
        await expectMail(payment, { attachments: [], sentences: ['The card’s bank disputes the payment', OPEN_AGAIN] });
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
        await expectMail(payment, {
          attachments: [],
          sentences: ['The bank did not take the payment. Nothing was charged.'],
        });
      },
    },
  ];
}
