// Every call that names something in its path is tried by the same kind of caller of another organization, and of
// another customer: it is not found, and it is as it was (ACC-17).
import { afterAll, describe, expect, test } from 'vitest';
import type { Call } from '@plumbline/contract/call';
import { type CallName, calls } from '@plumbline/contract/calls';
import { selectRowsOf } from '../testing/all-rows.sql.ts';
import type { AuditedCase } from './testing/audited/audited-case.ts';
import { dataCases } from './testing/audited/data-cases.ts';
import { paymentCases } from './testing/audited/payment-cases.ts';
import { peopleCases } from './testing/audited/people-cases.ts';
import { portalCases } from './testing/audited/portal-cases.ts';
import { ownAccessCases, teamCases } from './testing/audited/team-cases.ts';
import { ticketCases } from './testing/audited/ticket-cases.ts';
import { waiverCases } from './testing/audited/waiver-cases.ts';
import { consoleCases } from './testing/foreign/console-cases.ts';
import { customerCases } from './testing/foreign/customer-cases.ts';
import { type ForeignCase, sendAs, strangersTo } from './testing/foreign/foreign-case.ts';
import { questionCases } from './testing/foreign/question-cases.ts';
import { foreignTicketCases } from './testing/foreign/ticket-cases.ts';
import { visitorCases } from './testing/foreign/visitor-cases.ts';

const naming = Object.entries<Call>(calls)
  .filter(([, { path }]) => path.includes(':'))
  .map(([name]) => name as CallName);

/** Calls whose path names nothing that belongs to somebody, with the reason. */
const NAMES_NOTHING: Partial<Record<CallName, string>> = {
  getAddress: 'an id of the address search, the same for everybody',
  checkPortalLabel: 'answers whether a name is free in the whole installation',
  ...Object.fromEntries(
    (['getMailWording', 'previewMailWording', 'resetMailWording', 'saveMailWording'] as const).map((name) => [
      name,
      'a kind of mail, the same for everybody',
    ]),
  ),
  enterOrganization: 'for operators, who stand above organizations',
};

/** What the path names is looked for in the own organization only, where it is saved. */
const OWN_KEYS: readonly CallName[] = ['saveGatewayAccount', 'saveSignInConnection'];

const payments = await paymentCases();
const customers = await customerCases();
afterAll(() => Promise.all([payments.stop(), customers.stop()]));

const audited: Record<string, AuditedCase> = {
  ...(await teamCases()),
  ...(await ownAccessCases()),
  ...(await peopleCases()),
  ...(await portalCases()),
  ...payments.cases,
  ...(await dataCases()),
  ...(await waiverCases()),
  ...(await ticketCases()),
};
const CASES: Partial<Record<string, ForeignCase>> = {
  ...Object.fromEntries(
    Object.entries(audited).flatMap(([name, { portal, prepare }]) => (portal ? [[name, { portal, prepare }]] : [])),
  ),
  ...(await consoleCases()),
  ...customers.cases,
  ...questionCases(customers.portal),
  ...(await foreignTicketCases()),
  ...(await visitorCases(customers.portal)),
};

test('ACC-17 every call that names something in its path is tried here, or names nothing of anybody', () => {
  const known = [...Object.keys(CASES), ...Object.keys(NAMES_NOTHING)];
  expect(naming.filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(NAMES_NOTHING).filter((name) => Object.hasOwn(CASES, name))).toEqual([]);
});

const cases = naming.flatMap((name) => {
  const found = CASES[name];
  return found ? [{ name, ...found }] : [];
});

describe.each(cases)('ACC-17 $name', ({ name, ...tried }) => {
  const { portal, prepare } = tried;
  const call: Call = calls[name];

  test('is not found by a stranger, and changes nothing', async () => {
    const send = await prepare();
    const strangers = await strangersTo(tried, call);
    const before = await selectRowsOf(portal.app.sql, portal.organizationId);
    for (const stranger of strangers) {
      const response = await sendAs(portal, call, stranger, send);
      expect(response.raw.req.method).toBe(call.method);
      const expected = OWN_KEYS.includes(name) ? [200, 204] : [404];
      expect([stranger.who, response.statusCode]).toEqual([stranger.who, expect.toBeOneOf(expected)]);
      expect(await selectRowsOf(portal.app.sql, portal.organizationId)).toEqual(before);
    }
    // The request itself is a good one: whom it belongs to makes it.
    const own = await send();
    expect([own.statusCode, own.statusCode < 300 ? '' : own.body]).toEqual([own.statusCode, '']);
  });
});
