import { afterAll, expect, test } from 'vitest';
import { downloadChangesAsStaff } from '@plumbline/contract/programs/changes';
import { insertCustomer } from '../testing/fixtures.sql.ts';
import { paymentPortal } from '../testing/payment-portal.ts';
import { CONSOLE_HOST } from '../testing/test-portal.ts';
import { numberChanges } from './number-changes.ts';

const DAY_MS = 86_400_000;

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

test('IMP-04 changes since a day leave out what happened before, whatever its number is', async () => {
  await numberChanges(portal.app);
  // Customers are noted without a time, and get that of their number; an upgrade notes them before all payments.
  await insertCustomer(portal.app.sql, portal.organizationId, 'Noted first');
  const invoiceId = await portal.owe(10_00);
  await portal.payByCard([{ invoiceId, balance: 10_00 }]);
  portal.clock.pass(10 * DAY_MS);
  await numberChanges(portal.app);
  const from = new Date(portal.clock.now().getTime() - 5 * DAY_MS).toISOString().slice(0, 10);
  const response = await portal.send({
    url: `${downloadChangesAsStaff.path}?from=${from}`,
    cookie: await portal.cookieFor(portal.staff.identityId, 'CONSOLE'),
    host: CONSOLE_HOST,
  });
  const [, ...lines] = response.body.trim().split('\r\n');
  expect(lines).toEqual([expect.stringContaining('Noted first')]);
});
