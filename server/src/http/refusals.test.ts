import type { LightMyRequestResponse } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { type CallName, calls } from '@plumbline/contract/calls';
import type { Call } from '@plumbline/contract/call';
import { REFUSALS, type RefusalCode } from '@plumbline/contract/refusals';
import { testPortal } from '../testing/test-portal.ts';
import { accessRefusalCases } from './testing/access-refusal-cases.ts';
import { brandRefusalCases } from './testing/brand-refusal-cases.ts';
import { consoleRefusalCases } from './testing/console-refusal-cases.ts';
import { generalRefusalCases, NOT_ANSWERED_YET } from './testing/general-refusal-cases.ts';
import { programRefusalCases } from './testing/program-refusal-cases.ts';
import { documentRefusalCases } from './testing/document-refusal-cases.ts';
import { importRefusalCases } from './testing/import-refusal-cases.ts';
import { identityRefusalCases } from './testing/identity-refusal-cases.ts';
import { mailRefusalCases } from './testing/mail-refusal-cases.ts';
import { paymentRefusalCases } from './testing/payment-refusal-cases.ts';
import { questionRefusalCases } from './testing/question-refusal-cases.ts';
import type { SendRequest, RefusalCases, RefusingCall } from './testing/refusal-cases.ts';
import { peopleRefusalCases } from './testing/people-refusal-cases.ts';
import { reportRefusalCases } from './testing/report-refusal-cases.ts';
import { setupRefusalCases } from './testing/setup-refusal-cases.ts';
import { deskRefusalCases } from './testing/desk-refusal-cases.ts';
import { verificationRefusalCases } from './testing/verification-refusal-cases.ts';
import { signingRefusalCases } from './testing/signing-refusal-cases.ts';
import { ownAccessRefusalCases } from './testing/own-access-refusal-cases.ts';
import { secondFactorRefusalCases } from './testing/second-factor-refusal-cases.ts';
import { staffRefusalCases } from './testing/staff-refusal-cases.ts';
import { teamRefusalCases } from './testing/team-refusal-cases.ts';
import { ticketRefusalCases } from './testing/ticket-refusal-cases.ts';
import { webhookRefusalCases } from './testing/webhook-refusal-cases.ts';
import { wordingRefusalCases } from './testing/wording-refusal-cases.ts';
import { waiverRefusalCases } from './testing/waiver-refusal-cases.ts';
import { waiverTemplateRefusalCases } from './testing/waiver-template-refusal-cases.ts';

const portal = await testPortal({ settings: { passwordMinLength: 8 } });
const payments = await paymentRefusalCases();
afterAll(payments.stop);
const setup = await setupRefusalCases(portal);
afterAll(setup.stop);

const CASES: RefusalCases<RefusingCall> = {
  ...identityRefusalCases(portal),
  ...accessRefusalCases(portal),
  ...consoleRefusalCases(portal),
  ...(await brandRefusalCases()),
  ...(await reportRefusalCases()),
  ...payments.cases,
  ...(await staffRefusalCases()),
  ...(await peopleRefusalCases()),
  ...(await teamRefusalCases()),
  ...(await ownAccessRefusalCases()),
  ...(await secondFactorRefusalCases()),
  ...setup.cases,
  ...(await importRefusalCases()),
  ...(await documentRefusalCases()),
  ...(await programRefusalCases()),
  ...(await webhookRefusalCases()),
  ...(await signingRefusalCases()),
  ...(await waiverRefusalCases()),
  ...(await waiverTemplateRefusalCases()),
  ...(await deskRefusalCases()),
  ...(await verificationRefusalCases()),
  ...(await questionRefusalCases()),
  ...(await ticketRefusalCases()),
  ...(await mailRefusalCases()),
  ...(await wordingRefusalCases()),
};

type Case = { name: CallName; code: RefusalCode; provoke: SendRequest };

const cases = Object.entries<Record<string, SendRequest>>(CASES).flatMap(([name, byCode]) =>
  Object.entries(byCode).map(([code, provoke]) => ({ name, code, provoke }) as Case),
);

test('every refusal that a call names is provoked here', () => {
  const named = Object.entries<Call>(calls).flatMap(([name, { refusals = [] }]) =>
    refusals.map((code) => `${name} ${code}`),
  );
  expect(cases.map(({ name, code }) => `${name} ${code}`).toSorted()).toEqual(named.toSorted());
});

/** Also the /admin form, in which staff make the call for a customer. */
const pathOf = ({ path }: Call) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}(/admin)?$`);

const requestOf = ({ raw: { req } }: LightMyRequestResponse) => ({
  method: req.method,
  path: req.url?.replace(/\?.*$/, ''),
});

test.each(cases)('$name refuses with $code', async ({ name, code, provoke }) => {
  const response = await provoke();
  const call: Call = calls[name];
  expect([response.statusCode, response.json<{ code?: string }>().code]).toEqual([REFUSALS[code][0], code]);
  expect(requestOf(response)).toEqual({
    method: call.method,
    path: expect.stringMatching(pathOf(call)) as string,
  });
});

const generalCases = generalRefusalCases(portal);

test('every other code of the contract is provoked here, or listed as not answered yet', () => {
  const known = [...cases.map(({ code }) => code), ...Object.keys(generalCases), ...NOT_ANSWERED_YET];
  expect([...new Set(known)].toSorted()).toEqual(Object.keys(REFUSALS).toSorted());
});

test.each(Object.entries(generalCases))('any call may refuse with %s', async (code, provoke) => {
  expect(await provoke()).toBe(code);
});
