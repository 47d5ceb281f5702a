// Every refusal of imports.
import { UNFINISHED_BYTES_MAX } from '@plumbline/rules/imports/import-file';
import { newId } from '../../database/new-id.ts';
import { aWorkbook } from '../../imports/testing/a-workbook.ts';
import { runImports } from '../../imports/run-imports.ts';
import { HOURLY_LIMITS } from '../../imports/count-sent.ts';
import { importDesk } from '../../imports/testing/import-desk.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { multipart } from '../../waivers/testing/multipart.ts';
import { fillLimit, type RefusalCases } from './refusal-cases.ts';

type ImportCall =
  | 'changeImport'
  | 'checkImport'
  | 'correctImport'
  | 'discardImport'
  | 'downloadLeftOut'
  | 'getImport'
  | 'listImportErrors'
  | 'startImport'
  | 'stopImport'
  | 'undoImport'
  | 'uploadImport';

const CUSTOMERS = 'Customer No,Name\nTARN-001,Tarnwick Constructors\n';
const TOO_LARGE = 120 * 1024 * 1024 + 1;

export async function importRefusalCases(): Promise<RefusalCases<ImportCall>> {
  const database = await ownDatabase();
  const portal = await testPortal({ database });
  const desk = importDesk(portal);
  const uploaded = (csv = CUSTOMERS) => desk.upload('customers', csv);
  const checked = async (csv = CUSTOMERS) => {
    const run = await uploaded(csv);
    return desk.check(run.id);
  };
  /** Of long ago. */
  const cleaned = async () => {
    const { id } = await desk.load('customers', `Customer No,Name\n${newId()},Old\n`);
    await portal.app.sql
      .updateTable('importRun')
      .set({ cleanedAt: portal.clock.now().toISOString() })
      .where('organizationId', '=', portal.organizationId)
      .where('id', '=', id)
      .execute();
    return id;
  };
  const nobody = newId();
  const get = (path: string) => portal.send({ ...desk.as, url: `/v1/console/imports/${path}` });
  const change = (run: { id: string; columns: unknown; options: unknown; asOf: string }, columns = run.columns) =>
    desk.put(run.id, { columns, options: run.options, asOf: run.asOf, controlTotal: null });
  const noColumns = () => uploaded('x,y\n1,2\n');
  const correction = { corrections: [{ line: 2, field: 'name', value: 'Tarnwick' }] };
  const sendTwo = () =>
    portal.send({
      ...desk.as,
      method: 'POST',
      url: '/v1/console/imports',
      ...multipart([
        ['kind', 'customers'],
        ['file', { name: 'a.csv', bytes: CUSTOMERS }],
        ['file', { name: 'b.csv', bytes: CUSTOMERS }],
      ]),
    });
  return {
    uploadImport: {
      import_unreadable: () => desk.sendFile('customers', 'Customer No,Name\n'),
      import_sheet: () =>
        desk.sendFile('customers', aWorkbook(['A', 'B'].map((name) => ({ name, rows: [] }))), { name: 'a.xlsx' }),
      import_uploads_full: async () => {
        const other = await testPortal({ database });
        const { id } = await importDesk(other).upload('customers', CUSTOMERS);
        await other.app.sql
          .updateTable('importRun')
          .set({ fileSize: UNFINISHED_BYTES_MAX })
          .where('organizationId', '=', other.organizationId)
          .where('id', '=', id)
          .execute();
        return importDesk(other).sendFile('customers', CUSTOMERS);
      },
      too_many_requests: async () => {
        const other = await testPortal({ database });
        await fillLimit(other.app, HOURLY_LIMITS.files, other.organizationId);
        return importDesk(other).sendFile('customers', CUSTOMERS);
      },
      upload_too_large: () => desk.sendFile('customers', Buffer.alloc(TOO_LARGE, CUSTOMERS)),
      upload_too_many: sendTwo,
      upload_type: () => desk.sendFile('customers', CUSTOMERS, { name: 'a.exe' }),
    },
    getImport: { not_found: () => get(nobody) },
    listImportErrors: { not_found: () => get(`${nobody}/errors`) },
    downloadLeftOut: {
      not_found: () => get(`${nobody}/left-out`),
      import_over: async () => get(`${await cleaned()}/left-out`),
      import_state: async () => get(`${(await uploaded()).id}/left-out`),
    },
    changeImport: {
      not_found: async () => change({ ...(await uploaded()), id: nobody }),
      import_state: async () => {
        const run = await uploaded();
        await desk.post(run.id, 'check');
        const response = await change(run);
        await desk.post(run.id, 'stop');
        return response;
      },
      import_columns: async () => change(await uploaded(), ['name', 'name']),
    },
    checkImport: {
      not_found: () => desk.post(nobody, 'check'),
      import_state: async () => {
        const run = await uploaded();
        await desk.post(run.id, 'check');
        const response = await desk.post(run.id, 'check');
        await desk.post(run.id, 'stop');
        return response;
      },
      import_columns: async () => desk.post((await noColumns()).id, 'check'),
    },
    stopImport: {
      not_found: () => desk.post(nobody, 'stop'),
      import_state: async () => desk.post((await uploaded()).id, 'stop'),
    },
    discardImport: {
      not_found: () => desk.remove(nobody),
      import_state: async () => {
        const run = await desk.load('customers', `Customer No,Name\n${newId()},Tarnwick\n`);
        return desk.remove(run.id);
      },
    },
    correctImport: {
      not_found: () => desk.put(nobody, correction, '/corrections'),
      import_state: async () => {
        const run = await checked(`Customer No,Name\n${newId()},Tarnwick\n`);
        await desk.start(run.id);
        return desk.put(run.id, correction, '/corrections');
      },
      import_columns: async () => {
        const unknown = { corrections: [{ line: 2, field: 'memo', value: 'x' }] };
        return desk.put((await uploaded()).id, unknown, '/corrections');
      },
    },
    startImport: {
      not_found: () => desk.post(nobody, 'start'),
      import_state: async () => desk.post((await uploaded()).id, 'start'),
      import_busy: async () => {
        const [first, second] = [
          await checked(`Customer No,Name\n${newId()},One\n`),
          await checked(`Customer No,Name\n${newId()},Two\n`),
        ];
        await desk.post(first.id, 'start');
        return desk.post(second.id, 'start');
      },
      import_empty: async () => desk.post((await checked('Customer No,Name\n,Nobody\n')).id, 'start'),
    },
    undoImport: {
      not_found: () => desk.post(nobody, 'undo'),
      import_state: async () => desk.post((await uploaded()).id, 'undo'),
      import_busy: async () => {
        const done = await desk.load('customers', `Customer No,Name\n${newId()},Done\n`);
        const running = await checked(`Customer No,Name\n${newId()},Running\n`);
        await desk.post(running.id, 'start');
        const response = await desk.post(done.id, 'undo');
        await runImports(portal.app);
        return response;
      },
      import_over: async () => desk.post(await cleaned(), 'undo'),
      import_changed_later: async () => {
        const code = newId();
        const first = await desk.load('customers', `Customer No,Name\n${code},One\n`);
        await desk.load('customers', `Customer No,Name\n${code},Two\n`);
        return desk.post(first.id, 'undo');
      },
    },
  };
}
