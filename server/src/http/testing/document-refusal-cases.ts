// Every refusal of documents from the ERP.
import { newId } from '../../database/new-id.ts';
import { HOURLY_LIMITS } from '../../imports/count-sent.ts';
import { aPdf, SCRIPTED_PDF } from '../../imports/documents/testing/document-files.ts';
import { importDesk } from '../../imports/testing/import-desk.ts';
import { testProgram } from '../../programs/testing/test-program.ts';
import { insertInvoice, insertProject } from '../../testing/fixtures.sql.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { fillLimit, type RefusalCases } from './refusal-cases.ts';

type DocumentCall = 'loadDocument' | 'uploadDocument';

const TOO_LARGE = 25 * 1024 * 1024 + 1;
const PDF = { name: 'a.pdf', bytes: aPdf() };

export async function documentRefusalCases(): Promise<RefusalCases<DocumentCall>> {
  const database = await ownDatabase();
  const portal = await testPortal({ database });
  const { app, organizationId, user, neighbor } = portal;
  const program = testProgram(portal);
  const desk = importDesk(portal);
  const { token } = await program.makeToken({ scopes: ['documents'] });
  const invoiceNumber = 'INV-1';
  await insertInvoice(app.sql, { organizationId, customerId: user.customerId, invoiceNumber });
  const recordId = await insertInvoice(app.sql, { organizationId, customerId: user.customerId });
  const byStaff = (files: (typeof PDF | { name: string; bytes: Buffer })[], more: Record<string, string> = {}) =>
    desk.sendDocument({ importId: newId(), kind: 'invoice', recordId, ...more }, ...files);
  const ofInvoice = (...files: (typeof PDF | { name: string; bytes: Buffer })[]) =>
    program.sendDocument(token, { invoiceNumber }, ...files);
  const projectOf = async (customerId: string) => {
    const id = await insertProject(app.sql, organizationId, customerId, 'Tower');
    const customer = app.sql.selectFrom('customer').select('code').where('id', '=', customerId);
    return { customerCode: (await customer.executeTakeFirstOrThrow()).code, jobId: id.slice(-6) };
  };
  /** While a file is imported. */
  const whileBusy = async (send: () => ReturnType<typeof ofInvoice>) => {
    const run = await desk.upload('customers', `Customer No,Name\n${newId()},One\n`);
    await desk.check(run.id);
    await desk.post(run.id, 'start');
    const response = await send();
    await app.sql.updateTable('importRun').set({ state: 'FAILED' }).where('id', '=', run.id).execute();
    return response;
  };
  /** An organization that has sent all that it may. */
  const busyPortal = async () => {
    const other = await testPortal({ database });
    const invoice = { organizationId: other.organizationId, customerId: other.user.customerId, invoiceNumber };
    await insertInvoice(app.sql, invoice);
    await fillLimit(app, HOURLY_LIMITS.documents, other.organizationId);
    return other;
  };
  return {
    loadDocument: {
      not_found: () => program.sendDocument(token, { invoiceNumber: newId() }, PDF),
      document_elsewhere: async () => {
        await program.sendDocument(token, { ...(await projectOf(user.customerId)), externalId: 'N-1' }, PDF);
        return program.sendDocument(token, { ...(await projectOf(neighbor.customerId)), externalId: 'N-1' }, PDF);
      },
      document_outdated: async () => {
        await ofInvoice(PDF);
        return program.sendDocument(token, { invoiceNumber, asOf: '2026-01-01T00:00:00Z' }, PDF);
      },
      file_active: () => ofInvoice({ name: 'a.pdf', bytes: SCRIPTED_PDF }),
      file_content: () => ofInvoice({ name: 'a.pdf', bytes: 'no PDF' }),
      import_busy: () => whileBusy(() => ofInvoice({ name: 'a.pdf', bytes: aPdf('another') })),
      too_many_requests: async () => {
        const other = await busyPortal();
        const sender = testProgram(other);
        const { token: secret } = await sender.makeToken({ scopes: ['documents'] });
        return sender.sendDocument(secret, { invoiceNumber }, PDF);
      },
      upload_too_large: () => ofInvoice({ name: 'a.pdf', bytes: Buffer.alloc(TOO_LARGE, aPdf()) }),
      upload_too_many: () => ofInvoice(PDF, PDF),
      upload_type: () => ofInvoice({ name: 'a.exe', bytes: aPdf() }),
    },
    uploadDocument: {
      not_found: () => byStaff([PDF], { recordId: newId() }),
      file_active: () => byStaff([{ name: 'a.pdf', bytes: SCRIPTED_PDF }]),
      file_content: () => byStaff([{ name: 'a.pdf', bytes: 'no PDF' }]),
      import_busy: () => whileBusy(() => byStaff([{ name: 'a.pdf', bytes: aPdf('another') }])),
      import_state: async () => {
        const importId = newId();
        await byStaff([{ name: 'a.pdf', bytes: aPdf(importId) }], { importId });
        await desk.undo(importId);
        return byStaff([{ name: 'a.pdf', bytes: aPdf('later') }], { importId });
      },
      too_many_requests: async () => {
        const other = await busyPortal();
        const invoice = { organizationId: other.organizationId, customerId: other.user.customerId };
        const id = await insertInvoice(app.sql, invoice);
        return importDesk(other).sendDocument({ importId: newId(), kind: 'invoice', recordId: id }, PDF);
      },
      upload_too_large: () => byStaff([{ name: 'a.pdf', bytes: Buffer.alloc(TOO_LARGE, aPdf()) }]),
      upload_too_many: () => byStaff([PDF, PDF]),
      upload_type: () => byStaff([{ name: 'a.exe', bytes: aPdf() }]),
    },
  };
}
