// askQuestion, replyToQuestion, withdrawQuestion, answerQuestion and the reading of threads
import { beforeEach, describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { MESSAGES_MAX } from '@plumbline/rules/questions/question-list';
import { newId } from '../database/new-id.ts';
import { insertIdentity, insertMember } from '../testing/fixtures.sql.ts';
import { lastMail, mailsTo } from '../testing/mailbox.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import { PDF_BYTES } from '../waivers/testing/waiver-portal.ts';
import { FILES_BY_CUSTOMER, FILES_BY_STAFF } from './store-question-files.ts';
import { testQuestions } from './testing/test-questions.ts';

let portal: TestPortal;
let questions: ReturnType<typeof testQuestions>;
beforeEach(async () => {
  portal = await testPortal({ settings: { isPaymentEnabled: true } });
  questions = testQuestions(portal);
});

const insertLines = (invoiceId: string) =>
  portal.app.sql
    .insertInto('invoiceLine')
    .values(
      ['Rebar', 'Delivery', 'Pallets'].map((description, place) => ({
        organizationId: portal.organizationId,
        invoiceId,
        position: (place + 1) * 10,
        description,
        quantity: 1 as never,
        unit: 'ea',
        unitPrice: asCents((place + 1) * 100),
        amount: asCents((place + 1) * 100),
      })),
    )
    .execute();

const FILE = { name: 'Slip.pdf', bytes: PDF_BYTES };

describe('QST-01 a question', () => {
  test('has its lines and its file, and both sides read the same thread', async () => {
    const invoiceId = await questions.invoice({ invoiceNumber: '7001' });
    await insertLines(invoiceId);
    const id = await questions.asked(invoiceId, { text: 'Why two?\nWe had one.', lines: [1, 2], files: [FILE] });
    expect((await questions.answer(id, 'The second truck was for the pallets.')).statusCode).toBe(204);
    portal.clock.pass(1_000);
    expect((await questions.reply(id, 'Here is the slip.', [FILE])).statusCode).toBe(201);
    const [thread] = await questions.threads(invoiceId);
    expect(thread).toMatchObject({
      id,
      kind: 'QUESTION',
      status: 'OPEN',
      outcome: null,
      askedBy: 'Ann Person',
      lines: [
        { description: 'Delivery', amount: 200 },
        { description: 'Pallets', amount: 300 },
      ],
      messages: [
        { side: 'CUSTOMER', author: 'Ann Person', text: 'Why two?\nWe had one.', files: [{ name: 'Slip.pdf' }] },
        { side: 'STAFF', author: 'Sam Staff', text: 'The second truck was for the pallets.', files: [] },
        { side: 'CUSTOMER', author: 'Ann Person', text: 'Here is the slip.', files: [{ name: 'Slip.pdf' }] },
      ],
    });
    const desk = await questions.read(id);
    expect(desk).toMatchObject({
      customer: { name: 'Ann Builders' },
      invoice: { id: invoiceId, invoiceNumber: '7001' },
    });
    expect(desk.messages).toEqual(thread!.messages);
    expect(desk.lines).toEqual(thread!.lines);
  });

  test('has a file that both sides download, and never opens in the browser', async () => {
    const invoiceId = await questions.invoice();
    const id = await questions.asked(invoiceId, { files: [FILE] });
    const fileId = (await questions.read(id)).messages[0]!.files[0]!.id;
    for (const response of [
      await questions.get(`/v1/questions/${id}/files/${fileId}`),
      await questions.asStaff('GET', `/${id}/files/${fileId}`),
    ]) {
      expect(response.body).toBe(PDF_BYTES);
      expect(response.headers['content-disposition']).toContain('attachment');
      expect(response.headers['content-type']).toContain('octet-stream');
    }
    const other = await questions.asked(invoiceId);
    expect((await questions.get(`/v1/questions/${other}/files/${fileId}`)).statusCode).toBe(404);
  });

  test.each([
    ['a program', { name: 'slip.pdf', bytes: 'MZ: a program' }, 'file_content'],
    ['another ending', { name: 'slip.exe', bytes: PDF_BYTES }, 'upload_type'],
  ])('with %s is refused, and nothing is kept', async (_, file, code) => {
    const invoiceId = await questions.invoice();
    const response = await questions.ask(invoiceId, { files: [FILE, file] });
    expect(response.json<{ code: string }>().code).toBe(code);
    expect(await questions.threads(invoiceId)).toEqual([]);
    expect(await portal.app.storage.list('questions')).toEqual([]);
  });

  test('is open, then answered, then closed with an outcome; a closed one takes no more messages', async () => {
    const id = await questions.asked(await questions.invoice());
    const statuses = [(await questions.read(id)).status];
    await questions.answer(id, 'We look into it.');
    statuses.push((await questions.read(id)).status);
    await questions.reply(id, 'Thank you.');
    statuses.push((await questions.read(id)).status);
    await questions.answer(id, 'It was the crane.', 'ANSWERED');
    expect([...statuses, (await questions.read(id)).status]).toEqual(['OPEN', 'ANSWERED', 'OPEN', 'CLOSED']);
    expect(await questions.read(id)).toMatchObject({ outcome: 'ANSWERED', closedBy: 'Sam Staff' });
    for (const response of [
      await questions.reply(id, 'And?'),
      await questions.answer(id, 'No.'),
      await questions.withdraw(id),
    ])
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'question_closed']);
    expect((await questions.read(id)).messages).toHaveLength(4);
  });

  test('each side is mailed what the other has written', async () => {
    const { app, user, organizationId } = portal;
    const supplier = `ar@${portal.label}.example`;
    await app.sql
      .updateTable('organization')
      .set({ accountsEmail: supplier })
      .where('id', '=', organizationId)
      .execute();
    const invoiceId = await questions.invoice({ invoiceNumber: '7001' });
    const id = await questions.asked(invoiceId, { text: 'Why two?' });
    const asked = await lastMail(app, supplier);
    expect(asked.subject).toBe('Ann Builders asks about invoice 7001');
    expect(asked.text).toContain('> Why two?');
    expect(asked.links.at(0)?.href).toContain(`/questions?question=${id}`);
    await questions.answer(id, 'One came late.');
    const answered = await lastMail(app, user.email);
    expect(answered.subject).toBe('Answer to your question about invoice 7001');
    expect(answered.text).toContain('> One came late.');
    expect(answered.links.at(0)?.search).toBe(`?account=${user.customerId}&invoice=${invoiceId}`);
    await questions.reply(id, 'I see.');
    expect((await lastMail(app, supplier)).subject).toBe('New message about invoice 7001 from Ann Builders');
    expect(await mailsTo(app, supplier)).toHaveLength(2);
  });

  test('whoever has lost access is not mailed the answer', async () => {
    const { app, user, organizationId } = portal;
    const id = await questions.asked(await questions.invoice());
    await app.sql
      .updateTable('membership')
      .set({ status: 'SUSPENDED' })
      .where('organizationId', '=', organizationId)
      .where('userId', '=', user.userId)
      .execute();
    await questions.answer(id, 'One came late.');
    expect(await mailsTo(app, user.email)).toEqual([]);
  });

  test('staff ask for a customer, and the answer goes to people of the customer who may see the invoice', async () => {
    const { app, organizationId, portalId, user, neighbor } = portal;
    const emails = Array.from({ length: 6 }, (_, place) => `p${place}@${portal.label}.example`);
    const [unseeing] = emails;
    for (const email of emails) {
      const identityId = await insertIdentity(app.sql, email, 'Some Person');
      const userId = await insertMember(app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
      const canView = email !== unseeing;
      const scope = app.sql.updateTable('membership').where('organizationId', '=', organizationId);
      await scope.set({ canView }).where('userId', '=', userId).execute();
    }
    const id = await questions.askedByStaff(await questions.invoice());
    await questions.answer(id, 'One came late.');
    const mailed = async (email: string) => (await mailsTo(app, email)).length;
    expect(await Promise.all([user.email, ...emails].map(mailed))).toEqual([1, 0, 1, 1, 1, 1, 0]);
    expect([await mailed(neighbor.email), await mailed(`staff@${portal.label}.example`)]).toEqual([0, 0]);
    expect((await questions.read(id)).askedBy).toBe('Sam Staff');
    // Once a person of the customer has written too, only that person reads on.
    await questions.reply(id, 'Thank you.');
    await questions.answer(id, 'You are welcome.');
    expect(await Promise.all([user.email, ...emails].map(mailed))).toEqual([2, 0, 1, 1, 1, 1, 0]);
  });

  test('another person of the customer sees it and writes to it, and both are mailed', async () => {
    const { app, organizationId, portalId, user } = portal;
    const email = `cid@${portal.label}.example`;
    const identityId = await insertIdentity(app.sql, email, 'Cid Person');
    await insertMember(app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
    const invoiceId = await questions.invoice();
    const id = await questions.asked(invoiceId);
    expect(
      (await questions.reply(id, 'Me too.', [], { cookie: await portal.cookieFor(identityId, 'PORTAL') })).statusCode,
    ).toBe(201);
    await questions.answer(id, 'One came late.');
    expect([await mailsTo(app, email), await mailsTo(app, user.email)]).toMatchObject([[{}], [{}]]);
  });
});

describe('QST-02 a dispute', () => {
  test('marks the invoice in list and detail until it is decided, and the list is read anew', async () => {
    const invoiceId = await questions.invoice();
    const list = () => questions.get('/v1/invoices/filter/all');
    const before = await list();
    const id = await questions.asked(invoiceId, { kind: 'DISPUTE' });
    const during = await list();
    expect(during.headers.etag).not.toBe(before.headers.etag);
    expect(during.json()).toMatchObject({ rows: [{ id: invoiceId, isInDispute: true }] });
    expect(await questions.isInDispute(invoiceId)).toBe(true);
    await questions.answer(id, 'We look into it.');
    expect(await questions.isInDispute(invoiceId)).toBe(true);
    await questions.answer(id, 'You are right.', 'ACCEPTED');
    expect((await list()).json()).toMatchObject({ rows: [{ id: invoiceId, isInDispute: false }] });
    expect(await questions.isInDispute(invoiceId)).toBe(false);
    expect((await lastMail(portal.app, portal.user.email)).subject).toMatch(/^Dispute accepted: invoice /);
    const events = (await questions.get(`/v1/invoices/${invoiceId}/events`)).json<{ rows: { type: string }[] }>();
    expect(events.rows.map(({ type }) => type).toSorted()).toEqual(['DISPUTED', 'DISPUTE_ENDED']);
  });

  test('ends when the customer withdraws it, and can begin again', async () => {
    const invoiceId = await questions.invoice();
    const id = await questions.asked(invoiceId, { kind: 'DISPUTE' });
    expect((await questions.withdraw(id)).statusCode).toBe(204);
    expect(await questions.isInDispute(invoiceId)).toBe(false);
    expect(await questions.read(id)).toMatchObject({ status: 'CLOSED', outcome: 'WITHDRAWN', closedBy: 'Ann Person' });
    expect((await questions.ask(invoiceId, { kind: 'DISPUTE' })).statusCode).toBe(201);
  });

  test('there is one at a time, also when two people dispute at once', async () => {
    const invoiceId = await questions.invoice();
    const all = await Promise.all([1, 2, 3].map(() => questions.ask(invoiceId, { kind: 'DISPUTE' })));
    expect(all.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '409', '409']);
    // A question beside it is no second dispute.
    expect((await questions.ask(invoiceId)).statusCode).toBe(201);
  });

  test('a plain question is no dispute, and a credit cannot be disputed', async () => {
    const invoiceId = await questions.invoice();
    await questions.asked(invoiceId);
    expect(await questions.isInDispute(invoiceId)).toBe(false);
    const credit = await questions.invoice({ type: 'CREDIT', creditRestrictionType: 'NONE' });
    expect((await questions.ask(credit, { kind: 'DISPUTE' })).statusCode).toBe(400);
    expect((await questions.ask(credit)).statusCode).toBe(201);
  });

  test('a dispute is accepted or declined, and a question answered', async () => {
    const invoiceId = await questions.invoice();
    const [dispute, question] = [
      await questions.asked(invoiceId, { kind: 'DISPUTE' }),
      await questions.asked(invoiceId),
    ];
    expect((await questions.answer(dispute, 'So.', 'ANSWERED')).statusCode).toBe(400);
    expect((await questions.answer(question, 'So.', 'DECLINED')).statusCode).toBe(400);
    expect(await questions.read(dispute)).toMatchObject({ status: 'OPEN', messages: [{}] });
    expect((await questions.answer(dispute, 'So.', 'DECLINED')).statusCode).toBe(204);
  });

  test('what the books of the supplier dispute says so too', async () => {
    const invoiceId = await questions.invoice({ disputedAmount: asCents(1) });
    expect(await questions.isInDispute(invoiceId)).toBe(true);
  });
});

