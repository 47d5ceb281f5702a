// Tenants and customers are walls: every call of the contract is tried by those who may not make it.
import { describe, expect, test } from 'vitest';
import type { Call } from '@plumbline/contract/call';
import { calls, type CallName } from '@plumbline/contract/calls';
import { newId } from '../database/new-id.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../testing/test-portal.ts';

const entries = Object.entries(calls) as [CallName, Call][];
const forCustomers = entries.filter(([, call]) => call.by === 'customer');
const forStaff = entries.filter(([, call]) => call.by === 'staff');

/** An address for the call, with ids that belong to the given portal. */
const urlOf = (call: Call, portal: TestPortal) =>
  call.path.replace(':portalId', portal.portalId).replace(':subdomain', portal.label).replace(/:\w+/g, newId());

const refusal = async (sending: Promise<{ statusCode: number; json: () => { code: string } }>) => {
  const response = await sending;
  return [response.statusCode, response.json().code];
};

describe.each(forCustomers)('ACC-17 %s', (_name, call) => {
  const method = call.method;

  test('is closed to a stranger', async () => {
    const portal = await testPortal();
    expect(await refusal(portal.send({ method, url: urlOf(call, portal) }))).toEqual([401, 'not_signed_in']);
  });

  test('is closed to a session of another organization', async () => {
    const [portal, other] = [await testPortal(), await testPortal()];
    const sending = portal.send({ method, url: urlOf(call, portal), cookie: other.cookies.customer });
    expect(await refusal(sending)).toEqual([401, 'not_signed_in']);
  });

  test('is closed to a request that names another organization', async () => {
    const [portal, other] = [await testPortal(), await testPortal()];
    const headers = { 'x-organization-id': other.organizationId };
    const sending = portal.send({ method, url: urlOf(call, portal), cookie: portal.cookies.customer, headers });
    expect(await refusal(sending)).toEqual([403, 'wrong_organization']);
  });

  test('is closed to a console session, and its /admin form to a customer session', async () => {
    const portal = await testPortal();
    const staff = portal.send({ method, url: urlOf(call, portal), cookie: portal.cookies.staff });
    expect(await refusal(staff)).toEqual([401, 'not_signed_in']);
    const admin = portal.send({ method, url: `${urlOf(call, portal)}/admin`, cookie: portal.cookies.customer });
    expect(await refusal(admin)).toEqual([401, 'not_signed_in']);
  });

  test('its /admin form is closed to a token of another portal, of another account, expired or forged', async () => {
    const [portal, other] = [await testPortal(), await testPortal()];
    const issue = (from: TestPortal) =>
      from.app.frameTokens.issue(
        { identityId: from.staff.identityId, staffId: from.staff.id, customerId: from.user.customerId },
        from,
      );
    const send = (token: string, extra: Record<string, string> = {}) =>
      portal.send({
        method,
        url: `${urlOf(call, portal)}/admin`,
        headers: { authorization: `Bearer ${token}`, ...extra },
      });
    const token = await issue(portal);
    expect((await send(token)).statusCode).toBeLessThan(300);
    expect(await refusal(send(await issue(other)))).toEqual([401, 'not_signed_in']);
    expect(await refusal(send(`${token.slice(0, -2)}xx`))).toEqual([401, 'not_signed_in']);
    expect(await refusal(send(token, { 'x-account-id': portal.neighbor.customerId }))).toEqual([403, 'wrong_account']);
    portal.clock.pass(301_000);
    expect(await refusal(send(token))).toEqual([401, 'not_signed_in']);
  });
});

describe.each(forStaff)('ACC-17 %s', (_name, call) => {
  const method = call.method;

  test('is closed to a stranger and to a customer', async () => {
    const portal = await testPortal();
    const stranger = portal.send({ method, url: urlOf(call, portal), host: CONSOLE_HOST });
    expect(await refusal(stranger)).toEqual([401, 'not_signed_in']);
    const customer = portal.send({
      method,
      url: urlOf(call, portal),
      host: CONSOLE_HOST,
      cookie: portal.cookies.customer,
    });
    expect(await refusal(customer)).toEqual([401, 'not_signed_in']);
  });

  test('does not exist on a portal', async () => {
    const portal = await testPortal();
    const sending = portal.send({ method, url: urlOf(call, portal), cookie: portal.cookies.staff });
    expect(await refusal(sending)).toEqual([404, 'not_found']);
  });
});

test('ACC-17 a change needs our own Origin once there is a session', async () => {
  const portal = await testPortal();
  const send = (origin: string | undefined) =>
    portal.http.inject({
      method: 'POST',
      url: '/v1/auth/login',
      headers: { host: portal.host, cookie: portal.cookies.customer, ...(origin !== undefined && { origin }) },
    });
  expect((await send(`http://${portal.host}`)).statusCode).toBe(200);
  for (const origin of [
    'https://evil.example',
    `http://${portal.host}.evil.example`,
    'null',
    `https://${portal.host}`,
    undefined,
  ]) {
    expect(await refusal(send(origin))).toEqual([403, 'forged_origin']);
  }
});
