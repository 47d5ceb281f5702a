// The mails that remind of waivers: to customers, and to the supplier's waiver desk.
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertPayment } from '../../testing/fixtures.sql.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { expectMails, outboxReader } from '../../testing/outbox.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { mailDueWaivers } from '../../waivers/reminders/mail-due-waivers.ts';
import { remindWaivers } from '../../waivers/reminders/remind-waivers.ts';
import { waiverDesk } from '../../waivers/testing/waiver-desk.ts';
import { waiverPortal } from '../../waivers/testing/waiver-portal.ts';
import type { MailCase } from './mail-case.ts';

const DAY_MS = 24 * 3600_000;

export async function waiverReminderCases(): Promise<readonly MailCase[]> {
  // The jobs look at every organization in their database.
  const portal = await waiverPortal({ database: await ownDatabase() });
  const { app, organizationId, portalId, user } = portal;
  const desk = waiverDesk(portal);
  const outbox = outboxReader(portal);
  const supplier = `Supplier ${portal.label}`;
  const pageOf = (id: string) => `https://${portal.host}/history/waivers?account=${user.customerId}&id=${id}`;
  const requested = async (fields: object, balance: number, jobName = 'Alder Court') => {
    const projectId = await portal.projectIn('IL', { originalContractDate: asDay('2026-01-02'), jobName });
    const invoiceId = await portal.invoice(projectId, '2026-10-01', 100_00, balance);
    const request = { projectId, throughDate: '2026-10-31', email: ['draws@alder.example'] };
    return { ...(await portal.requested({ ...request, ...fields })), invoiceId };
  };
  const facts = (number: number) =>
    [
      ['Request', `W-${number}`],
      ['Project', 'Alder Court'],
    ] as const;
  return [
    {
      site: 'mail-due-waivers sendMail',
      about: 'what waits for the waiver desk',
      run: async () => {
        const { id, number } = await requested(
          { waiverType: 'conditional.progress' },
          100_00,
          'Yard '.repeat(40).trim(),
        );
        await outbox();
        await mailDueWaivers(app);
        const job = `${'Yard '.repeat(15)}Yard…`;
        expectMails(await outbox(), [
          {
            to: `staff@${portal.label}.example`,
            subject: `1 waiver waits for ${supplier}`,
            sentences: ['1 waiver waits for you', 'You get this email once a day while something waits'],
            facts: [['To sign', `W-${number}, Ann Builders, ${job}. Requested 11/16/2026.`]],
            button: `https://${CONSOLE_HOST}`,
          },
        ]);
        await desk.post(id, 'reject', { reason: 'OTHER' });
      },
    },
    {
      site: 'remind-waivers mailSubmitter',
      about: 'a waiver that nobody downloads: whoever asked for it is reminded',
      run: async () => {
        const { id, number } = await requested({ waiverType: 'conditional.progress' }, 100_00);
        await desk.attach(id);
        await desk.post(id, 'release');
        await outbox();
        portal.clock.pass(3 * DAY_MS);
        await remindWaivers(app);
        expectMails(await outbox(), [
          {
            to: user.email,
            subject: 'Reminder: the waiver for Alder Court is ready to download',
            sentences: [`${supplier} has signed and released this waiver. Nobody has downloaded it yet.`],
            facts: facts(number),
            button: pageOf(id),
          },
        ]);
        portal.clock.pass(-3 * DAY_MS);
      },
    },
    {
      site: 'remind-waivers mailAwaited',
      about: 'a signed waiver waits for a payment: whoever asked for it is told which and until when',
      run: async () => {
        const paidLate = await requested({ waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: 'true' }, 0);
        const unpaid = await requested({ waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: 'true' }, 100_00);
        const payment = { organizationId, customerId: user.customerId, portalId, paymentType: 'ACH' } as const;
        await insertPayment(
          app.sql,
          { ...payment, status: 'APPROVED', code: 'PLATEPAY0001', approvedAt: '2026-11-20T18:00:00.000Z' },
          [{ invoiceId: paidLate.invoiceId, amount: asCents(100_00) }],
        );
        for (const { id } of [paidLate, unpaid]) {
          await desk.post(id, 'approve');
          await desk.attach(id);
        }
        await app.sql.updateTable('waiverRequest').set({ reminderCount: 2 }).where('status', '=', 'ready').execute();
        await outbox();
        portal.clock.pass(7 * DAY_MS);
        await remindWaivers(app);
        const mail = { to: user.email, subject: 'The waiver for Alder Court is waiting for a payment' };
        expectMails(await outbox(), [
          {
            ...mail,
            sentences: ['It waits for payment PLATEPAY0001, about 11/30/2026. You do not have to do anything.'],
            facts: facts(paidLate.number),
            button: pageOf(paidLate.id),
          },
          {
            ...mail,
            sentences: ['No payment that covers it is under way. If you have paid, tell us how and when.'],
            facts: facts(unpaid.number),
            button: pageOf(unpaid.id),
          },
        ]);
      },
    },
  ];
}
