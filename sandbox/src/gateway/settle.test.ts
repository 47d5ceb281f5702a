import { expect, test } from 'vitest';
import { MERCHANT, ROUTING, testSandbox, VISA } from '../testing/test-sandbox.ts';

const { merchid } = MERCHANT;
const HOUR = 3_600_000;

const bank = (account: string) => ({ account, bankaba: ROUTING, accttype: 'ECHK', achEntryCode: 'CCD', ecomind: 'E' });

test('a card settles at 21:00 in New York and is funded the next banking day', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA, orderid: 'A-1', receipt: 'Y' });
  const settlestat = () => sandbox.rest('GET', `settlestat?merchid=${merchid}&date=1116`);
  sandbox.advance(10.9 * HOUR);
  expect((await sandbox.inquire(retref)).setlstat).toBe('Queued for Capture');
  expect(await settlestat()).toBe('Null batches');
  sandbox.advance(0.2 * HOUR);
  expect(await sandbox.inquire(retref)).toMatchObject({
    setlstat: 'Accepted',
    settledate: '20261116210000',
    voidable: 'N',
    refundable: 'Y',
  });
  const [batch] = await settlestat();
  expect(batch).toMatchObject({ merchid, hoststat: 'GB', respproc: 'FNOR' });
  expect(batch.txns).toMatchObject([{ retref, setlstat: 'Y', setlamount: '10.00', salesdoc: 'A-1', cardtype: 'VISA' }]);
  expect(await sandbox.funding('1117')).toEqual({ errormsg: 'No deposits match your request' });
  sandbox.advance(16 * HOUR);
  const funded = await sandbox.funding('20261117');
  expect(funded.txns).toMatchObject([{ retref, amount: '10.00', type: 'SALE', status: 'Settled' }]);
  expect(funded.fundings).toMatchObject([{ netsales: '10.00', totalfunding: '10.00', fundingdate: '20261117' }]);
});

test('batches and deposits without a date are returned once', async () => {
  const sandbox = await testSandbox();
  await sandbox.auth({ account: VISA });
  sandbox.advanceDays(2);
  const settlestat = () => sandbox.rest('GET', `settlestat?merchid=${merchid}`);
  const funding = () => sandbox.rest('GET', `funding?merchid=${merchid}`);
  expect(await settlestat()).toHaveLength(1);
  expect(await settlestat()).toBe('Null batches');
  expect((await funding()).txns).toHaveLength(1);
  expect(await funding()).toHaveProperty('errormsg');
});

test('a batch can be requested by its number', async () => {
  const sandbox = await testSandbox();
  const { batchid, retref } = await sandbox.auth({ account: VISA });
  sandbox.advanceDays(1);
  const batches = await sandbox.rest('GET', `settlestat?merchid=${merchid}&batchid=${batchid}`);
  expect(batches).toMatchObject([{ batchid, txns: [{ retref }] }]);
});

test('ACH-04 a bank payment is funded after three banking days', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth(bank('123456789'));
  expect((await sandbox.inquire(retref)).setlstat).toBe('Queued for Capture');
  sandbox.advanceTo(new Date('2026-11-19T17:59:00Z'));
  expect(await sandbox.funding('1119')).toHaveProperty('errormsg');
  sandbox.advanceTo(new Date('2026-11-19T18:01:00Z'));
  expect((await sandbox.funding('1119')).txns).toMatchObject([{ retref, status: 'Settled', achreturncode: '' }]);
  expect((await sandbox.inquire(retref)).setlstat).toBe('Accepted');
});

test.each([
  ['123450001', 'R01'],
  ['123450002', 'R02'],
  ['123450003', 'R03'],
  ['123450004', 'R04'],
  ['123450008', 'R08'],
  ['123450009', 'R09'],
  ['123450016', 'R16'],
  ['123450020', 'R20'],
  ['123450029', 'R29'],
])('ACH-04 account %s is returned with %s after two banking days, unfunded', async (account, code) => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth(bank(account));
  sandbox.advanceTo(new Date('2026-11-18T17:59:00Z'));
  expect((await sandbox.inquire(retref)).setlstat).toBe('Accepted');
  sandbox.advanceTo(new Date('2026-11-18T18:01:00Z'));
  expect((await sandbox.inquire(retref)).setlstat).toBe('Rejected');
  const { fundings, txns } = await sandbox.funding('1118');
  expect(txns).toMatchObject([{ retref, status: 'Rejected', achreturncode: code, parentretref: retref }]);
  expect(fundings[0].totalfunding).toBe('0.00');
  sandbox.advanceDays(90);
  expect(await sandbox.funding('20261119')).toHaveProperty('errormsg');
});

test.each([
  ['123450007', 'R07'],
  ['123450010', 'R10'],
  ['123450011', 'R11'],
])('ACH-04 account %s is funded and returned with %s after 30 days', async (account, code) => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth(bank(account));
  sandbox.advanceDays(29);
  expect((await sandbox.funding('1119')).txns).toMatchObject([{ retref, status: 'Settled' }]);
  sandbox.advanceDays(2);
  const { fundings, txns } = await sandbox.funding('20261216');
  expect(txns).toMatchObject([{ retref, type: 'RETURN', achreturncode: code, amount: '-10.00' }]);
  expect(fundings[0].totalfunding).toBe('-10.00');
  expect((await sandbox.inquire(retref)).setlstat).toBe('Accepted');
});

test('a card can be rejected when its batch settles', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: '4999006200609073' });
  sandbox.advanceDays(3);
  expect((await sandbox.inquire(retref)).setlstat).toBe('Rejected');
  const [batch] = await sandbox.rest('GET', `settlestat?merchid=${merchid}&date=1116`);
  expect(batch.txns).toMatchObject([{ retref, setlstat: 'N' }]);
  expect(await sandbox.funding('1117')).toHaveProperty('errormsg');
});

test('a chargeback comes after 30 days, and can be won', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: '4999006200610071' });
  sandbox.advanceDays(31);
  const { chargebacks, txns } = await sandbox.funding('20261216');
  expect(txns).toEqual([]);
  expect(chargebacks).toMatchObject([{ retref, amount: '-10.00', reasoncode: '10.4' }]);
  await sandbox.control('win-chargeback', { retref });
  const { adjustments } = await sandbox.funding('20261217');
  expect(adjustments).toMatchObject([{ retref, amount: '10.00', casenumber: chargebacks[0].casenumber }]);
});

test('a refund settles and is taken from the deposit', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA });
  sandbox.advanceDays(1);
  const refund = await sandbox.rest('PUT', 'refund', { merchid, retref, amount: '4.00' });
  sandbox.advanceDays(2);
  const { txns } = await sandbox.funding('1118');
  expect(txns).toMatchObject([{ retref: refund.retref, parentretref: retref, type: 'REFUND', amount: '-4.00' }]);
});

test('a voided transaction never settles', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA });
  await sandbox.rest('PUT', 'void', { merchid, retref });
  sandbox.advanceDays(10);
  expect((await sandbox.inquire(retref)).setlstat).toBe('Voided');
  expect(await sandbox.rest('GET', `settlestat?merchid=${merchid}&date=1116`)).toBe('Null batches');
});
