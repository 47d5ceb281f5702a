import { expect, test } from 'vitest';
import { MERCHANT, testSandbox, VISA } from '../testing/test-sandbox.ts';

const { merchid } = MERCHANT;

test('authorize, then capture a part', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA, capture: 'N' });
  expect((await sandbox.inquire(retref)).setlstat).toBe('Authorized');
  const captured = await sandbox.rest('PUT', 'capture', { merchid, retref, amount: '9.99' });
  expect(`${captured.resptext} ${captured.setlstat}`).toBe('Approval Queued for Capture');
  expect(await sandbox.inquire(retref)).toMatchObject({
    amount: '9.99',
    setlstat: 'Queued for Capture',
    voidable: 'Y',
  });
});

test.each(['capture', 'void'])('%s of a charge whose batch has closed is refused', async (op) => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA });
  sandbox.advanceDays(1);
  const answer = await sandbox.rest('PUT', op, { merchid, retref });
  expect(answer).toMatchObject({ respstat: 'C', respcode: '27', resptext: 'Txn Batched', setlstat: 'Accepted' });
});

test.each(['capture', 'void', 'refund'])('%s of an unknown transaction finds nothing', async (op) => {
  const sandbox = await testSandbox();
  const answer = await sandbox.rest('PUT', op, { merchid, retref: '23221', amount: '1.00' });
  expect(answer).toMatchObject({ respstat: 'C', respcode: '29', resptext: 'Txn not found' });
});

test('a void reverses what has not settled, once', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA });
  const takeBack = () => sandbox.rest('PUT', 'void', { merchid, retref });
  expect(await takeBack()).toMatchObject({ respstat: 'A', resptext: 'Approval', authcode: 'REVERS', amount: '0.00' });
  expect(await sandbox.inquire(retref)).toMatchObject({ setlstat: 'Voided', voidable: 'N', refundable: 'N' });
  expect(await takeBack()).toMatchObject({ respstat: 'C', respcode: '25' });
});

test('a part can be voided only before capture', async () => {
  const sandbox = await testSandbox();
  const held = await sandbox.auth({ account: VISA, capture: 'N' });
  const taken = await sandbox.auth({ account: VISA });
  const takeBack = (retref: string) => sandbox.rest('PUT', 'void', { merchid, retref, amount: '4.00' });
  expect(await takeBack(held.retref)).toMatchObject({ respstat: 'A', amount: '6.00' });
  expect(await takeBack(taken.retref)).toMatchObject({ respstat: 'C', respcode: '43' });
});

test('an authorization cannot be voided after 30 days', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA, capture: 'N' });
  sandbox.advanceDays(31);
  expect(await sandbox.rest('PUT', 'void', { merchid, retref })).toMatchObject({ respcode: '39', respstat: 'C' });
});

test('voiding by order skips declined transactions', async () => {
  const sandbox = await testSandbox();
  const first = await sandbox.auth({ account: VISA, orderid: 'A-1' });
  await sandbox.auth({ account: '4387751111111053', orderid: 'A-1' });
  const takeBack = () => sandbox.rest('PUT', 'voidByOrderId', { merchid, orderid: 'A-1' });
  expect(await takeBack()).toMatchObject({ respstat: 'A', retref: first.retref });
  expect(await takeBack()).toMatchObject({ respcode: '29', respstat: 'C' });
});

test('a refund needs settlement, unless the merchant is exempt', async () => {
  const [usual, eager] = [
    await testSandbox(),
    await testSandbox({ merchants: [{ ...MERCHANT, refundsUnsettled: true }] }),
  ];
  const refundAtOnce = async (sandbox: typeof usual): Promise<unknown> => {
    const { retref } = await sandbox.auth({ account: VISA });
    return sandbox.rest('PUT', 'refund', { merchid, retref, amount: '10.00' });
  };
  expect(await refundAtOnce(usual)).toMatchObject({ respstat: 'C', respcode: '28', resptext: 'Txn not settled' });
  expect(await refundAtOnce(eager)).toMatchObject({ respstat: 'A', resptext: 'Approval' });
});

test('refunds are limited to the payment', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA });
  sandbox.advanceDays(1);
  const refund = (amount: string, orderid: string) =>
    sandbox.rest('PUT', 'refund', { merchid, retref, amount, orderid });
  const first = await refund('4.00', 'R-1');
  expect(first).toMatchObject({ respstat: 'A', amount: '4.00', authcode: 'REFUND', orderId: 'R-1' });
  expect(first.retref).not.toBe(retref);
  expect(await refund('6.01', 'R-2')).toMatchObject({ respstat: 'C', respcode: '43' });
  expect(await refund('6.00', 'R-3')).toMatchObject({ respstat: 'A' });
  expect(await sandbox.inquire(retref)).toMatchObject({ setlstat: 'Refunded', refundable: 'N' });
  expect(await sandbox.byOrder('R-1')).toMatchObject({ amount: '-4.00', setlstat: 'Queued for Capture' });
});

test('a voided refund restores the payment', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA });
  sandbox.advanceDays(1);
  const refund = await sandbox.rest('PUT', 'refund', { merchid, retref });
  await sandbox.rest('PUT', 'void', { merchid, retref: refund.retref });
  expect(await sandbox.inquire(retref)).toMatchObject({ setlstat: 'Accepted', refundable: 'Y' });
});

test('a signature can be added and is returned', async () => {
  const sandbox = await testSandbox();
  const { retref } = await sandbox.auth({ account: VISA });
  expect(await sandbox.rest('PUT', 'sigcap', { merchid, retref, signature: 'abc' })).toMatchObject({
    respcode: '00',
    resptext: 'signature stored',
  });
  expect((await sandbox.inquire(retref)).signature).toBe('abc');
});
