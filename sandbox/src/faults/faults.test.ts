import { expect, test } from 'vitest';
import { MERCHANT, testSandbox, VISA } from '../testing/test-sandbox.ts';

const { merchid } = MERCHANT;

const CARDS = {
  noReplyCharged: '4999006200601070',
  noReplyNotCharged: '4999006200602078',
  late: '4999006200603076',
  error500: '4999006200604074',
  reset: '4999006200605071',
  slow: '4999006200606079',
  brokenJson: '4999006200607077',
  twice: '4999006200608075',
};

test('charged, but no reply: the client gives up, the order is found', async () => {
  const sandbox = await testSandbox();
  await expect(sandbox.auth({ account: CARDS.noReplyCharged, orderid: 'A-1' })).rejects.toThrow('fetch failed');
  expect(await sandbox.byOrder('A-1')).toMatchObject({
    respstat: 'A',
    amount: '10.00',
    setlstat: 'Queued for Capture',
  });
});

test('no reply and not charged: the order is never found', async () => {
  const sandbox = await testSandbox();
  await expect(sandbox.auth({ account: CARDS.noReplyNotCharged, orderid: 'A-1' })).rejects.toThrow('fetch failed');
  sandbox.advanceDays(1);
  expect(await sandbox.byOrder('A-1')).toMatchObject({ respcode: '29', resptext: 'Txn not found' });
});

test('late: not found, not voidable, and then charged anyway', async () => {
  const sandbox = await testSandbox();
  await expect(sandbox.auth({ account: CARDS.late, orderid: 'A-1' })).rejects.toThrow('fetch failed');
  sandbox.advance(89_000);
  expect(await sandbox.byOrder('A-1')).toMatchObject({ respcode: '29' });
  expect(await sandbox.rest('PUT', 'voidByOrderId', { merchid, orderid: 'A-1' })).toMatchObject({ respcode: '29' });
  sandbox.advance(1_000);
  expect(await sandbox.byOrder('A-1')).toMatchObject({ respstat: 'A', setlstat: 'Queued for Capture' });
  expect(await sandbox.control('transactions?orderid=A-1')).toMatchObject([{ deliveries: 1, amountCents: 1000 }]);
});

test('HTTP 500 after the charge', async () => {
  const sandbox = await testSandbox();
  expect(await sandbox.auth({ account: CARDS.error500, orderid: 'A-1' })).toContain('Internal Server Error');
  expect(await sandbox.byOrder('A-1')).toMatchObject({ respstat: 'A' });
});

test('the connection is reset before anything is charged', async () => {
  const sandbox = await testSandbox();
  await expect(sandbox.auth({ account: CARDS.reset, orderid: 'A-1' })).rejects.toThrow('fetch failed');
  expect(await sandbox.byOrder('A-1')).toMatchObject({ respcode: '29' });
});

test('a slow response within the deadline', async () => {
  const sandbox = await testSandbox();
  const started = performance.now();
  expect(await sandbox.auth({ account: CARDS.slow })).toMatchObject({ respstat: 'A' });
  expect(performance.now() - started).toBeGreaterThan(90);
});

test('an unreadable reply', async () => {
  const sandbox = await testSandbox();
  await expect(sandbox.auth({ account: CARDS.brokenJson, orderid: 'A-1' })).rejects.toThrow(SyntaxError);
  expect(await sandbox.byOrder('A-1')).toMatchObject({ respstat: 'A' });
});

test('delivered twice: two charges with one order id, of which the client learns one', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: CARDS.twice, orderid: 'A-1' });
  const rows = await sandbox.control('transactions?orderid=A-1');
  expect(rows).toMatchObject([
    { retref, amountCents: 1000, deliveries: 2 },
    { amountCents: 1000, deliveries: 2 },
  ]);
});

test('a fault can be planned for the next calls of one order', async () => {
  const sandbox = await testSandbox();
  await sandbox.control('faults', { op: 'auth', orderid: 'A-2', fault: 'error-500', times: 2 });
  const answers = [];
  for (const orderid of ['A-1', 'A-2', 'A-2', 'A-2']) answers.push(await sandbox.auth({ account: VISA, orderid }));
  expect(answers.map((answer) => typeof answer === 'object')).toEqual([true, false, false, true]);
});

test.each(['capture', 'void', 'refund', 'inquire'])('a planned fault may hit %s', async (op) => {
  const sandbox = await testSandbox({ merchants: [{ ...MERCHANT, refundsUnsettled: true }] });
  const { retref } = await sandbox.auth({ account: VISA, capture: op === 'capture' ? 'N' : 'Y' });
  await sandbox.control('faults', { op, fault: 'error-500' });
  const call = () =>
    op === 'inquire' ? sandbox.inquire(retref) : sandbox.rest('PUT', op, { merchid, retref, amount: '10.00' });
  expect(await call()).toContain('Internal Server Error');
  const [row] = await sandbox.control('transactions');
  const expected = {
    capture: 'Queued for Capture',
    void: 'Voided',
    refund: 'Queued for Capture',
    inquire: 'Queued for Capture',
  };
  expect(row.status).toBe(expected[op as keyof typeof expected]);
  expect(row.refundedCents).toBe(op === 'refund' ? 1000 : 0);
});

test('a late void voids what was charged meanwhile', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA, orderid: 'A-1' });
  await sandbox.control('faults', { op: 'voidByOrderId', fault: 'late' });
  await expect(sandbox.rest('PUT', 'voidByOrderId', { merchid, orderid: 'A-1' })).rejects.toThrow('fetch failed');
  expect((await sandbox.inquire(retref)).setlstat).toBe('Queued for Capture');
  sandbox.advance(90_000);
  expect((await sandbox.inquire(retref)).setlstat).toBe('Voided');
});

test.each([
  ['insufficient-funds', { respcode: 'NU', respstat: 'C' }],
  ['timed-out', { respcode: '62', respstat: 'B' }],
  ['partial', { amount: '5.00', respstat: 'A' }],
])('a planned outcome: %s', async (fault, answer) => {
  const sandbox = await testSandbox();
  await sandbox.control('faults', { op: 'auth', fault });
  expect(await sandbox.auth({ account: VISA })).toMatchObject(answer);
  expect(await sandbox.auth({ account: VISA })).toMatchObject({ respcode: '00', amount: '10.00' });
});

test('too many requests are refused with the time to wait', async () => {
  const sandbox = await testSandbox();
  await sandbox.control('faults', { op: 'any', fault: 'error-429' });
  expect(await sandbox.inquire('1')).toEqual({ message: 'Too many requests' });
});