describe('QST-01 the list of the console', () => {
  test('shows the last message first, by status and customer', async () => {
    const { neighbor } = portal;
    const first = await questions.asked(await questions.invoice(), { text: 'First' });
    portal.clock.pass(1_000);
    const theirs = await questions.invoice({ customerId: neighbor.customerId });
    const second = (await questions.ask(theirs, { text: 'Second' }, portal.cookies.neighbor)).json<{ id: string }>().id;
    portal.clock.pass(1_000);
    await questions.answer(first, 'Answered');
    const all = await questions.listed();
    expect(all).toMatchObject({ count: 2, counts: { OPEN: 1, ANSWERED: 1, CLOSED: 0 } });
    expect(all.rows.map(({ id, excerpt, status }) => [id, excerpt, status])).toEqual([
      [first, 'Answered', 'ANSWERED'],
      [second, 'Second', 'OPEN'],
    ]);
    const open = await questions.listed('?status=OPEN');
    expect([open.count, open.rows.map(({ id }) => id)]).toEqual([1, [second]]);
    const ofNeighbor = await questions.listed(`?customerId=${neighbor.customerId}`);
    expect([ofNeighbor.count, ofNeighbor.counts]).toEqual([1, { OPEN: 1, ANSWERED: 0, CLOSED: 0 }]);
    expect(await questions.listed('?customerId=nobody')).toMatchObject({ rows: [], count: 0 });
    expect((await questions.listed('?status=CLOSED')).rows).toEqual([]);
  });
});

