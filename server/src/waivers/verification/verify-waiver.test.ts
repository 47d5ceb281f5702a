import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { verifyWaiver, verifyWaiverFile } from '@plumbline/contract/verify';
import { exceedLimit } from '../../http/testing/refusal-cases.ts';
import { sealedWaiver, setWaiverStatus } from '../testing/sealed-waiver.ts';
import { verifySeal } from '../testing/verify-seal.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { alderCourt, PDF_BYTES, waiverPortal } from '../testing/waiver-portal.ts';

const portal = await waiverPortal();
const { projectId, idOf } = await alderCourt(portal, 'IL');
const sealed = await sealedWaiver(portal, { projectId, invoiceIds: [idOf('482005'), idOf('482316')] });

/** Each caller has a limit of their own. */
let clients = 0;
const nextClient = () => `198.51.100.${(clients += 1)}`;
const ask = (path: string, on = portal) => on.send({ url: `/v1/verify/${path}`, remoteAddress: nextClient() });
const byCode = async (code: string, on = portal) => {
  const response = await ask(code, on);
  return { status: response.statusCode, ...response.json<Record<string, unknown>>() };
};
const NOT_FOUND = { status: 404, code: 'not_found' };

test('VFY-01 a code answers what a lender compares, and no name', async () => {
  const response = await ask(sealed.code);
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      result: 'genuine',
      effect: 'when-paid',
      code: sealed.code,
      number: sealed.number,
      waiverType: 'conditional.progress',
      stateCode: 'IL',
      throughDate: '2026-10-31',
      currencyCode: 'USD',
      amount: 10_859_12,
      exceptionsAmount: 8_932_40,
      disputedAmount: 420_00,
      issuedOn: '2026-11-16',
      sha256: sealed.sha256,
    },
  ]);
  for (const name of ['Ann', 'Builders', 'Alder', 'Maren', 'Vance', 'Supplier']) {
    expect(response.body).not.toContain(name);
  }
});

test('VFY-01 the file is known by its hash, and one changed byte is not', async () => {
  const found = await ask(`sha256/${sealed.sha256.toUpperCase()}`);
  expect(found.json()).toEqual((await ask(sealed.code)).json());
  for (const place of [0, Math.floor(sealed.bytes.length / 2), sealed.bytes.length - 1]) {
    const changed = Buffer.from(sealed.bytes);
    changed[place]! ^= 1;
    const hash = createHash('sha256').update(changed).digest('hex');
    expect((await ask(`sha256/${hash}`)).statusCode).toBe(404);
  }
});

test('VFY-01 a code is read as people type it, and one that does not exist looks like any other', async () => {
  const { code } = sealed;
  const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase();
  expect(await byCode(encodeURIComponent(typed))).toMatchObject({ status: 200, number: sealed.number });
  const unknown = await byCode('W00000000000');
  expect(unknown).toMatchObject(NOT_FOUND);
  for (const other of ['x', '%25', "W'--", `${code}0`, sealed.id, String(sealed.number)]) {
    expect(await byCode(other)).toEqual(unknown);
  }
});

test('VFY-01 the portal of another supplier knows neither the code nor the file', async () => {
  const other = await waiverPortal();
  expect(await byCode(sealed.code, other)).toMatchObject(NOT_FOUND);
  expect(await byCode(`sha256/${sealed.sha256}`, other)).toMatchObject(NOT_FOUND);
});

test('VFY-01 it stays verifiable where the portal no longer offers waivers', async () => {
  const own = await waiverPortal();
  const { projectId: site } = await alderCourt(own, 'IL');
  const { code } = await sealedWaiver(own, { projectId: site });
  const settings = { isWaiverEnabled: false };
  await own.app.sql.updateTable('portal').set({ settings }).where('organizationId', '=', own.organizationId).execute();
  own.clock.pass(6_000);
  expect(await byCode(code, own)).toMatchObject({ status: 200, result: 'genuine' });
});

test.each([
  ['confirmed', 'genuine', 'not-released'],
  ['pending-notarization', 'genuine', 'not-released'],
  ['rejected', 'void', 'none'],
  ['ready', 'genuine', 'when-paid'],
] as const)('VFY-01 one that is %s answers %s and %s', async (status, result, effect) => {
  const { id, code } = await sealedWaiver(portal, { projectId, throughDate: '2026-10-30' });
  await setWaiverStatus(portal, id, status);
  expect(await byCode(code)).toMatchObject({ result, effect });
});

