// After a rotation everything encrypted stays readable, and is encrypted again with the newest key.
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { ConsoleVisitor, Tenant } from '../http/caller.ts';
import { giveDevice, knownDevice } from '../identity/sessions/devices.ts';
import { newId } from '../database/new-id.ts';
import { fingerprintOf, tokenContext } from '../payments/charge/token-context.ts';
import { decryptMailBody } from '../ports/mail/outbox.ts';
import { paymentPortal } from '../testing/payment-portal.ts';
import { TEST_ENV } from '../testing/test-portal.ts';
import { ENCRYPTED_COLUMNS } from './encrypted-columns.ts';
import { selectOutdated } from './encrypted-values.sql.ts';
import { countOutdatedValues, keepToNewestKey, reencryptValues } from './reencrypt-values.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

const OLD = TEST_ENV['SECRET_KEY']!;
const NEW = 'the key of next year, long enough for us';
const rotated = portal.restarted({}, { SECRET_KEY: NEW, SECRET_KEY_OLD: OLD });
const newOnly = portal.restarted({}, { SECRET_KEY: NEW });

const saveCard = async (amount: number) => {
  const invoiceId = await portal.owe(amount);
  const response = await portal.payByCard([{ invoiceId, balance: amount }], { savePaymentToken: true });
  expect(response.statusCode).toBe(201);
};

const savedMethods = () =>
  portal.app.sql
    .selectFrom('paymentMethod')
    .selectAll()
    .where('organizationId', '=', portal.organizationId)
    .orderBy('createdAt')
    .execute();

test('every column with encrypted values is part of a rotation', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed\\_%' order by 1`.execute(portal.app.sql);
  const listed = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted();
  expect(listed).toEqual(rows.map(({ name }) => name));
});

describe('values of an older key', () => {
  test('are encrypted again, and the older key is not needed any more', async () => {
    await saveCard(50_00);
    await portal.app.sql.transaction().execute((tx) =>
      portal.app.merchants.save(tx, portal.organizationId, {
        siteUrl: portal.sandbox.origin,
        merchantId: '496160873888',
        username: 'tester',
        password: 'tester-password',
        currencyCode: 'USD',
      }),
    );
    const before = await savedMethods();
    const left = await countOutdatedValues(rotated);
    expect(left).toBeGreaterThan(2);
    expect(await countOutdatedValues(portal.app)).toBe(0);
    await expect(newOnly.merchants.own(portal.organizationId, 'USD')).rejects.toThrow('unable to authenticate');

    expect(await reencryptValues(rotated)).toEqual({ done: left, unreadable: 0 });
    expect(await countOutdatedValues(rotated)).toBe(0);

    expect(await newOnly.merchants.own(portal.organizationId, 'USD')).toMatchObject({ password: 'tester-password' });
    const mail = await portal.app.sql
      .selectFrom('mailMessage')
      .select(['organizationId', 'id', 'sealedBody'])
      .where('organizationId', '=', portal.organizationId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(decryptMailBody(newOnly.encryption, mail))).toContain('50.00');
    const after = await savedMethods();
    expect(after).toHaveLength(1);
    expect(after[0]!.sealedToken).not.toEqual(before[0]!.sealedToken);
    expect(after[0]!.fingerprint).not.toEqual(before[0]!.fingerprint);
    expect(await reencryptValues(rotated)).toEqual({ done: 0, unreadable: 0 });
  });

  test('that no key decrypts stay as they are, are counted, and block nothing', async () => {
    await portal.app.sql
      .updateTable('gatewayAccount')
      .set({ sealedCredentials: Buffer.from('cannot be decrypted by any key at all') })
      .where('organizationId', '=', portal.organizationId)
      .execute();
    const back = portal.restarted({}, { SECRET_KEY: OLD, SECRET_KEY_OLD: NEW });
    const left = await countOutdatedValues(back);
    expect(await reencryptValues(back)).toEqual({ done: left - 1, unreadable: 1 });
    const column = ENCRYPTED_COLUMNS.find(({ table }) => table === 'gateway_account')!;
    const header = back.encryption.currentHeader();
    const [value] = await selectOutdated(portal.app.sql, column, portal.organizationId, {
      header,
      limit: 9,
      offset: 0,
    });
    expect(value?.encrypted.toString()).toBe('cannot be decrypted by any key at all');
    await portal.app.sql.deleteFrom('gatewayAccount').where('organizationId', '=', portal.organizationId).execute();
  });

  test('a card saved again before its older row was encrypted again stays saved', async () => {
    const [method] = await savedMethods();
    const context = tokenContext(portal.organizationId, method!.customerId);
    const token = portal.app.encryption.decrypt(method!.sealedToken, context);
    const newest = fingerprintOf(rotated.keyRing, context, token);
    const again = { ...method!, id: newId(), fingerprint: newest };
    await portal.app.sql.insertInto('paymentMethod').values(again).execute();
    expect((await reencryptValues(rotated)).unreadable).toBe(0);
    const saved = await savedMethods();
    expect(saved.filter(({ fingerprint }) => fingerprint.equals(newest)).map(({ id }) => id)).toEqual([again.id]);
    expect(saved).toHaveLength(2);
    await portal.app.sql.deleteFrom('paymentMethod').where('id', '=', again.id).execute();
  });
});

test('the job runs once, and again only while there is an older key', async () => {
  const single = portal.restarted({}, { SECRET_KEY: NEW });
  await keepToNewestKey(single);
  await saveCard(51_00);
  const left = await countOutdatedValues(single);
  expect(left).toBeGreaterThan(0);
  await keepToNewestKey(single);
  expect(await countOutdatedValues(single)).toBe(left);
  await keepToNewestKey(rotated);
  expect(await countOutdatedValues(rotated)).toBe(0);
  await saveCard(52_00);
  await keepToNewestKey(rotated);
  expect(await countOutdatedValues(rotated)).toBe(0);
});

test('access and frame tokens of the older key stay valid; those of an unknown key do not', async () => {
  const { organizationId, portalId, user, staff } = portal;
  const { accessToken } = await portal.app.accessTokens.issue({
    sessionId: newId(),
    identityId: user.identityId,
    organizationId,
    email: user.email,
    emailVerified: true,
    provider: 'password',
    authenticatedAt: portal.clock.now().toISOString(),
    membership: null,
  });
  const acting = { identityId: staff.identityId, staffId: newId(), customerId: user.customerId };
  const frameToken = await portal.app.frameTokens.issue(acting, { organizationId, portalId });
  const tenant = { organizationId, portalId } as Tenant;
  expect(await rotated.accessTokens.verify(accessToken, organizationId)).toMatchObject({ identityId: user.identityId });
  expect(await rotated.frameTokens.verify(frameToken, tenant)).toMatchObject(acting);
  expect(await newOnly.accessTokens.verify(accessToken, organizationId)).toBeNull();
  expect(await newOnly.frameTokens.verify(frameToken, tenant)).toBeNull();
});

test('a known device stays known after a rotation', () => {
  const cookies = new Map<string, string>();
  const caller = {
    giveCookie: (name: string, value: string) => void cookies.set(name, value),
    readCookie: (name: string) => cookies.get(name) ?? null,
  } as unknown as ConsoleVisitor;
  giveDevice(portal.app, caller, portal.user.identityId);
  const [id] = cookies.get('device')!.split('.');
  expect(knownDevice(rotated, caller, portal.user.identityId)).toBe(id);
  expect(knownDevice(newOnly, caller, portal.user.identityId)).toBeNull();
});
