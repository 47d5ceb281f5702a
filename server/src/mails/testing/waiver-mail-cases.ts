// The mails of waiver requests.
import { expect } from 'vitest';
import { expectMails, outboxReader } from '../../testing/outbox.ts';
import { stopExchanges } from '../../waivers/exchange/stop-exchanges.ts';
import { waiverDesk } from '../../waivers/testing/waiver-desk.ts';
import { waiverPortal } from '../../waivers/testing/waiver-portal.ts';
import type { MailCase } from './mail-case.ts';

export async function waiverMailCases(): Promise<readonly MailCase[]> {
  const portal = await waiverPortal();
  const desk = waiverDesk(portal);
  const outbox = outboxReader(portal);
  const supplier = `Supplier ${portal.label}`;
  const list = `https://${portal.host}/history/waivers`;
  const requested = async () => {
    const projectId = await portal.projectIn('IL');
    await portal.invoice(projectId, '2026-10-01', 150_00, 100_00);
    return portal.requested({
      projectId,
      waiverType: 'conditional.progress',
      throughDate: '2026-10-31',
      email: ['draws@alder.example', portal.user.email],
    });
  };
  const facts = (number: number) =>
    [
      ['Request', `W-${number}`],
      ['Project', 'Alder Court'],
      ['Type', 'Conditional progress'],
      ['Through', '10/31/2026'],
      ['Amount', '$100.00'],
      ['Requested by', 'Ann Person'],
    ] as const;
  return [
    {
      site: 'insert-request mailRequested',
      about: 'a waiver is requested: whoever asked is told where it is, others only that it was asked for',
      run: async () => {
        await outbox();
        const { number } = await requested();
        const mail = {
          subject: `Waiver request for Alder Court was sent to ${supplier}`,
          sentences: ['It is signed next. You get a mail as soon as it can be downloaded.'],
          facts: facts(number),
        };
        expectMails(await outbox(), [
          { ...mail, to: portal.user.email, button: list },
          { ...mail, to: 'draws@alder.example' },
        ]);
      },
    },
    {
      site: 'insert-request mailRequested',
      about: 'a project that is described by a long text does not fill the subject',
      run: async () => {
        const own = await waiverPortal({ settings: { isProjectCreationForWaiverRequestEnabled: false } });
        const invoiceText = 'Everything that was delivered to the yard, '.repeat(46);
        await own.requested({ projectNotFound: 'true', invoiceText, waiverType: 'conditional.final' });
        const [mail] = await outboxReader(own)();
        const job = 'Everything that was delivered to the yard, Everything that was delivered to the';
        expect(mail?.subject).toBe(`Waiver request for ${job}… was sent to Supplier ${own.label}`);
      },
    },
    {
      site: 'withdraw-waiver mailEverybody',
      about: 'a waiver request is withdrawn: everybody who knew of it is told',
      run: async () => {
        const { id, number } = await requested();
        await outbox();
        await portal.send({ method: 'POST', url: `/v1/waivers/${id}/withdraw`, cookie: portal.cookies.customer });
        const mail = {
          subject: 'The waiver request for Alder Court was withdrawn',
          sentences: ['Ann Person withdrew this request. No waiver will be signed for it.'],
          facts: facts(number),
        };
        expectMails(await outbox(), [
          { ...mail, to: portal.user.email, button: list },
          { ...mail, to: 'draws@alder.example' },
        ]);
      },
    },
    {
      site: 'reject-waiver mailEverybody',
      about: 'a waiver request is rejected: everybody who knew of it reads why',
      run: async () => {
        const { id, number } = await requested();
        await outbox();
        await desk.post(id, 'reject', { reason: 'DUPLICATE', message: 'See W-1001.' });
        const mail = {
          subject: 'The waiver request for Alder Court was rejected',
          sentences: [`${supplier} has rejected this request: There is already a waiver for this.`, 'See W-1001.'],
          facts: facts(number),
        };
        expectMails(await outbox(), [
          { ...mail, to: portal.user.email, button: list },
          { ...mail, to: 'draws@alder.example' },
        ]);
      },
    },
    {
      site: 'stop-exchanges mailEverybody',
      about:
        'the money of a waiver that is prepared goes back: whoever asked for the first one reads why it is not given',
      run: async () => {
        const { id, number } = await requested();
        await outbox();
        await portal.app.sql
          .updateTable('waiverRequest')
          .set({ source: 'exchange', moneyGoneAt: portal.app.now().toISOString() })
          .where('id', '=', id)
          .execute();
        await stopExchanges(portal.app);
        const mail = {
          subject: 'The waiver request for Alder Court was rejected',
          sentences: [
            `${supplier} has rejected this request: The payment has not cleared yet.`,
            'The payment has gone back. A new waiver is prepared when the invoices are paid again.',
          ],
          facts: facts(number),
        };
        expectMails(await outbox(), [
          { ...mail, to: portal.user.email, button: list },
          { ...mail, to: 'draws@alder.example' },
        ]);
      },
    },
    {
      site: 'void-waiver mailEverybody',
      about: 'a waiver is declared void: everybody who may have it reads why',
      run: async () => {
        const { id, number } = await requested();
        await desk.attach(id);
        await desk.post(id, 'release');
        await outbox();
        await desk.post(id, 'void', { reason: 'The check was returned.' });
        const mail = {
          subject: 'The waiver for Alder Court is void',
          sentences: [
            `${supplier} has declared this waiver void. Do not use it any more, and tell those to whom you have given it.`,
            'The check was returned.',
          ],
          facts: facts(number),
        };
        expectMails(await outbox(), [
          { ...mail, to: portal.user.email, button: list },
          { ...mail, to: 'draws@alder.example' },
        ]);
      },
    },
    {
      site: 'release mailEverybody',
      about: 'a waiver is released: whoever asked downloads it, others are told',
      run: async () => {
        const { id, number } = await requested();
        await desk.attach(id);
        await outbox();
        await desk.post(id, 'release');
        const mail = { subject: 'The waiver for Alder Court is ready', facts: facts(number) };
        expectMails(await outbox(), [
          { ...mail, to: portal.user.email, button: list, sentences: ['You can download it now.'] },
          { ...mail, to: 'draws@alder.example', sentences: ['Ann Person can download it and send it to you.'] },
        ]);
      },
    },
  ];
}
