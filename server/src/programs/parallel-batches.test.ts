// Many batches at once leave connections to everybody else (IMP-02).
import { expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { importDesk } from '../imports/testing/import-desk.ts';
import { insertRun } from '../imports/import-runs.sql.ts';
import { BATCHES_WAITING_MAX } from '../imports/when-free.ts';
import { CONSOLE_HOST, testPortal, type TestPortal } from '../testing/test-portal.ts';
import { testProgram } from './testing/test-program.ts';

/** A batch of another process that is not done: it takes the organization's turn until the test ends it. */
async function holdTurn({ app, organizationId, staff, clock }: TestPortal) {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<never>();
  const at = clock.now().toISOString();
  const options = { dayOrder: 'Y-M-D', decimalMark: '.', currencyCode: 'USD', negativesAreCredits: false } as const;
  const held = inTransaction(app.sql, async (tx) => {
    await insertRun(tx, {
      organizationId,
      id: newId(),
      kind: 'customers',
      state: 'IMPORTING',
      fileName: 'Batch by API',
      fileKey: '',
      fileSize: 0,
      encoding: '',
      delimiter: '',
      headings: [],
      sample: [],
      columns: [],
      options: { ...options, isComplete: false },
      asOf: at,
      createdBy: staff.identityId,
      createdAt: at,
    });
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  return async () => {
    end.reject(new Error('rolled back'));
    await expect(held).rejects.toThrow('rolled back');
  };
}

test('IMP-02 batches that wait take no connection, and those beyond the places are refused', async () => {
  const portal = await testPortal();
  const program = testProgram(portal);
  const { token } = await program.makeToken();
  const desk = importDesk(portal);
  const checked = await desk.upload('customers', 'Customer No,Name\nHALD-001,Haldane Roofing\n');
  await desk.check(checked.id);
  const endTurn = await holdTurn(portal);
  const refused = Promise.withResolvers<void>();
  const [sent, answered] = [BATCHES_WAITING_MAX + 6, [] as number[]];
  const batches = Array.from({ length: sent }, async (_each, place) => {
    const rows = [{ code: `TARN-${place}`, name: 'Tarnwick Constructors' }];
    const response = await program.sendBatch(token, 'customers', { rows });
    answered.push(response.statusCode);
    if (response.statusCode === 409) {
      expect(response.json()).toMatchObject({ code: 'import_busy' });
      if (answered.length === sent - BATCHES_WAITING_MAX - 1) refused.resolve();
    }
  });
  await refused.promise;
  expect(new Set(answered)).toEqual(new Set([409]));
  const read = await portal.send({ host: CONSOLE_HOST, cookie: portal.cookies.staff, url: '/v1/console/imports' });
  expect(read.statusCode).toBe(200);
  // A person is not refused because of a program.
  const started = desk.post(checked.id, 'start');
  await endTurn();
  await Promise.all(batches);
  expect((await started).statusCode).toBe(200);
  expect(answered.filter((status) => status === 200)).toHaveLength(BATCHES_WAITING_MAX + 1);
});
