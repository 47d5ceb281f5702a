// Every call of the console that changes something is in the audit log, in words (SET-06).
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import type { Call } from '@plumbline/contract/call';
import { type CallName, calls } from '@plumbline/contract/calls';
import { AUDIT_ACTIONS } from '@plumbline/rules/access/audit-words';
import type { AuditedCases, AuditPage, ChangingCall } from './testing/audited/audited-case.ts';
import { dataCases } from './testing/audited/data-cases.ts';
import { paymentCases } from './testing/audited/payment-cases.ts';
import { peopleCases } from './testing/audited/people-cases.ts';
import { installationCases, portalCases } from './testing/audited/portal-cases.ts';
import { ownAccessCases, teamCases } from './testing/audited/team-cases.ts';
import { ticketCases } from './testing/audited/ticket-cases.ts';
import { waiverCases } from './testing/audited/waiver-cases.ts';

const NO_ORGANIZATION = 'there is no organization yet; finishSetup records what was answered';

/** Calls without an entry, with the reason. */
const NOT_RECORDED = {
  beginSecondFactor: 'nothing holds before the first code is confirmed',
  checkStaffInvitation: 'only looks',
  checkStaffPasswordLink: 'only looks',
  matchDocuments: 'only looks',
  previewMailWording: 'only looks',
  openSetup: NO_ORGANIZATION,
  removeSetupLogo: NO_ORGANIZATION,
  saveSetupBrand: NO_ORGANIZATION,
  saveSetupCompany: NO_ORGANIZATION,
  saveSetupFeatures: NO_ORGANIZATION,
  saveSetupLogo: NO_ORGANIZATION,
  saveSetupPayments: NO_ORGANIZATION,
} satisfies Partial<Record<ChangingCall, string>>;

const payments = await paymentCases();
const installation = await installationCases();
afterAll(() => Promise.all([payments.stop(), installation.stop()]));

const CASES: AuditedCases<Exclude<ChangingCall, keyof typeof NOT_RECORDED>> = {
  ...(await teamCases()),
  ...(await ownAccessCases()),
  ...(await peopleCases()),
  ...(await portalCases()),
  ...installation.cases,
  ...payments.cases,
  ...(await dataCases()),
  ...(await waiverCases()),
  ...(await ticketCases()),
};

test('SET-06 every call of the console that changes something has a case here, or a reason to have none', () => {
  const changing = Object.entries<Call>(calls)
    .filter(([, { caller, method }]) => ['staff', 'consoleVisitor', 'program'].includes(caller) && method !== 'GET')
    .map(([name]) => name);
  expect([...Object.keys(CASES), ...Object.keys(NOT_RECORDED)].toSorted()).toEqual(changing.toSorted());
});

const RAW = /\[object|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}/i;

/** What is done to somebody else, whom the entry names by address. Whoever joins does it alone. */
const isAboutPerson = (action: string): boolean =>
  /^(?:operator\.removed|second-factor\.reset|staff\.|user\.|waiver-signatory\.)/.test(action) &&
  action !== 'staff.joined';

const rowsOf = (response: LightMyRequestResponse): AuditPage['rows'] => response.json<Partial<AuditPage>>().rows ?? [];

describe.each(Object.entries(CASES))('SET-06 %s', (name, { words, prepare, readLog }) => {
  test(`has ${words.join(', ')} in the audit log`, async () => {
    const send = await prepare();
    const before = new Set(rowsOf(await readLog()).map(({ id }) => id));
    const response = await send();
    expect([response.statusCode, response.body]).toEqual([expect.toBeOneOf([200, 201, 204]), expect.any(String)]);
    const call: Call = calls[name as CallName];
    expect(response.raw.req.method).toBe(call.method);
    expect(response.raw.req.url).toMatch(new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`));
    const entries = rowsOf(await readLog())
      .filter(({ id }) => !before.has(id))
      .toReversed();
    expect(entries.map((entry) => entry.words)).toEqual(words);
    for (const { action, actorName, actorEmail, clientAddress, detail } of entries) {
      expect(AUDIT_ACTIONS).toContain(action);
      expect(detail).not.toMatch(RAW);
      if (isAboutPerson(action)) expect([action, detail]).toEqual([action, expect.stringMatching(/[^\s(]+@[^\s)]+/)]);
      expect([actorName, actorEmail, clientAddress]).not.toContain('');
      if (call.caller === 'staff') expect(actorName).not.toBeNull();
    }
  });
});