test('VFY-01 one that was withdrawn, replaced or paid for says so', async () => {
  const { id, code } = await sealedWaiver(portal, { projectId, throughDate: '2026-10-29' });
  const set = (change: object) =>
    portal.app.sql
      .updateTable('waiverRequest')
      .set(change)
      .where('organizationId', '=', portal.organizationId)
      .where('id', '=', id)
      .execute();
  const at = portal.clock.now().toISOString();
  await set({ fundsFinalAt: at });
  expect(await byCode(code)).toMatchObject({ result: 'genuine', effect: 'in-force' });
  await set({ supersededById: sealed.id });
  expect(await byCode(code)).toMatchObject({ result: 'replaced', effect: 'none' });
  await set({ voidedAt: at, voidReason: 'Signed for the wrong project' });
  const answered = await byCode(code);
  expect(answered).toMatchObject({ result: 'void', effect: 'none' });
  expect(JSON.stringify(answered)).not.toContain('wrong project');
});

test.each([
  ['verifyWaiver', verifyWaiver, () => sealed.code],
  ['verifyWaiverFile', verifyWaiverFile, () => `sha256/${sealed.sha256}`],
] as const)('VFY-01 %s is throttled by client', async (_name, { throttle }, path) => {
  const remoteAddress = nextClient();
  const send = () => portal.send({ url: `/v1/verify/${path()}`, remoteAddress });
  const refused = await exceedLimit(throttle, send);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_requests']);
  expect((await ask(path())).statusCode).toBe(200);
});

test('VFY-01 the seal of the file is valid by itself, and with one changed byte not', () => {
  expect(verifySeal(sealed.bytes)).toMatchObject({ isValid: true });
  const changed = Buffer.from(sealed.bytes);
  changed[1_000]! ^= 1;
  expect(verifySeal(changed)).toMatchObject({ isValid: false });
});

/** Poppler's reader says the same where it is installed; the test before this one runs everywhere. */
const run = promisify(execFile);
const hasPdfsig = await run('pdfsig', ['-v']).then(
  () => true,
  () => false,
);

