import { expect, test } from 'vitest';
import { MERCHANT, MONDAY, ROUTING, testSandbox, VISA } from '../testing/test-sandbox.ts';

const BANK = { account: '123456789', bankaba: ROUTING };

test('without control there is neither the API nor the home page', async () => {
  const { origin } = await testSandbox({ control: false });
  for (const path of ['/', '/control/transactions', '/control/clock']) {
    expect((await fetch(`${origin}${path}`)).status).toBe(404);
  }
});

test('a page of another origin cannot use the control API', async () => {
  const { origin } = await testSandbox();
  const headers = { origin: 'http://evil.example', 'content-type': 'application/json' };
  const response = await fetch(`${origin}/control/settle`, { method: 'POST', headers, body: '{}' });
  expect(response.status).toBe(404);
});

test('the clock only goes forward', async () => {
  const sandbox = await testSandbox();
  expect(await sandbox.control('clock', { advanceDays: 2 })).toEqual({ now: '2026-11-18T15:00:00.000Z' });
  expect(await sandbox.control('clock', { to: '2026-11-19T00:00:00Z' })).toEqual({ now: '2026-11-19T00:00:00.000Z' });
  expect(await sandbox.control('clock', { to: MONDAY.toISOString() })).toHaveProperty('message');
  expect(await sandbox.control('clock')).toEqual({ now: '2026-11-19T00:00:00.000Z' });
});

test('ACH-04 a bank payment is settled immediately, or returned', async () => {
  const sandbox = await testSandbox();
  const [paid, bad] = [await sandbox.auth(BANK), await sandbox.auth(BANK)];
  expect(await sandbox.control('settle', { retref: paid.retref })).toMatchObject({
    status: 'Accepted',
    isFunded: true,
  });
  const rejected = { status: 'Rejected', achReturnCode: 'R02' };
  expect(await sandbox.control('return', { retref: bad.retref, code: 'R02' })).toMatchObject(rejected);
  const { txns } = await sandbox.funding('1116');
  expect(txns).toMatchObject([
    { retref: paid.retref, status: 'Settled' },
    { retref: bad.retref, status: 'Rejected', achreturncode: 'R02' },
  ]);
  expect(await sandbox.control('return', { retref: paid.retref })).toMatchObject({
    status: 'Accepted',
    achReturnCode: 'R01',
  });
});

test('all pending transactions are settled immediately', async () => {
  const sandbox = await testSandbox();
  await sandbox.auth(BANK);
  await sandbox.auth({ account: VISA });
  expect(await sandbox.control('settle', {})).toEqual({ settled: 2 });
  expect(await sandbox.control('transactions')).toMatchObject([{ isFunded: true }, { isFunded: true }]);
});

test('a card payment is charged back immediately', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA });
  expect(await sandbox.control('chargeback', { retref, reasoncode: '13.1' })).toMatchObject({ chargeback: 'open' });
  const { chargebacks } = await sandbox.funding('1116');
  expect(chargebacks).toMatchObject([{ retref, reasoncode: '13.1' }]);
});

test('a part of a card payment is charged back, and won', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA });
  await sandbox.control('chargeback', { retref, amount: '4.00' });
  await sandbox.control('win-chargeback', { retref });
  const { chargebacks, adjustments, fundings } = await sandbox.funding('1116');
  expect(chargebacks).toMatchObject([{ retref, amount: '-4.00', transactionamount: '10.00' }]);
  expect(adjustments).toMatchObject([{ retref, amount: '4.00', casenumber: chargebacks[0].casenumber }]);
  expect(fundings[0].totalfunding).toBe('10.00');
});

test.each([0, 3])('a card whose batch is rejected took no money that is charged back: after %i days', async (days) => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: '4999006200609073' });
  sandbox.advanceDays(days);
  const refused = { message: 'Its batch is rejected: no money was taken.' };
  expect(await sandbox.control('chargeback', { retref })).toEqual(refused);
  sandbox.advanceDays(3);
  expect(await sandbox.inquire(retref)).toMatchObject({ setlstat: 'Rejected' });
  expect(await sandbox.funding('1117')).toHaveProperty('errormsg');
});

test('a part is refunded as in the provider’s own screens: without an order id', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA, orderid: 'A-1' });
  await sandbox.control('settle', { retref });
  const refund = await sandbox.control('refund', { retref, amount: '4.00' });
  expect(refund).toMatchObject({ kind: 'refund', amountCents: 400, orderid: '', parentRetref: retref });
  expect(await sandbox.control('refund', { retref, amount: '6.01' })).toEqual({ message: 'Invalid amount' });
  await sandbox.control('settle', { retref: refund.retref });
  const { txns } = await sandbox.funding('1116');
  expect(txns).toMatchObject([{ retref }, { retref: refund.retref, parentretref: retref, amount: '-4.00' }]);
});

test('a charge is voided as in the provider’s own screens', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA });
  expect(await sandbox.control('void', { retref })).toMatchObject({ status: 'Voided' });
  expect(await sandbox.control('void', { retref })).toEqual({ message: 'No matching auth for reversal' });
});

test.each([
  ['faults', { op: 'nothing', fault: 'late' }],
  ['faults', { op: 'auth', fault: 'nothing' }],
  ['faults', { op: 'auth', fault: 'late', times: 0 }],
  ['settle', { retref: '1' }],
  ['return', { retref: '1', code: 'R01' }],
  ['win-chargeback', { retref: '1' }],
  ['refund', { retref: '1' }],
  ['void', { retref: '1' }],
])('%s refuses %j', async (path, body) => {
  const sandbox = await testSandbox();
  expect(await sandbox.control(path, body)).toEqual({ message: expect.any(String) });
});

test('planned faults can be listed and removed', async () => {
  const sandbox = await testSandbox();
  await sandbox.control('faults', { op: 'auth', fault: 'return-R10', times: 3 });
  expect(await sandbox.control('faults')).toMatchObject([
    { op: 'auth', fault: 'return-R10', timesLeft: 3, orderid: null },
  ]);
  await fetch(`${sandbox.origin}/control/faults`, { method: 'DELETE' });
  expect(await sandbox.control('faults')).toEqual([]);
});

test('the home page shows what happened, and its buttons work', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ ...BANK, orderid: 'A<1>' });
  const before = await (await fetch(sandbox.origin)).text();
  expect(before).toContain('A&lt;1&gt;');
  expect(before).toContain('Return (R01)');
  const headers = { origin: sandbox.origin };
  const pressed = await fetch(`${sandbox.origin}/return`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ retref }),
  });
  expect(await pressed.text()).toContain('Returned R01');
  expect((await sandbox.rest('GET', `inquire/${retref}/${MERCHANT.merchid}`)).setlstat).toBe('Rejected');
});