describe('QST-01 the search of the console', () => {
  test('finds customers, numbers of invoices and text of both sides, and no patterns', async () => {
    const { neighbor } = portal;
    const { code } = await portal.app.sql
      .selectFrom('customer')
      .select('code')
      .where('id', '=', neighbor.customerId)
      .executeTakeFirstOrThrow();
    const facts = { invoiceNumber: 'GX-48200', poNumber: 'ORDER-9', memo: 'Rebar' };
    const first = await questions.asked(await questions.invoice(facts), { text: 'A pallet' });
    portal.clock.pass(1_000);
    const theirs = await questions.invoice({ customerId: neighbor.customerId, invoiceNumber: 'GX-77100' });
    const asked = await questions.ask(theirs, { text: '100% wrong' }, portal.cookies.neighbor);
    const second = asked.json<{ id: string }>().id;
    await questions.answer(second, 'We have a look at the crane.');
    const found = async (search: string, more = '') =>
      (await questions.listed(`?search=${encodeURIComponent(search)}${more}`)).rows.map(({ id }) => id);
    for (const search of ['pallet', 'gx-482', 'Ann Build']) expect(await found(search)).toEqual([first]);
    for (const search of ['100%', 'THE CRANE', 'X-771', code]) expect(await found(search)).toEqual([second]);
    // The list of invoices finds these too, and a question is not about them.
    for (const search of ['ORDER-9', 'rebar']) expect(await found(search)).toEqual([]);
    expect(await found('gx-')).toHaveLength(0);
    expect(await found('nobody')).toEqual([]);
    expect(await found('_')).toEqual([]);
    expect(await found('  ')).toHaveLength(2);
    expect(await found('pallet', '&status=CLOSED')).toEqual([]);
    expect(await found('pallet', `&customerId=${neighbor.customerId}`)).toEqual([]);
    expect(await questions.listed('?search=crane')).toMatchObject({
      count: 1,
      counts: { OPEN: 0, ANSWERED: 1, CLOSED: 0 },
    });
    const other = testQuestions(await testPortal({ settings: { isPaymentEnabled: true } }));
    expect((await other.listed('?search=pallet')).rows).toEqual([]);
  });
});

