// Mails about autopay, to the person who made the rule and the customer's people who may pay.
import { expect } from 'vitest';
import { addDays } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { type AutopayPortal, autopayPortal } from '../../payments/autopay/testing/autopay-portal.ts';
import { lastMail } from '../../testing/mailbox.ts';
import type { MailCase } from './mail-case.ts';

type Made = { portal: AutopayPortal; id: string; invoiceId: string };

export async function autopayMailCases(sandbox: NonNullable<Parameters<typeof autopayPortal>[0]>['sandbox']) {
  /** A rule with an invoice that is due in four days. */
  const withRule = async (work: (made: Made) => Promise<unknown>, texts: readonly string[]): Promise<void> => {
    const portal = await autopayPortal(sandbox ? { sandbox } : {});
    const dueDate = addDays(portal.today(), 4);
    const invoiceId = await portal.owe(900_00, { dueDate, invoiceNumber: '486201' });
    const id = await portal.made();
    await work({ portal, id, invoiceId });
    const { subject, text, links } = await lastMail(portal.app, portal.user.email);
    for (const part of ['Hello Ann Person,', 'Ann Builders', 'Bank account 3210', ...texts])
      expect(`${subject}\n${text}`).toContain(part);
    expect(links.map(({ pathname }) => pathname)).toContain('/autopay');
    await portal.app.sql.updateTable('autopayRule').set({ status: 'STOPPED' }).execute();
  };
  const removeMethod = ({ portal }: Made) => portal.call('DELETE', `/v1/card-on-file/${portal.method.id}`);
  const mailCase = (
    site: string,
    about: string,
    work: (made: Made) => Promise<unknown>,
    texts: readonly string[],
  ): MailCase => ({ site, about, run: () => withRule(work, texts) });
  return [
    mailCase('save-autopay mailAutopay saved', 'AUT-01 a rule is saved', async () => undefined, [
      'Autopay was saved',
      'By saving, I authorize',
      'Changed by',
    ]),
    mailCase(
      'pause-autopay mailAutopay paused',
      'AUT-02 a rule is paused',
      ({ portal, id }) => portal.call('POST', `/v1/autopay/${id}/pause`),
      ['Nothing is paid until you resume it.'],
    ),
    mailCase(
      'resume-autopay mailAutopay resumed',
      'AUT-02 a rule is resumed',
      async ({ portal, id }) => {
        await portal.call('POST', `/v1/autopay/${id}/pause`);
        await portal.call('POST', `/v1/autopay/${id}/resume`);
      },
      ['Autopay was resumed'],
    ),
    mailCase(
      'stop-autopay mailAutopay stopped',
      'AUT-02 a rule is stopped',
      ({ portal, id }) => portal.call('DELETE', `/v1/autopay/${id}`),
      ['Nothing more is paid by autopay.'],
    ),
    mailCase('announce-runs mailAutopay announced', 'AUT-02 a run is announced', ({ portal }) => portal.passDays(1), [
      '11/20/2026: $900.00',
      'Invoice 486201',
      'You can skip this run, pause or stop autopay before.',
    ]),
    mailCase(
      'announce-runs mailAutopay waiting',
      'AUT-03 an invoice above a limit',
      async ({ portal }) => {
        await portal.made({ invoiceLimit: asCents(500_00) });
        await portal.passDays(1);
      },
      ['an invoice waits for you', 'Invoice 486201', '$900.00'],
    ),
    {
      site: 'announce-runs mailAutopay expiring',
      about: 'AUT-03 the card of a rule expires within 30 days',
      run: async () => {
        const portal = await autopayPortal(sandbox ? { sandbox } : {});
        await portal.payByCard([{ invoiceId: await portal.owe(2_00), balance: 2_00 }], { savePaymentToken: true });
        const cards = portal.app.sql.selectFrom('paymentMethod').selectAll().where('paymentType', '=', 'CREDIT_CARD');
        const card = await cards.where('organizationId', '=', portal.organizationId).executeTakeFirstOrThrow();
        expect((await portal.save({}, portal.bodyOf({}, {}, card))).statusCode).toBe(200);
        const renew = (expiry: string) =>
          portal.app.sql.updateTable('paymentMethod').set({ expiry }).where('id', '=', card.id).execute();
        const SUBJECT = `Autopay to Portal ${portal.label}: your card expires`;
        const count = async () => (await portal.subjects()).filter((subject) => subject === SUBJECT).length;
        await renew('12/2026');
        // Until 12/01/2026; then once.
        for (const [days, mails] of [
          [15, 0],
          [1, 1],
          [20, 1],
        ] as const) {
          await portal.passDays(days);
          expect([portal.today(), await count()]).toEqual([portal.today(), mails]);
        }
        const { text, links } = await lastMail(portal.app, portal.user.email);
        expect(text).toContain('Visa 1443 is valid through 12/2026. After that autopay is paused and nothing is paid.');
        expect(links.map(({ pathname }) => pathname)).toContain('/autopay');
        await renew('01/2027');
        await portal.passDays(13);
        expect(await count()).toBe(2);
        await portal.app.sql.updateTable('autopayRule').set({ status: 'STOPPED' }).execute();
      },
    } satisfies MailCase,
    mailCase(
      'announce-runs mailAutopay halted',
      'AUT-03 the method was removed before a run',
      async (made) => {
        await removeMethod(made);
        await made.portal.passDays(1);
      },
      ['The payment method of autopay was removed.', 'Nothing is paid until you resume it.'],
    ),
    mailCase(
      'pay-run mailAutopay failed',
      'AUT-03 the method was removed on the day of a run',
      async (made) => {
        await made.portal.passDays(3);
        await removeMethod(made);
        await made.portal.app.sql.updateTable('autopayRule').set({ nextPlanAt: '2027-01-01T00:00:00.000Z' }).execute();
        await made.portal.passDays(1);
      },
      ['was not made', 'Autopay is paused.', 'It is not tried again by itself.'],
    ),
    mailCase(
      'pay-run mailAutopay nothing',
      'AUT-03 nothing is owed any more on the day of a run',
      async ({ portal, invoiceId }) => {
        await portal.passDays(3);
        await portal.app.sql
          .updateTable('invoice')
          .set({ balance: asCents(0) })
          .where('id', '=', invoiceId)
          .execute();
        await portal.passDays(1);
      },
      ['nothing to pay', 'took no money'],
    ),
  ];
}