test.skipIf(!hasPdfsig)('VFY-01 a PDF reader says the same: valid, and with one changed byte not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  const check = async (bytes: Uint8Array) => {
    const path = join(folder, 'waiver.pdf');
    await writeFile(path, bytes);
    const { stdout } = await run('pdfsig', ['-nocert', path]).catch((error: { stdout: string }) => error);
    return /Signature Validation: (.*)/.exec(stdout)?.[1];
  };
  try {
    expect(await check(sealed.bytes)).toBe('Signature is Valid.');
    const changed = Buffer.from(sealed.bytes);
    changed[1_000]! ^= 1;
    expect(await check(changed)).toBe('Digest Mismatch.');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('VFY-01 VFY-03 one whose money has gone back does not count, and one in whose place staff attached another is replaced', async () => {
  const { id, code } = await sealedWaiver(portal, { projectId, throughDate: '2026-10-29' });
  await setWaiverStatus(portal, id, 'ready');
  const change = (set: { moneyGoneAt?: string; fileKey?: string }) =>
    portal.app.sql.updateTable('waiverRequest').set(set).where('id', '=', id).execute();
  await change({ moneyGoneAt: '2026-11-16T18:00:00.000Z' });
  expect(await byCode(code)).toMatchObject({ result: 'genuine', effect: 'payment-returned' });
  await change({ fileKey: `${portal.organizationId}/waivers/another` });
  expect(await byCode(code)).toMatchObject({ result: 'replaced', effect: 'none' });
});

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
/** A PDF of its own, which no other test attaches. */
const pdfOf = (words: string) => `${PDF_BYTES}% ${words}\n`;

test('VFY-01 a document that staff attached is known by its file once it is released, and one changed byte is not', async () => {
  const desk = waiverDesk(portal);
  const { id, number } = await portal.requested({ projectId, waiverType: 'conditional.final' });
  const paper = pdfOf(`signed by hand ${number}`);
  await desk.attach(id, paper);
  const ask256 = (hash: string, on = portal) => byCode(`sha256/${hash}`, on);
  expect(await ask256(hashOf(paper))).toMatchObject(NOT_FOUND);
  expect((await desk.post(id, 'release')).statusCode).toBe(200);
  expect(await ask256(hashOf(paper))).toEqual({
    status: 200,
    result: 'genuine',
    effect: 'when-paid',
    code: null,
    number,
    waiverType: 'conditional.final',
    stateCode: 'IL',
    throughDate: null,
    currencyCode: 'USD',
    amount: expect.any(Number),
    exceptionsAmount: 0,
    disputedAmount: 420_00,
    issuedOn: '2026-11-16',
    sha256: hashOf(paper),
  });
  expect(await ask256(hashOf(`${paper} `))).toMatchObject(NOT_FOUND);
  expect(await ask256(hashOf(paper), await waiverPortal())).toMatchObject(NOT_FOUND);
  await desk.post(id, 'void', { reason: 'Signed for the wrong project' });
  expect(await ask256(hashOf(paper))).toMatchObject({ result: 'void', effect: 'none' });
});

test('VFY-01 a notarized scan is known by its file, with the code of the document that was signed', async () => {
  const desk = waiverDesk(portal);
  const { id, code, number } = await sealedWaiver(portal, { projectId, throughDate: '2026-10-28' });
  await setWaiverStatus(portal, id, 'pending-notarization');
  const signedAt = portal.clock.now().toISOString();
  const set = { signedAt, signedBy: portal.staff.identityId, isNotarizationRequested: true };
  await portal.app.sql.updateTable('waiverRequest').set(set).where('id', '=', id).execute();
  const scan = pdfOf(`notarized ${number}`);
  expect((await desk.notarize(id, {}, scan)).statusCode).toBe(200);
  expect((await desk.post(id, 'release')).statusCode).toBe(200);
  expect(await byCode(`sha256/${hashOf(scan)}`)).toMatchObject({
    result: 'genuine',
    code,
    number,
    sha256: hashOf(scan),
  });
  expect(await byCode(code)).toMatchObject({ result: 'genuine' });
});

test("VFY-01 a customer's own files are not known, nor is a document that staff replaced before its release", async () => {
  const desk = waiverDesk(portal);
  const [own, first, second] = ['own', 'first', 'second'].map((name) => pdfOf(`${name} ${portal.label}`)) as [
    string,
    string,
    string,
  ];
  const { id } = await portal.requested({ projectId, waiverType: 'conditional.final', customFile: 'true' }, [
    ['waiverFiles[]', { name: 'Our form.pdf', bytes: own }],
  ]);
  await desk.attach(id, first);
  await desk.attach(id, second);
  await desk.post(id, 'release');
  const results = await Promise.all([own, first, second].map((bytes) => byCode(`sha256/${hashOf(bytes)}`)));
  expect(results.map(({ status }) => status)).toEqual([404, 404, 200]);
});

test('VFY-01 a document whose signature was never recorded is not replaced by another', async () => {
  const { id, code } = await sealedWaiver(portal, { projectId, throughDate: '2026-10-27' }, 'new');
  await portal.app.sql.updateTable('waiverRequest').set({ fileKey: null }).where('id', '=', id).execute();
  expect(await byCode(code)).toMatchObject({ result: 'genuine', effect: 'not-released' });
});

test('VFY-01 a file that was released for several waivers answers the newest one that is good', async () => {
  const desk = waiverDesk(portal);
  const paper = pdfOf(`for all ${portal.label}`);
  const released = async () => {
    const { id, number } = await portal.requested({ projectId, waiverType: 'conditional.final' });
    await desk.attach(id, paper);
    portal.clock.pass(1_000);
    expect((await desk.post(id, 'release')).statusCode).toBe(200);
    return { id, number };
  };
  const [first, second, third] = [await released(), await released(), await released()];
  const known = async () => (await ask(`sha256/${hashOf(paper)}`)).json<{ number: number }>().number;
  expect(await known()).toBe(third.number);
  await desk.post(third.id, 'void', { reason: 'Signed for the wrong project' });
  expect(await known()).toBe(second.number);
  await desk.post(second.id, 'void', { reason: 'Signed for the wrong project' });
  expect(await known()).toBe(first.number);
});
