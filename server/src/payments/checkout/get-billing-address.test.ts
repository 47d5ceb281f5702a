// getBillingAddress
import { expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { getBillingAddress as Call } from '@plumbline/contract/checkout';
import { insertSavedAccount, insertSavedCard } from '../../testing/payment-fixtures.sql.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';

const settings = { isPaymentEnabled: true, isCreditCardEnabled: true, isCardOnFileEnabled: true };
const COMPANY = { address: '12 Main St', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' };
const SAVED = { address: '9 Oak Ave', city: 'Portland', state: 'OR', postalCode: '97201', country: 'US' };

const read = async (portal: TestPortal) =>
  (await portal.send({ url: '/v1/payments/creditcard/billing-address', cookie: portal.cookies.customer })).json<
    Answer<typeof Call>
  >().billingAddress;

async function portalOf(address: string | null, more: object = {}): Promise<TestPortal> {
  const portal = await testPortal({ settings: { ...settings, ...more } });
  await portal.app.sql
    .updateTable('customer')
    .set({ address })
    .where('organizationId', '=', portal.organizationId)
    .where('id', '=', portal.user.customerId)
    .execute();
  return portal;
}

const ownerOf = ({ organizationId, user }: TestPortal) => ({
  organizationId,
  customerId: user.customerId,
  createdBy: user.identityId,
});

test('CARD-03 the form of a new card starts with the address of the company', async () => {
  expect(await read(await portalOf('12 Main St, Austin, TX 78701'))).toEqual(COMPANY);
});

test.each([[null], ['somewhere in Austin']])('nothing is known of the address %s', async (address) => {
  expect(await read(await portalOf(address))).toBeNull();
});

test('the newest card that the person saved comes first, unless cards are not saved any more', async () => {
  const portal = await portalOf('12 Main St, Austin, TX 78701');
  const { sql } = portal.app;
  await insertSavedCard(sql, { ...ownerOf(portal), createdAt: '2026-11-09T12:00:00.000Z' });
  await insertSavedCard(sql, { ...ownerOf(portal), billingAddress: SAVED, createdAt: '2026-11-11T12:00:00.000Z' });
  await insertSavedAccount(sql, { ...ownerOf(portal), createdAt: '2026-11-12T12:00:00.000Z' });
  expect(await read(portal)).toEqual(SAVED);
  const closed = await portalOf('12 Main St, Austin, TX 78701', { isCardOnFileEnabled: false });
  await insertSavedCard(closed.app.sql, { ...ownerOf(closed), billingAddress: SAVED });
  expect(await read(closed)).toEqual(COMPANY);
});

test("deleted cards, colleagues' cards, cards of another customer and half addresses are left out", async () => {
  const portal = await portalOf('12 Main St, Austin, TX 78701');
  const { sql } = portal.app;
  const card = { ...ownerOf(portal), billingAddress: SAVED };
  await insertSavedCard(sql, { ...card, deletedAt: '2026-11-12T12:00:00.000Z' });
  await insertSavedCard(sql, { ...card, createdBy: portal.neighbor.identityId });
  await insertSavedCard(sql, { ...card, customerId: portal.neighbor.customerId });
  expect(await read(portal)).toEqual(COMPANY);
  await insertSavedCard(sql, { ...card, billingAddress: { postalCode: '97201', country: 'US' } });
  expect(await read(portal)).toEqual(COMPANY);
});
