// Texts of people hold nothing that cannot be printed, in every call.
import { expect, test } from 'vitest';
import type { TSchema } from 'typebox';
import type { Call } from '@plumbline/contract/call';
import { calls } from '@plumbline/contract/calls';
import { signedIn, testPerson } from '../testing/test-person.ts';
import { testPortal } from '../testing/test-portal.ts';

type Schema = TSchema & {
  type?: unknown;
  anyOf?: TSchema[];
  allOf?: TSchema[];
  items?: TSchema;
  properties?: Record<string, TSchema>;
  pattern?: string;
  format?: string;
  const?: unknown;
};

/** Checked by a rule of their own (addresses), hashed (passwords), or compared with what we have made (codes, tokens). */
const OTHER_TEXTS =
  /^(email|emails|password|oldPassword|newPassword|clientSecret|oobCode|token|encrypted|receiptToken|paymentRequestToken|returnTo|from|providerId|renews)$/;

/** The names of the texts of a schema that take any character. */
function anyTextsIn(schema: TSchema, name: string): string[] {
  const { type, anyOf, allOf, items, properties, pattern, format, const: only } = schema as Schema;
  if (anyOf) return anyOf.flatMap((each) => anyTextsIn(each, name));
  // All parts hold, so one that refuses is enough.
  if (allOf) return allOf.every((each) => anyTextsIn(each, name).length > 0) ? [name] : [];
  if (properties) return Object.entries(properties).flatMap(([field, each]) => anyTextsIn(each, field));
  if (items) return anyTextsIn(items, name);
  const isText = [type].flat().includes('string') && only === undefined && format === undefined;
  const takesAny = pattern === undefined || new RegExp(pattern, 'u').test('Ann\u202ennA\u0007');
  return isText && takesAny ? [name] : [];
}

test('every text that a person writes in a body is printable, or known to be checked elsewhere', () => {
  // What programs send is read row by row: an error of one row does not refuse the others.
  const byPeople = (Object.entries(calls) as [string, Call][]).filter(([, { caller }]) => caller !== 'program');
  const found = byPeople.flatMap(([name, { body }]) =>
    body ? anyTextsIn(body, '').map((field) => [name, field] as const) : [],
  );
  expect(found.filter(([, field]) => !OTHER_TEXTS.test(field))).toEqual([]);
  // The search finds texts at all.
  expect(found.map(([name, field]) => `${name}.${field}`)).toContain('signIn.password');
});

const TICKET = { name: 'Pat', email: 'pat@doe.example', companyName: 'Doe', subject: 'Log in', description: 'Why?' };

test.each([
  ['name', 'Pat\r\nBcc: all@doe.example'],
  ['companyName', 'Doe\u202egnimarF'],
  ['subject', 'Log in\u0007'],
  ['subject', 'Log\u2028in'],
  ['description', 'Why\u202e?'],
  ['description', 'Why\ud83d?'],
])('a ticket whose %s is %j is refused', async (field, text) => {
  const portal = await testPortal();
  const payload = { ...TICKET, [field]: text };
  const response = await portal.send({ method: 'POST', url: '/v1/support/tickets/', payload });
  const words = 'has characters that cannot be printed';
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { code: 'invalid_request', message: `${field} ${words}.`, fields: { [field]: words } },
  ]);
});

test('several lines are taken in a description', async () => {
  const portal = await testPortal();
  const payload = { ...TICKET, description: 'Why?\r\n\tBecause.\nمحمد' };
  expect((await portal.send({ method: 'POST', url: '/v1/support/tickets/', payload })).statusCode).toBe(201);
});

test.each([
  [{ companyName: 'Doe\nFraming' }, 'companyName'],
  [{ companyAddress: '1 Quarry Road\u0000' }, 'companyAddress'],
  [{ companyPhone: '\u202a555 0100\u202c' }, 'companyPhone'],
  [{ companyCode: 'C\u200f1' }, 'companyCode'],
  [{ name: 'Pat\u2066Doe' }, 'name'],
])('a sign-up with %j is refused', async (change, field) => {
  const portal = await testPortal({ settings: { isPortalSignUpEnabled: true } });
  const person = await testPerson(portal, { status: null });
  const visitor = await signedIn(portal, person);
  const body = { email: person.email, name: 'Pat Doe', companyName: 'Doe', companyAddress: '1 Quarry Road', ...change };
  const response = await visitor.post('/v1/auth/signup', body);
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field]);
});

test('a name in the profile is refused', async () => {
  const portal = await testPortal();
  const payload = { name: 'Ann\u202ennA' };
  const cookie = portal.cookies.customer;
  const response = await portal.send({ method: 'POST', url: '/v1/users', payload, cookie });
  expect(response.json()).toMatchObject({ fields: { name: 'has characters that cannot be printed' } });
});
