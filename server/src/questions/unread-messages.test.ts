// A message to less than its thread has is refused: one that is sent twice is stored and mailed once.
import { beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '../testing/mailbox.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import { PDF_BYTES } from '../waivers/testing/waiver-portal.ts';
import { FILES_BY_CUSTOMER, FILES_BY_STAFF } from './store-question-files.ts';
import { testQuestions } from './testing/test-questions.ts';

const FILE = { name: 'Slip.pdf', bytes: PDF_BYTES };

let portal: TestPortal;
let questions: ReturnType<typeof testQuestions>;
let supplier: string;
let id: string;
let last: string;
beforeEach(async () => {
  portal = await testPortal({ settings: { isPaymentEnabled: true } });
  questions = testQuestions(portal);
  supplier = `ar@${portal.label}.example`;
  await portal.app.sql
    .updateTable('organization')
    .set({ accountsEmail: supplier })
    .where('id', '=', portal.organizationId)
    .execute();
  id = await questions.asked(await questions.invoice());
  last = await questions.lastMessageId(id);
});

const SIDES = [
  [
    'an answer',
    {
      send: () => questions.answer(id, 'One came late.', undefined, [FILE], last),
      status: 204,
      mailed: () => mailsTo(portal.app, portal.user.email),
      limit: FILES_BY_STAFF,
    },
  ],
  [
    'a message of the customer',
    {
      send: () => questions.reply(id, 'One came late.', [FILE], { last }),
      status: 201,
      mailed: () => mailsTo(portal.app, supplier),
      limit: FILES_BY_CUSTOMER,
    },
  ],
] as const;

/** The first message has no file. */
async function expectOneMore(mailsBefore: number, { mailed }: (typeof SIDES)[number][1]) {
  const { messages } = await questions.read(id);
  expect(messages.map(({ files }) => files.length)).toEqual([0, 1]);
  expect(await mailed()).toHaveLength(mailsBefore + 1);
  expect(await portal.app.storage.list('questions')).toHaveLength(1);
}

describe.each(SIDES)('QST-01 %s that is sent again', (_, side) => {
  test('is refused, and stored and mailed once; its file is neither kept nor counted', async () => {
    const { app, organizationId, user } = portal;
    const mails = (await side.mailed()).length;
    expect((await side.send()).statusCode).toBe(side.status);
    const again = await side.send();
    expect([again.statusCode, again.json()]).toEqual([409, expect.objectContaining({ code: 'question_changed' })]);
    await expectOneMore(mails, side);
    expect(await app.throttle.increment(side.limit, `${organizationId} ${user.customerId}`, 0)).toBe(1);
  });

  test('20 times at once is stored and mailed once', async () => {
    const { app, organizationId, user } = portal;
    const mails = (await side.mailed()).length;
    const codes = (await Promise.all(Array.from({ length: 20 }, side.send))).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((one, other) => one - other)).toEqual([side.status, ...Array<number>(19).fill(409)]);
    await expectOneMore(mails, side);
    expect(await app.throttle.increment(side.limit, `${organizationId} ${user.customerId}`, 0)).toBe(1);
  });
});

describe('QST-01 a question that is sent again', () => {
  const send = (invoiceId: string, kind = 'QUESTION', questionCount = 0) =>
    questions.ask(invoiceId, { kind, questionCount, files: [FILE] });

  test.each(['QUESTION', 'DISPUTE'])(
    '%s: is refused, and stored and mailed once; its file is neither kept nor counted',
    async (kind) => {
      const { app, organizationId, user } = portal;
      const [invoiceId, other] = [await questions.invoice(), await questions.invoice()];
      const mails = (await mailsTo(app, supplier)).length;
      expect((await send(invoiceId, kind)).statusCode).toBe(201);
      const again = await send(invoiceId);
      expect([again.statusCode, again.json()]).toEqual([409, expect.objectContaining({ code: 'asked_meanwhile' })]);
      expect(await questions.countOf(invoiceId)).toBe(1);
      expect(await mailsTo(app, supplier)).toHaveLength(mails + 1);
      expect(await app.storage.list('questions')).toHaveLength(1);
      expect(await app.throttle.increment(FILES_BY_CUSTOMER, `${organizationId} ${user.customerId}`, 0)).toBe(1);
      // What was asked about another invoice does not count, and whoever has read the first may ask again.
      expect((await send(other)).statusCode).toBe(201);
      expect((await send(invoiceId, 'QUESTION', 1)).statusCode).toBe(201);
    },
  );

  test('20 times at once is stored and mailed once', async () => {
    const invoiceId = await questions.invoice();
    const mails = (await mailsTo(portal.app, supplier)).length;
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(invoiceId)));
    const codes = sent.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next);
    expect(codes).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await questions.countOf(invoiceId)).toBe(1);
    expect(await mailsTo(portal.app, supplier)).toHaveLength(mails + 1);
  });
});

test('QST-01 whoever has not read what the other side wrote meanwhile reads it first', async () => {
  portal.clock.pass(1_000);
  expect((await questions.reply(id, 'It is settled.', [], { last })).statusCode).toBe(201);
  const unread = await questions.answer(id, 'It was the crane.', 'ANSWERED', [], last);
  expect(unread.json()).toMatchObject({ code: 'question_changed' });
  expect(await questions.read(id)).toMatchObject({ status: 'OPEN', messages: [{}, {}] });
  const read = (await questions.read(id)).messages.at(-1)!.id;
  expect((await questions.answer(id, 'It was the crane.', 'ANSWERED', [], read)).statusCode).toBe(204);
});

test('QST-01 whoever writes to what was closed meanwhile reads that, and not only that there is more to read', async () => {
  expect((await questions.answer(id, 'It was the crane.', 'ANSWERED')).statusCode).toBe(204);
  for (const response of [
    await questions.answer(id, 'It is settled.', undefined, [], last),
    await questions.reply(id, 'I see.', [], { last }),
  ])
    expect(response.json()).toMatchObject({ code: 'question_closed' });
});

test('QST-01 a message names what was read, in a question of the same customer', async () => {
  const invoiceId = await questions.invoice();
  const other = await questions.lastMessageId(await questions.asked(invoiceId));
  for (const response of [
    await questions.answer(id, 'Hello', undefined, [], other),
    await questions.reply(id, 'Hello', [], { last: other }),
  ])
    expect(response.json()).toMatchObject({ code: 'question_changed' });
  for (const response of [
    await questions.answer(id, 'Hello', undefined, [], 'nothing'),
    await questions.reply(id, 'Hello', [], { last: 'nothing' }),
  ])
    expect(response.json()).toMatchObject({ code: 'invalid_request' });
  expect((await questions.read(id)).messages).toHaveLength(1);
});
