import { expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { readAttachments } from '../ports/mail/outbox.ts';
import { mailFiles } from '../mail-files.ts';
import { sendDueMails } from '../ports/mail/mail-sender.ts';
import { smtpTransport } from '../ports/mail/smtp.ts';
import { testMailServer } from '../ports/mail/test-mail-server.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { storageKey } from '../ports/storage/storage.ts';
import { insertDocument, insertInvoice } from '../testing/fixtures.sql.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { refusalOf } from '../testing/test-person.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import { ATTACHED_BYTES_MAX } from './email-invoice.ts';

const settings = { isPaymentEnabled: true };
const invoiceOf = ({ app, organizationId, user }: TestPortal, invoiceNumber: string) =>
  insertInvoice(app.sql, { organizationId, customerId: user.customerId, invoiceNumber });

const emailInvoice = (portal: TestPortal, id: string, emails: unknown, cookie = portal.cookies.customer) =>
  portal.send({ method: 'POST', url: `/v1/invoices/${id}/email`, payload: { emails }, cookie });

const mailRows = ({ app, organizationId }: TestPortal) =>
  app.sql.selectFrom('mailMessage').selectAll().where('organizationId', '=', organizationId).orderBy('id').execute();

const eventsOf = ({ app, organizationId }: TestPortal) =>
  app.sql.selectFrom('invoiceEvent').selectAll().where('organizationId', '=', organizationId).execute();

test('REP-09 each address gets its own mail with the PDF, and the history lists them', async () => {
  const portal = await testPortal({ settings });
  const id = await invoiceOf(portal, 'INV-7');
  const [one, two] = [`one@${portal.label}.example`, `two@${portal.label}.example`];
  const response = await emailInvoice(portal, id, [` ${one.toUpperCase()} `, two, one]);
  expect([response.statusCode, response.json()]).toEqual([200, {}]);

  const rows = await mailRows(portal);
  expect(rows.map(({ toAddress }) => toAddress)).toEqual([one, two]);
  for (const row of rows) {
    expect(row).toMatchObject({ subject: `Invoice INV-7 from Portal ${portal.label}`, replyTo: portal.user.email });
    const [attached, ...others] = await readAttachments(portal.app.sql, portal.app.encryption, row);
    expect(others).toEqual([]);
    expect(attached).toMatchObject({ name: 'Invoice-INV-7.pdf', contentType: 'application/pdf' });
    expect((await readPdf(attached!.bytes)).title).toBe('Invoice INV-7');
  }
  const { text } = (await mailsTo(portal.app, one))[0]!;
  for (const words of ['INV-7', 'Ann Builders', 'Balance due: $100.00', 'Ann Person']) expect(text).toContain(words);
  expect(await eventsOf(portal)).toMatchObject([
    { type: 'EMAIL_SENT', invoiceId: id, identityId: portal.user.identityId, data: { emails: [one, two] } },
  ]);
});

test('REP-09 the sent mail contains the PDF', async () => {
  const server = await testMailServer();
  const portal = await testPortal({ settings, env: { SMTP_URL: server.url } });
  const transport = smtpTransport(server.url, 'no-reply@portal.test');
  try {
    const to = `one@${portal.label}.example`;
    await emailInvoice(portal, await invoiceOf(portal, 'INV-8'), [to]);
    // Other tests on this database may have pending mails too.
    const isThere = () => server.received.some(({ envelopeTo }) => envelopeTo.includes(to));
    while (!isThere() && (await sendDueMails({ ...portal.app, files: mailFiles(portal.app), transport })) > 0);
    const mail = server.received.find(({ envelopeTo }) => envelopeTo.includes(to));
    expect(mail?.attachments).toMatchObject([{ filename: 'Invoice-INV-8.pdf', mimeType: 'application/pdf' }]);
    expect((await readPdf(new Uint8Array(mail!.attachments[0]!.content as ArrayBuffer))).title).toBe('Invoice INV-8');
  } finally {
    transport.close();
    await server.close();
  }
});

test('REP-09 a PDF of the ERP that is too large for a mail is opened in the portal, after a login', async () => {
  const portal = await testPortal({ settings });
  const { app, organizationId, user } = portal;
  const withPdf = async (invoiceNumber: string, size: number) => {
    const id = await invoiceOf(portal, invoiceNumber);
    const fileKey = storageKey(organizationId, 'documents', newId());
    await app.storage.put(fileKey, Buffer.alloc(size, '%PDF-1.7\n'));
    await insertDocument(app.sql, {
      organizationId,
      customerId: user.customerId,
      invoiceId: id,
      type: 'invoice',
      fileKey,
    });
    return id;
  };
  const to = `one@${portal.label}.example`;
  await emailInvoice(portal, await withPdf('INV-9', ATTACHED_BYTES_MAX), [to]);
  const large = await withPdf('INV 10', ATTACHED_BYTES_MAX + 1);
  expect((await emailInvoice(portal, large, [to])).statusCode).toBe(200);
  const attached = [];
  for (const row of await mailRows(portal)) attached.push(await readAttachments(app.sql, app.encryption, row));
  expect(attached.map((files) => files.map(({ bytes }) => bytes.length))).toEqual([[ATTACHED_BYTES_MAX], []]);
  const [small, big] = await mailsTo(app, to);
  expect(small?.text).toContain('is attached as PDF');
  expect(big?.text).toContain('is too large for an email. Log in to the portal to open it.');
  expect(big?.text).not.toContain('attached');
  const link = big?.links.find(({ pathname }) => pathname === '/history/invoices');
  expect(link?.href).toBe(`https://${portal.host}/history/invoices?account=${user.customerId}&search=INV+10`);
  const download = await portal.send({ url: `/v1/invoices/${large}/download`, cookie: portal.cookies.customer });
  expect([download.rawPayload.length, download.headers['content-length']]).toEqual([
    ATTACHED_BYTES_MAX + 1,
    String(ATTACHED_BYTES_MAX + 1),
  ]);
});

test('one bad address, none or too many: no mail is sent', async () => {
  const portal = await testPortal({ settings });
  const id = await invoiceOf(portal, 'INV-7');
  expect(refusalOf(await emailInvoice(portal, id, ['good@builders.example', 'bad']))).toEqual([400, 'invalid_email']);
  expect((await emailInvoice(portal, id, [])).statusCode).toBe(400);
  const many = Array.from({ length: 21 }, (_, index) => `p${index}@builders.example`);
  expect((await emailInvoice(portal, id, many)).statusCode).toBe(400);
  expect(await mailRows(portal)).toEqual([]);
  expect(await eventsOf(portal)).toEqual([]);
});

test('another customer and another tenant: not found, and no mail', async () => {
  const portal = await testPortal({ settings });
  const other = await testPortal({ settings });
  const id = await invoiceOf(portal, 'INV-7');
  const to = ['spy@builders.example'];
  expect(refusalOf(await emailInvoice(portal, id, to, portal.cookies.neighbor))).toEqual([404, 'not_found']);
  expect(refusalOf(await emailInvoice(other, id, to))).toEqual([404, 'not_found']);
  expect([...(await mailRows(portal)), ...(await mailRows(other)), ...(await eventsOf(portal))]).toEqual([]);
});

test('at most twenty times an hour', async () => {
  const portal = await testPortal({ settings });
  const id = await invoiceOf(portal, 'INV-7');
  const send = (invoiceId = id, cookie = portal.cookies.customer) =>
    emailInvoice(portal, invoiceId, ['one@builders.example'], cookie);
  // Requests that are not found count too, and are faster.
  for (let time = 1; time <= 19; time++) expect((await send(newId())).statusCode).toBe(404);
  expect((await send()).statusCode).toBe(200);
  expect(refusalOf(await send())).toEqual([429, 'too_many_requests']);
  portal.clock.pass(3600_000);
  const later = await portal.cookieFor(portal.user.identityId, 'PORTAL');
  expect((await send(id, later)).statusCode).toBe(200);
});
