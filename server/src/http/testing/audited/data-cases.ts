// What the audit log has of imports, programs and webhooks.
import { newId } from '../../../database/new-id.ts';
import { aPdf } from '../../../imports/documents/testing/document-files.ts';
import { importDesk } from '../../../imports/testing/import-desk.ts';
import { testProgram } from '../../../programs/testing/test-program.ts';
import { insertInvoice } from '../../../testing/fixtures.sql.ts';
import { ownDatabase } from '../../../testing/own-database.ts';
import { testPortal } from '../../../testing/test-portal.ts';
import { insertEntries } from '../../../webhooks/testing/insert-entries.ts';
import { sendWebhooks } from '../../../webhooks/testing/send-webhooks.ts';
import { testWebhooks } from '../../../webhooks/testing/test-webhooks.ts';
import { auditedAt, type AuditedCases } from './audited-case.ts';

type DataCall =
  | 'changeImport'
  | 'changeWebhook'
  | 'checkImport'
  | 'correctImport'
  | 'discardImport'
  | 'createApiToken'
  | 'createWebhook'
  | 'loadCustomers'
  | 'loadDocument'
  | 'loadInvoices'
  | 'loadLines'
  | 'loadProjects'
  | 'removeWebhook'
  | 'resendWebhookChanges'
  | 'resendWebhookDelivery'
  | 'revokeApiToken'
  | 'rotateApiToken'
  | 'rotateWebhook'
  | 'startImport'
  | 'stopImport'
  | 'testWebhook'
  | 'undoImport'
  | 'uploadDocument'
  | 'uploadImport';

const fileOf = (code: string = newId()) => `Customer No,Name\n${code},Tarnwick Constructors\n`;

export async function dataCases(): Promise<AuditedCases<DataCall>> {
  const portal = await testPortal({ database: await ownDatabase() });
  const audited = auditedAt(portal);
  return { ...importCases(portal, audited), ...programCases(portal, audited), ...webhookCases(portal, audited) };
}

type Portal = Awaited<ReturnType<typeof testPortal>>;
type Audited = ReturnType<typeof auditedAt>;

function importCases(portal: Portal, audited: Audited) {
  const desk = importDesk(portal);
  const uploaded = () => desk.upload('customers', fileOf());
  const checked = async () => desk.check((await uploaded()).id);
  return {
    uploadImport: audited('Uploaded a file to import', () => () => desk.sendFile('customers', fileOf())),
    changeImport: audited('Changed how an import is read', async () => {
      const { id, columns, options, asOf } = await uploaded();
      return () => desk.put(id, { columns, options, asOf, controlTotal: null });
    }),
    checkImport: audited('Checked an import', async () => {
      const { id } = await uploaded();
      return () => desk.post(id, 'check');
    }),
    stopImport: audited('Stopped the check of an import', async () => {
      const { id } = await uploaded();
      await desk.post(id, 'check');
      return () => desk.post(id, 'stop');
    }),
    discardImport: audited('Discarded an upload', async () => {
      const { id } = await uploaded();
      return () => desk.remove(id);
    }),
    correctImport: audited('Corrected rows of an import', async () => {
      const { id } = await checked();
      const corrections = [{ line: 2, field: 'name', value: 'Tarnwick' }];
      return () => desk.put(id, { corrections }, '/corrections');
    }),
    startImport: audited('Started an import', async () => {
      const { id } = await checked();
      return () => desk.post(id, 'start');
    }),
    undoImport: audited('Undid an import', async () => {
      const { id } = await desk.load('customers', fileOf());
      return () => desk.post(id, 'undo');
    }),
    uploadDocument: audited('Loaded a document', async () => {
      const { app, organizationId, user } = portal;
      const recordId = await insertInvoice(app.sql, { organizationId, customerId: user.customerId });
      const file = { name: 'a.pdf', bytes: aPdf() };
      return () => desk.sendDocument({ importId: newId(), kind: 'invoice', recordId }, file);
    }),
  };
}

function programCases(portal: Portal, audited: Audited) {
  const program = testProgram(portal);
  const sends = (kind: string, row: object) =>
    audited('A program sent data', async () => {
      const { token } = await program.makeToken();
      return () => program.sendBatch(token, kind, { rows: [row] });
    });
  return {
    createApiToken: audited('Created a token for a program', () => () => program.create()),
    rotateApiToken: audited('Gave the token of a program a new secret', async () => {
      const { id } = await program.makeToken();
      return () => program.post(id, 'rotate', { oldWorksForHours: 0 });
    }),
    revokeApiToken: audited('Revoked the token of a program', async () => {
      const { id } = await program.makeToken();
      return () => program.post(id, 'revoke');
    }),
    loadCustomers: sends('customers', { code: 'TARN-001', name: 'Tarnwick Constructors' }),
    loadProjects: sends('projects', { customerCode: 'TARN-001', jobId: 'J-1', jobName: 'Mill Road' }),
    loadInvoices: sends('invoices', {
      invoiceNumber: '300001',
      customerCode: 'TARN-001',
      invoiceCreatedAt: '2026-11-01',
      dueDate: '2026-12-01',
      totalAmount: 10_000,
      balance: 10_000,
    }),
    loadLines: sends('lines', { invoiceNumber: '300001', description: 'Gravel', amount: 10_000 }),
    loadDocument: audited('Loaded a document', async () => {
      const { token } = await program.makeToken({ scopes: ['documents'] });
      const invoiceNumber = newId().slice(-12);
      const { app, organizationId, user } = portal;
      await insertInvoice(app.sql, { organizationId, customerId: user.customerId, invoiceNumber });
      return () => program.sendDocument(token, { invoiceNumber }, { name: 'a.pdf', bytes: aPdf() });
    }),
  };
}

function webhookCases(portal: Portal, audited: Audited) {
  const hooks = testWebhooks(portal);
  const about = (words: string, method: 'DELETE' | 'POST' | 'PUT', path: string, payload?: object) =>
    audited(words, async () => {
      const { id } = await hooks.make();
      return () => hooks.request(method, `/${id}${path}`, payload);
    });
  return {
    createWebhook: audited('Created a webhook', () => () => hooks.create()),
    changeWebhook: about('Changed a webhook', 'PUT', '', {
      name: 'Warehouse',
      url: 'https://erp.example/hooks',
      types: null,
      state: 'ACTIVE',
    }),
    rotateWebhook: about('Gave a webhook a new secret', 'POST', '/rotate', { oldWorksForHours: 0 }),
    removeWebhook: about('Removed a webhook', 'DELETE', ''),
    testWebhook: about('Tested a webhook', 'POST', '/test'),
    resendWebhookChanges: audited('Sent deliveries of a webhook again', async () => {
      const since = portal.clock.now().toISOString();
      const { id } = await hooks.make();
      await insertEntries(portal, 2, since);
      return () => hooks.request('POST', `/${id}/resend`, { since });
    }),
    resendWebhookDelivery: audited('Sent deliveries of a webhook again', async () => {
      const { id } = await hooks.make();
      const deliveryId = await hooks.test(id);
      await sendWebhooks(portal.app);
      return () => hooks.request('POST', `/${id}/deliveries/${deliveryId}/resend`);
    }),
  };
}