test('QST-01 nobody asks about the invoice of another customer, or writes to its questions', async () => {
  const invoiceId = await questions.invoice();
  const id = await questions.asked(invoiceId, { files: [FILE] });
  const stranger = portal.cookies.neighbor;
  const fileId = (await questions.read(id)).messages[0]!.files[0]!.id;
  const tried = [
    await questions.ask(invoiceId, {}, stranger),
    await questions.ask(newId()),
    await questions.reply(id, 'Hello', [], { cookie: stranger }),
    await questions.get(`/v1/invoices/${invoiceId}/questions`, stranger),
    await questions.get(`/v1/questions/${id}/files/${fileId}`, stranger),
  ];
  expect(tried.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  expect((await questions.read(id)).messages).toHaveLength(1);
});

describe('QST-01 an answer with files', () => {
  test('is read and downloaded by the customer, and by nobody of another one', async () => {
    const invoiceId = await questions.invoice();
    const id = await questions.asked(invoiceId);
    expect((await questions.answer(id, 'Here it is.', 'ANSWERED', [FILE])).statusCode).toBe(204);
    const [thread] = await questions.threads(invoiceId);
    expect(thread).toMatchObject({
      status: 'CLOSED',
      messages: [{ files: [] }, { side: 'STAFF', text: 'Here it is.', files: [{ name: 'Slip.pdf' }] }],
    });
    const url = `/v1/questions/${id}/files/${thread!.messages[1]!.files[0]!.id}`;
    const own = await questions.get(url);
    expect([own.statusCode, own.headers['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment/)]);
    expect((await questions.get(url, portal.cookies.neighbor)).statusCode).toBe(404);
  });

  test.each([
    ['a program', { name: 'slip.pdf', bytes: 'MZ: a program' }, 'file_content'],
    ['another type', { name: 'slip.exe', bytes: 'MZ' }, 'upload_type'],
  ])('of which one is %s is refused; nothing is kept, written or mailed', async (_, file, code) => {
    const id = await questions.asked(await questions.invoice());
    const mails = await mailsTo(portal.app, portal.user.email);
    expect((await questions.answer(id, 'Here it is.', undefined, [FILE, file])).json()).toMatchObject({ code });
    expect(await questions.read(id)).toMatchObject({ status: 'OPEN', messages: [{}] });
    expect(await portal.app.storage.list('questions')).toEqual([]);
    expect(await mailsTo(portal.app, portal.user.email)).toHaveLength(mails.length);
  });

  test('has them in the order in which they were chosen, each under its name', async () => {
    const invoiceId = await questions.invoice();
    const id = await questions.asked(invoiceId);
    const names = ['Slip.pdf', 'Credit memo.pdf', 'Appendix.pdf'];
    const files = names.map((name) => ({ name, bytes: PDF_BYTES }));
    expect((await questions.answer(id, 'Here they are.', undefined, files)).statusCode).toBe(204);
    const sent = (await questions.read(id)).messages[1]!.files;
    expect(sent.map(({ name }) => name)).toEqual(names);
    for (const response of [
      await questions.get(`/v1/questions/${id}/files/${sent[1]!.id}`),
      await questions.asStaff('GET', `/${id}/files/${sent[1]!.id}`),
    ])
      expect(response.headers['content-disposition']).toContain('Credit memo.pdf');
  });

  test('to a closed question keeps no file', async () => {
    const id = await questions.asked(await questions.invoice());
    await questions.withdraw(id);
    expect((await questions.answer(id, 'Here it is.', undefined, [FILE])).statusCode).toBe(409);
    expect(await portal.app.storage.list('questions')).toEqual([]);
  });

  test('counts for what staff send to this customer in a day, and for nothing else', async () => {
    const { app, organizationId, user } = portal;
    const id = await questions.asked(await questions.invoice());
    const subject = `${organizationId} ${user.customerId}`;
    await app.throttle.increment(FILES_BY_STAFF, subject, FILES_BY_STAFF.max - 1);
    expect((await questions.answer(id, 'One', undefined, [FILE])).statusCode).toBe(204);
    expect((await questions.answer(id, 'Two', undefined, [FILE])).json()).toMatchObject({
      code: 'upload_quota',
      message: expect.stringMatching(/^This customer was sent as many files/),
    });
    expect((await questions.answer(id, 'In words then')).statusCode).toBe(204);
    expect((await questions.reply(id, 'My slip', [FILE])).statusCode).toBe(201);
  });
});

test('QST-02 what is open stays in the list of the invoice, of which ten questions at most are open beside a dispute', async () => {
  const invoiceId = await questions.invoice();
  const dispute = await questions.asked(invoiceId, { kind: 'DISPUTE' });
  const closed: string[] = [];
  for (let count = 0; count < 21; count += 1) {
    portal.clock.pass(1_000);
    closed.push(await questions.asked(invoiceId));
    expect((await questions.withdraw(closed.at(-1)!)).statusCode).toBe(204);
  }
  const shown = await questions.threads(invoiceId);
  expect(shown.map(({ id }) => id)).toEqual([dispute, ...closed.toReversed().slice(0, 19)]);
  portal.clock.pass(3_600_000);
  const cookie = await portal.cookieFor(portal.user.identityId, 'PORTAL');
  for (let count = 0; count < 10; count += 1) expect((await questions.ask(invoiceId, {}, cookie)).statusCode).toBe(201);
  const refused = await questions.ask(invoiceId, {}, cookie);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'too_many_open_questions']);
  expect((await questions.ask(await questions.invoice(), {}, cookie)).statusCode).toBe(201);
  await questions.answer(dispute, 'You are right.', 'ACCEPTED');
  expect((await questions.ask(invoiceId, { kind: 'DISPUTE' }, cookie)).statusCode).toBe(201);
});

test('QST-01 a thread takes 200 messages, and then the answer that closes it', async () => {
  const { app, organizationId, staff } = portal;
  const id = await questions.asked(await questions.invoice());
  const createdAt = app.now().toISOString();
  const by = { side: 'STAFF', identityId: staff.identityId } as const;
  const more = { organizationId, questionId: id, ...by, text: 'More', createdAt };
  await app.sql
    .insertInto('questionMessage')
    .values(Array.from({ length: MESSAGES_MAX - 1 }, () => ({ ...more, id: newId() })))
    .execute();
  expect((await questions.answer(id, 'One more')).statusCode).toBe(429);
  expect((await questions.reply(id, 'One more')).statusCode).toBe(429);
  expect((await questions.read(id)).messages).toHaveLength(MESSAGES_MAX);
  expect((await questions.answer(id, 'The last one', 'ANSWERED')).statusCode).toBe(204);
});

test('QST-01 at most 30 messages an hour by one person', async () => {
  const id = await questions.asked(await questions.invoice());
  for (let count = 1; count < 30; count += 1) expect((await questions.reply(id, 'More')).statusCode).toBe(201);
  expect((await questions.reply(id, 'More')).statusCode).toBe(429);
  portal.clock.pass(3_600_000);
  expect(
    (await questions.reply(id, 'More', [], { cookie: await portal.cookieFor(portal.user.identityId, 'PORTAL') }))
      .statusCode,
  ).toBe(201);
});

test('QST-01 a file that is too large for what is left of the day leaves it to a smaller one', async () => {
  const { app, organizationId, user } = portal;
  const id = await questions.asked(await questions.invoice());
  await app.throttle.increment(FILES_BY_CUSTOMER, `${organizationId} ${user.customerId}`, FILES_BY_CUSTOMER.max - 2);
  const large = { name: 'large.pdf', bytes: `${PDF_BYTES}${'%'.repeat(4096)}` };
  expect((await questions.reply(id, 'Large', [large])).json()).toMatchObject({ code: 'upload_quota' });
  expect((await questions.reply(id, 'Small', [FILE])).statusCode).toBe(201);
});

test('QST-01 files of a message that is refused for one of them do not count', async () => {
  const { app, organizationId, user } = portal;
  const id = await questions.asked(await questions.invoice());
  await app.throttle.increment(FILES_BY_CUSTOMER, `${organizationId} ${user.customerId}`, FILES_BY_CUSTOMER.max - 1);
  const program = { name: 'slip.pdf', bytes: 'MZ: a program' };
  expect((await questions.reply(id, 'Both', [FILE, FILE])).json()).toMatchObject({ code: 'upload_quota' });
  expect((await questions.reply(id, 'Both', [FILE, program])).json()).toMatchObject({ code: 'file_content' });
  expect((await questions.reply(id, 'One', [FILE])).statusCode).toBe(201);
  expect((await questions.reply(id, 'Another', [FILE])).json()).toMatchObject({ code: 'upload_quota' });
});

test.each(['  ', '\n', '\u200b'])(
  'QST-01 nobody is mailed a question or an answer that says nothing: %j',
  async (text) => {
    const invoiceId = await questions.invoice();
    const id = await questions.asked(invoiceId);
    const blank = { code: 'invalid_request', fields: { text: 'must not be blank' } };
    expect((await questions.ask(invoiceId, { text })).json()).toMatchObject(blank);
    expect((await questions.reply(id, text)).json()).toMatchObject(blank);
    expect((await questions.answer(id, text)).json()).toMatchObject(blank);
    expect((await questions.threads(invoiceId)).map(({ messages }) => messages.length)).toEqual([1]);
  },
);

test('QST-01 a customer sends so many bytes of files in a day; a message without files still arrives', async () => {
  const { app, organizationId, user } = portal;
  const subject = `${organizationId} ${user.customerId}`;
  const id = await questions.asked(await questions.invoice());
  // A part of a KiB counts as one.
  await app.throttle.increment(FILES_BY_CUSTOMER, subject, FILES_BY_CUSTOMER.max - 1);
  expect((await questions.reply(id, 'The slip', [FILE])).statusCode).toBe(201);
  const refused = await questions.reply(id, 'And another', [FILE]);
  expect(refused.json()).toMatchObject({
    code: 'upload_quota',
    message: expect.stringContaining('try again tomorrow'),
  });
  expect((await questions.reply(id, 'In words then')).statusCode).toBe(201);
  const stored = app.sql.selectFrom('questionFile').select('id').where('organizationId', '=', organizationId);
  expect(await stored.execute()).toHaveLength(1);
  portal.clock.pass(24 * 3_600_000);
  const cookie = await portal.cookieFor(user.identityId, 'PORTAL');
  expect((await questions.reply(id, 'The next day', [FILE], { cookie })).statusCode).toBe(201);
  expect(await stored.execute()).toHaveLength(2);
});
