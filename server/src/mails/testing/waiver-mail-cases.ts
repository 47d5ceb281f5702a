// The mails of waiver requests.
import { expect } from 'vitest';
import { expectMails, outboxReader } from '../../testing/outbox.ts';
import { stopExchanges } from '../../waivers/exchange/stop-exchanges.ts';
import { signingDesk } from '../../waivers/testing/signing-desk.ts';
import { waiverDesk } from '../../waivers/testing/waiver-desk.ts';
import { waiverPortal } from '../../waivers/testing/waiver-portal.ts';
import type { MailCase } from './mail-case.ts';

export async function waiverMailCases(): Promise<readonly MailCase[]> {
  const portal = await waiverPortal();
  const desk = waiverDesk(portal);
  const outbox = outboxReader(portal);
  const supplier = `Supplier ${portal.label}`;
  const pageOf = (id: string) => `https://${portal.host}/history/waivers?account=${portal.user.customerId}&id=${id}`;
  const requested = async (fields: object = {}) => {
    const projectId = await portal.projectIn('IL');
    await portal.invoice(projectId, '2026-10-01', 150_00, 100_00);
    return portal.requested({
      projectId,
      waiverType: 'conditional.progress',
      throughDate: '2026-10-31',
      email: ['draws@alder.example', portal.user.email],
      ...fields,
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
        const { id, number } = await requested();
        const mail = {
          subject: `Waiver request for Alder Court was sent to ${supplier}`,
          sentences: ['It is signed next. You get an email when it can be downloaded.'],
          facts: facts(number),
        };
        expectMails(await outbox(), [
          { ...mail, to: portal.user.email, button: pageOf(id) },
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
      site: 'insert-request mailRequested',
      about: 'a waiver needs an approval: only whoever asked reads why',
      run: async () => {
        await outbox();
        const { id, number } = await requested({ requestWetInkSignature: 'true' });
        const mail = { subject: `Waiver request for Alder Court was sent to ${supplier}`, facts: facts(number) };
        expectMails(await outbox(), [
          {
            ...mail,
            to: portal.user.email,
            sentences: ['It needs an approval before it is signed because of the signature in ink.'],
            button: pageOf(id),
          },
          { ...mail, to: 'draws@alder.example', sentences: ['It needs an approval before it is signed. You get'] },
        ]);
      },
    },
    {
      site: 'end-recurrence mailSubmitter',
      about: 'a schedule ends with the rejection of its first request: whoever made it reads why',
      run: async () => {
        const { id, number } = await requested({ recurringSchedule: 'MONTHLY', recurringScheduleDay: '5' });
        await outbox();
        await desk.post(id, 'reject', { reason: 'DUPLICATE' });
        const mails = (await outbox()).filter(({ subject }) => subject.includes('repeated'));
        expectMails(mails, [
          {
            to: portal.user.email,
            subject: 'The waiver request for Alder Court is no longer repeated',
            sentences: ['The first request was rejected. Submit it again to go on.'],
            facts: [
              ['First request', `W-${number}`],
              ['Project', 'Alder Court'],
              ['Type', 'Conditional progress'],
              ['Repeated', 'Monthly on day 5'],
              ['Runs', '0 of 12'],
            ],
            button: pageOf(id),
          },
        ]);
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
          { ...mail, to: portal.user.email, button: pageOf(id) },
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
          { ...mail, to: portal.user.email, button: pageOf(id) },
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
          { ...mail, to: portal.user.email, button: pageOf(id) },
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
            `${supplier} has declared this waiver void. Do not use it any more, and tell everybody you gave it to.`,
            'The check was returned.',
          ],
          facts: facts(number),
        };
        expectMails(await outbox(), [
          { ...mail, to: portal.user.email, button: pageOf(id) },
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
          { ...mail, to: portal.user.email, button: pageOf(id), sentences: ['You can download it now.'] },
          { ...mail, to: 'draws@alder.example', sentences: ['Ann Person can download it and send it to you.'] },
        ]);
      },
    },
    {
      site: 'release mailEverybody',
      about: 'a waiver is released without the notary that was asked for: everybody reads why',
      run: async () => {
        const { id, number } = await requested({ requestNotarization: 'true' });
        await desk.post(id, 'notary', { isNeeded: false, note: 'The form has no room for a notary.' });
        await desk.attach(id);
        await outbox();
        await desk.post(id, 'release');
        const mail = {
          subject: 'The waiver for Alder Court is ready',
          sentences: [
            `It is not notarized, although that was requested. ${supplier} says:`,
            'The form has no room for a notary.',
          ],
          facts: facts(number),
        };
        expectMails(await outbox(), [
          { ...mail, to: portal.user.email, button: pageOf(id) },
          { ...mail, to: 'draws@alder.example' },
        ]);
      },
    },
    {
      site: 'release mailEverybody',
      about: 'a waiver is replaced by a newer one: everybody who may have it is told not to use it any more',
      run: async () => {
        const { id, number } = await requested();
        await desk.attach(id);
        await desk.post(id, 'release');
        const next = (await desk.post(id, 'supersede')).json<{ id: string; number: number }>();
        await desk.attach(next.id);
        await outbox();
        await desk.post(next.id, 'release');
        const mail = {
          subject: 'The waiver for Alder Court is ready',
          sentences: [`It takes the place of waiver W-${number}. Do not use that one any more.`],
          facts: facts(next.number),
        };
        expectMails(await outbox(), [
          { ...mail, to: portal.user.email, button: pageOf(next.id) },
          { ...mail, to: 'draws@alder.example' },
        ]);
      },
    },
    {
      site: 'sign mailAwaited',
      about: 'a waiver is signed before its money is final: whoever asked is told what it waits for',
      run: async () => {
        const signing = await signingDesk();
        const read = outboxReader(signing);
        const projectId = await signing.projectIn('IL', { jobName: 'Alder Court' });
        await signing.invoice(projectId, '2026-10-01', 100_00, 100_00);
        const asked = { projectId, waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: 'true' };
        const { id, number } = await signing.request('IL', asked);
        await signing.post(id, 'approve');
        await read();
        expect((await signing.sign(id)).json()).toEqual({ waiverRequestStatus: 'confirmed' });
        expectMails(await read(), [
          {
            to: signing.user.email,
            subject: 'The waiver for Alder Court is signed and waits for a payment',
            sentences: [
              'No payment that covers it is under way. If you have paid, tell us how and when.',
              'You get an email when it can be downloaded.',
            ],
            facts: [
              ['Request', `W-${number}`],
              ['Type', 'Unconditional progress'],
            ],
            button: `https://${signing.host}/history/waivers?account=${signing.user.customerId}&id=${id}`,
          },
        ]);
      },
    },
    {
      site: 'sign mailAwaited',
      about: 'a waiver is signed and something else than a payment is in the way: whoever asked is told what',
      run: async () => {
        const signing = await signingDesk();
        const read = outboxReader(signing);
        const projectId = await signing.projectIn('IL', { jobName: 'Alder Court', address: '12 Elm St' });
        await signing.invoice(projectId, '2026-10-02', 100_00, 0);
        await signing.invoice(projectId, '2026-10-01', 70_00, 70_00, { currencyCode: 'CAD' });
        const asked = { projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
        const { id } = await signing.requested(asked);
        await signing.post(id, 'approve');
        await read();
        expect((await signing.sign(id)).json()).toEqual({ waiverRequestStatus: 'confirmed' });
        expectMails(await read(), [
          {
            to: signing.user.email,
            subject: 'The waiver for Alder Court is signed and cannot be released yet',
            sentences: ['An invoice of the project in another currency is open. We release it once that is paid.'],
            button: `https://${signing.host}/history/waivers?account=${signing.user.customerId}&id=${id}`,
          },
        ]);
      },
    },
  ];
}
