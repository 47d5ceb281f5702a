// Mails of a test portal, and what its staff read and do about them.
import type { Answer } from '@plumbline/contract/call';
import type { getMail, listMails } from '@plumbline/contract/mails/outbox';
import type { MailKind } from '@plumbline/rules/mails/mail-kinds';
import { layOutMail, type MailContent, type WrittenMail } from '../../mails/mail-layout.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { receiptCopyMail } from '../../mails/payment-mails.ts';
import { CONSOLE_HOST, type TestPortal } from '../../testing/test-portal.ts';
import { SAMPLE_PAYMENT } from './sample-payment.ts';

export const MAILS_PATH = '/v1/console/mails';

type Outcome = { status: 'FAILED' | 'SENT' | 'WAITING'; problem?: string; isBounced?: boolean };

export function testMails(portal: TestPortal) {
  const { app, organizationId, portalId, staff, user } = portal;
  const tenant = async () => (await app.tenants.byId(organizationId, portalId))!;
  const latest = async () =>
    (
      await app.sql
        .selectFrom('mailMessage')
        .select('id')
        .where('organizationId', '=', organizationId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id;
  /** Writes a mail, by default to the customer's person. */
  const mail = async (
    kind: MailKind,
    content: Partial<MailContent> = {},
    to: string = user.email,
    customerId?: string,
  ): Promise<string> => {
    const sender = await tenant();
    const values = { customer: 'Harbor Builders', amount: '$5.00', code: 'PL-7', method: 'Visa 4417' };
    const written = {
      kind,
      values,
      subject: `About ${kind}`,
      preview: 'A mail of a test.',
      title: 'A title',
      greeting: 'Hello Ann,',
      lines: ['A line.'],
      notes: [],
      ...content,
    };
    const words = layOutMail(sender, written as WrittenMail);
    await sendMail(app, sender, to, words, customerId === undefined ? {} : { customerId });
    return latest();
  };
  /** A copy of a receipt with a file. */
  const receipt = async (to: string = user.email): Promise<string> => {
    const sender = await tenant();
    const attachments = [{ name: 'Receipt.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }];
    await sendMail(app, sender, to, receiptCopyMail(sender, SAMPLE_PAYMENT, null), { attachments });
    return latest();
  };
  const end = async (id: string, { status, problem, isBounced = false }: Outcome) => {
    const at = app.now().toISOString();
    await app.sql
      .updateTable('mailMessage')
      .set({ status, isBounced, tries: 1, problem: problem ?? null })
      .set({ sentAt: status === 'SENT' ? at : null, nextTryAt: status === 'WAITING' ? at : null })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute();
  };
  /** Signed in anew, because tests move the clock. */
  const asStaff = async (method: 'GET' | 'POST', path: string, payload?: object, identityId = staff.identityId) =>
    portal.send({
      method,
      url: `${MAILS_PATH}${path}`,
      host: CONSOLE_HOST,
      cookie: await portal.cookieFor(identityId, 'CONSOLE'),
      ...(payload && { payload }),
    });
  const list = async (query = '') => (await asStaff('GET', query)).json<Answer<typeof listMails>>();
  const read = async (id: string) => (await asStaff('GET', `/${id}`)).json<Answer<typeof getMail>>();
  const again = (id: string, to: string = user.email) => asStaff('POST', `/${id}/send-again`, { to });
  return { mail, receipt, end, asStaff, list, read, again };
}
