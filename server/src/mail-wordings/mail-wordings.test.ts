import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { layOutMail } from '../mails/mail-layout.ts';
import { receiptCopyMail } from '../mails/payment-mails.ts';
import { sendMail } from '../mails/send-mail.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordStatements } from '../database/testing/record-statements.ts';
import { SAMPLE_PAYMENT } from '../outbox/testing/sample-payment.ts';
import { testMails } from '../outbox/testing/test-mails.ts';
import { testTeam } from '../staff/testing/test-team.ts';
import { insertIdentity, insertLogo, insertStaff, selectAudit } from '../testing/fixtures.sql.ts';
import { outboxReader, visibleText } from '../testing/outbox.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { sampleMail } from './sample-mails.ts';
import { testWordings } from './testing/test-wordings.ts';

const WORDS = { subject: 'Thank you, {customer}', intro: 'We have your {amount}.', closing: 'Kind regards' };

let portal: TestPortal;
let wordings: ReturnType<typeof testWordings>;
beforeAll(async () => {
  portal = await testPortal();
  wordings = testWordings(portal);
});

const mailReceipt = async ({ app, organizationId, portalId }: TestPortal, to = 'rosa@quint.example') => {
  const tenant = (await app.tenants.byId(organizationId, portalId))!;
  await sendMail(app, tenant, to, receiptCopyMail(tenant, SAMPLE_PAYMENT, null));
};
/** How often the words are read from the database. */
async function readsOf({ app }: TestPortal, work: () => Promise<void>): Promise<number> {
  const { sent, stop } = recordStatements(app.database.pool);
  await work();
  stop();
  return sent.filter(({ text }) => text.includes('mail_wording')).length;
}
const lastOf = async (sender: TestPortal) => (await outboxReader(sender)()).at(-1)!;

describe('what is saved', () => {
  test('is a version with its person and time; the one before stays', async () => {
    expect(await wordings.read('payment-approved')).toMatchObject({
      version: 0,
      isUsed: false,
      subject: '',
      history: [],
    });
    const first = await wordings.save('payment-approved', { ...WORDS, intro: ' We have your {amount}. \r\n' });
    expect(first.json()).toMatchObject({ version: 1, isUsed: true, ...WORDS });
    await wordings.save('payment-approved', { closing: 'Bye.' });
    const { history, ...now } = await wordings.read('payment-approved');
    expect(now).toMatchObject({ version: 2, subject: '', intro: '', closing: 'Bye.' });
    expect(history.map(({ version, closing }) => [version, closing])).toEqual([
      [2, 'Bye.'],
      [1, 'Kind regards'],
    ]);
    expect((await wordings.list()).rows).toContainEqual({
      kind: 'payment-approved',
      savedAt: portal.app.now().toISOString(),
      savedBy: history[0]?.savedBy,
      isUsed: true,
    });
  });

  test('the same words again make no version and no entry', async () => {
    await wordings.save('dispute-won', WORDS);
    const entries = (await selectAudit(portal.app.sql, portal.organizationId)).length;
    expect((await wordings.save('dispute-won', WORDS)).json()).toMatchObject({ version: 1 });
    expect(await selectAudit(portal.app.sql, portal.organizationId)).toHaveLength(entries);
  });

  test('is refused if somebody has worded the mail meanwhile, also for the first time', async () => {
    expect((await wordings.saveAt('waiver-ready', 0, { closing: 'One' })).statusCode).toBe(200);
    const late = await wordings.saveAt('waiver-ready', 0, { closing: 'Two' });
    expect([late.statusCode, late.json()]).toEqual([409, expect.objectContaining({ code: 'mail_wording_changed' })]);
    expect((await wordings.reset('waiver-ready', 0)).statusCode).toBe(409);
    expect(await wordings.read('waiver-ready')).toMatchObject({ version: 1, closing: 'One' });
  });

  test('of two people at once one is told', async () => {
    const people = ['One', 'Two', 'Three', 'Four', 'Five'];
    const answers = await Promise.all(people.map((closing) => wordings.saveAt('waiver-news', 0, { closing })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });

  test('says at each part what is wrong with it', async () => {
    const refused = await wordings.save('reminder', {
      subject: 'Pay\nBcc: all',
      intro: 'On {day}',
      closing: 'See www.granite.example',
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'invalid_request',
      fields: {
        subject: 'A subject is one line.',
        intro: expect.stringContaining('no field {day}'),
        closing: expect.stringContaining('would become a link'),
      },
    });
    expect((await wordings.save('reminder', {})).statusCode).toBe(400);
    expect(await wordings.read('reminder')).toMatchObject({ version: 0 });
  });

  test('of a mail that nobody words there is nothing', async () => {
    for (const kind of ['login-link', 'password-link', 'open-items', 'no-mail']) {
      expect((await wordings.request('PUT', `/${kind}`, { version: 0, ...WORDS })).statusCode).toBe(400);
    }
  });
});

test('our wording comes back, and the own one stays in the history', async () => {
  await wordings.save('payment-failed', WORDS);
  const { version } = await wordings.read('payment-failed');
  expect((await wordings.reset('payment-failed', version)).json()).toMatchObject({
    version: 2,
    isUsed: false,
    subject: '',
    history: [{ version: 2 }, { version: 1, ...WORDS }],
  });
  expect((await wordings.list()).rows.map(({ kind }) => kind)).not.toContain('payment-failed');
  const [last] = (await selectAudit(portal.app.sql, portal.organizationId)).toReversed();
  expect(last).toMatchObject({
    action: 'mail-wording.reset',
    detail: { mail: 'Payment not made', from: WORDS, to: { subject: '', intro: '', closing: '' } },
  });
});

describe('mails', () => {
  test('have the words of their organization at once, and of no other', async () => {
    const other = await testPortal();
    await testWordings(other).save('receipt-copy', { subject: 'Other words', intro: 'Other words.' });
    await mailReceipt(portal);
    expect((await lastOf(portal)).subject).toMatch(/^Payment PL-7 to/);
    await wordings.save('receipt-copy', WORDS);
    await mailReceipt(portal);
    const { subject, text, html } = await lastOf(portal);
    expect(subject).toBe('Thank you, Harbor Builders');
    for (const part of [text, visibleText(html)]) {
      expect(part).toContain('We have your $1,000.00.');
      expect(part).toContain('Kind regards');
      expect(part).not.toContain('The receipt of this payment');
      expect(part).toContain('Confirmation code');
    }
    await wordings.reset('receipt-copy', 1);
    await mailReceipt(portal);
    expect((await lastOf(portal)).subject).toMatch(/^Payment PL-7 to/);
  });

  test('have the words that their own transaction sees', async () => {
    const fresh = await testPortal();
    const { app, organizationId, portalId, staff } = fresh;
    const tenant = (await app.tenants.byId(organizationId, portalId))!;
    const row = { organizationId, kind: 'receipt-copy', version: 1, subject: 'New', intro: '', closing: '' };
    await inTransaction(app.sql, async (tx) => {
      const saved = { ...row, savedBy: staff.identityId, savedAt: app.now().toISOString() };
      await tx.insertInto('mailWording').values(saved).execute();
      await sendMail(app, tenant, 'rosa@quint.example', receiptCopyMail(tenant, SAMPLE_PAYMENT, null), { sql: tx });
    });
    expect((await lastOf(fresh)).subject).toBe('New');
  });

  test('keep their words when they are sent again, and staff read them', async () => {
    const mails = testMails(portal);
    await wordings.save('receipt-copy', { closing: 'Until then' });
    const id = await mails.receipt();
    await mails.end(id, { status: 'SENT' });
    await wordings.save('receipt-copy', { closing: 'Later words' });
    const { words } = await mails.read(id);
    expect(words?.notes).toContain('Until then');
    const copy = (await mails.again(id)).json<{ id: string }>();
    expect((await mails.read(copy.id)).words).toEqual(words);
  });

  test('a batch reads the words once', async () => {
    const fresh = await testPortal();
    const reads = await readsOf(fresh, async () => {
      for (const to of ['a', 'b', 'c']) await mailReceipt(fresh, `${to}@quint.example`);
    });
    expect(reads).toBe(1);
    // Another mail has words of its own.
    await testWordings(fresh).save('receipt-copy', { closing: 'Kind regards' });
    await mailReceipt(fresh);
    const { app, organizationId, portalId } = fresh;
    const tenant = (await app.tenants.byId(organizationId, portalId))!;
    await sendMail(app, tenant, 'rosa@quint.example', sampleMail('reminder', tenant, app.tenants.urlOf(tenant)));
    expect((await lastOf(fresh)).text).not.toContain('Kind regards');
  });

  test('words of another process are seen within seconds', async () => {
    const fresh = await testPortal();
    await mailReceipt(fresh);
    const { app, organizationId, staff } = fresh;
    const savedAt = app.now().toISOString();
    const row = { organizationId, kind: 'receipt-copy', version: 1, subject: 'New', intro: '', closing: '' };
    await app.sql
      .insertInto('mailWording')
      .values({ ...row, savedBy: staff.identityId, savedAt })
      .execute();
    fresh.clock.pass(5_001);
    await mailReceipt(fresh);
    expect((await lastOf(fresh)).subject).toBe('New');
  });

  test('have our words in the place of some that do not fit any more', async () => {
    const fresh = await testPortal();
    const { app, organizationId, staff } = fresh;
    const savedAt = app.now().toISOString();
    const row = { organizationId, kind: 'receipt-copy', version: 1, subject: '{gone}', intro: 'x', closing: '' };
    await app.sql
      .insertInto('mailWording')
      .values({ ...row, savedBy: staff.identityId, savedAt })
      .execute();
    await mailReceipt(fresh);
    const { subject, text } = await lastOf(fresh);
    expect(subject).toMatch(/^Payment PL-7 to/);
    expect(text).toContain('The receipt of this payment');
    expect((await testWordings(fresh).list()).rows).toMatchObject([{ kind: 'receipt-copy', isUsed: false }]);
  });

  test('that nobody words ask for no words', async () => {
    const { app, organizationId, portalId } = portal;
    const tenant = (await app.tenants.byId(organizationId, portalId))!;
    const reads = await readsOf(portal, () =>
      sendMail(
        app,
        tenant,
        'rosa@quint.example',
        layOutMail(tenant, {
          kind: 'login-link',
          subject: 'Your link',
          preview: '',
          title: 'Your link',
          greeting: null,
          lines: [],
          notes: [],
        }),
      ),
    );
    expect(reads).toBe(0);
  });
});

describe('the preview', () => {
  test('shows the mail as it would be sent, and changes nothing', async () => {
    const shown = await wordings.preview('payment-returned', WORDS);
    expect(shown.subject).toBe('Thank you, Sample Constructors LLC');
    expect(shown.problems).toEqual({});
    expect(shown.ours.opening).toMatch(/^Your payment of .* did not go through\.$/);
    for (const part of [shown.text, visibleText(shown.html)]) {
      expect(part).toContain('We have your $10,859.12.');
      expect(part).toContain('not enough money in the account');
    }
    expect(await wordings.read('payment-returned')).toMatchObject({ version: 0 });
  });

  test('has the sender and the logo of the portal', async () => {
    const fresh = await testPortal();
    const { app, portalId } = fresh;
    const own = testWordings(fresh);
    expect((await own.preview('reminder', {})).fromName).toBe(`Portal ${fresh.label}`);
    await insertLogo(app.sql, fresh, Buffer.from('GIF89a'), 'image/gif');
    await app.sql.updateTable('portal').set({ senderName: 'Accounts' }).where('id', '=', portalId).execute();
    app.tenants.clearCache();
    const { fromName, html } = await own.preview('reminder', {});
    expect(fromName).toBe('Accounts');
    expect(html).toContain(`src="/v1/console/portals/${portalId}/pictures/logo"`);
    expect(html).not.toContain('cid:');
  });

  test('shows our words for a part that is empty or wrong, and says what is wrong', async () => {
    const ours = await wordings.preview('payment-recurring', {});
    expect([ours.problems, ours.subject, ours.ours.opening]).toEqual([{}, ours.ours.subject, null]);
    const shown = await wordings.preview('payment-recurring', { subject: '{nothing}', closing: 'Bye.' });
    expect(shown.problems).toEqual({ subject: expect.stringContaining('no field {nothing}') as string });
    expect(shown.subject).toBe(ours.subject);
    expect(shown.text).toContain('Bye.');
  });

  test('is in the name of an own portal only', async () => {
    const other = await testPortal();
    expect((await wordings.previewOf('reminder', {}, other.portalId)).statusCode).toBe(404);
    expect((await wordings.previewOf('reminder', {}, newId())).statusCode).toBe(404);
  });
});

describe('a test', () => {
  test('goes to whoever asks, is marked, and is in the audit log', async () => {
    const { organizationId, staff, app } = portal;
    const { email } = await app.sql
      .selectFrom('identity')
      .select('email')
      .where('id', '=', staff.identityId)
      .executeTakeFirstOrThrow();
    expect((await wordings.test('payment-approved', WORDS)).json()).toEqual({ email });
    const { toAddress, subject, text, kind } = await lastOf(portal);
    expect([toAddress, subject, kind]).toEqual([email, '[Test] Thank you, Sample Constructors LLC', 'wording-test']);
    expect(text).toContain('This is a test of a mail wording.');
    const [last] = (await selectAudit(app.sql, organizationId)).toReversed();
    expect(last).toMatchObject({ action: 'mail-wording.tested', detail: { mail: 'Payment received' } });
  });

  test('of words that do not fit is refused, and of the portal of others', async () => {
    expect((await wordings.test('payment-approved', { intro: '{x}' })).statusCode).toBe(400);
    expect((await wordings.test('payment-approved', WORDS, (await testPortal()).portalId)).statusCode).toBe(404);
  });
});

test('everybody of the staff reads and previews, and only owners change or test', async () => {
  const team = await testTeam();
  for (const role of ['receivables', 'viewer'] as const) {
    const own = testWordings(team, (await team.member(role)).cookie);
    expect((await own.request('GET', '')).statusCode).toBe(200);
    expect((await own.request('GET', '/reminder')).statusCode).toBe(200);
    expect((await own.previewOf('reminder', { closing: 'Bye.' })).statusCode).toBe(200);
    expect((await own.saveAt('reminder', 0, { closing: 'Bye.' })).statusCode).toBe(403);
    expect((await own.reset('reminder', 0)).statusCode).toBe(403);
    expect((await own.test('reminder', { closing: 'Bye.' })).statusCode).toBe(403);
  }
});

test('another organization reads none of the words', async () => {
  await wordings.save('autopay', { closing: 'Ours alone' });
  const other = testWordings(await testPortal());
  expect(await other.list()).toEqual({ rows: [] });
  expect(await other.read('autopay')).toMatchObject({ version: 0, closing: '', history: [] });
});

test('the history ends after 20 versions', async () => {
  for (let count = 1; count <= 22; count += 1) await wordings.saveAt('approval', count - 1, { closing: `${count}` });
  const { version, history } = await wordings.read('approval');
  expect([version, history.length, history.at(-1)?.version]).toEqual([22, 20, 3]);
});

test('an owner whose address is not proved gets no test', async () => {
  const { app, organizationId, label } = portal;
  const identityId = await insertIdentity(app.sql, `new@${label}.example`, 'New Owner');
  await insertStaff(app.sql, organizationId, identityId, 'owner');
  await app.sql.updateTable('identity').set({ emailVerifiedAt: null }).where('id', '=', identityId).execute();
  const own = testWordings(portal, await portal.cookieFor(identityId, 'CONSOLE'));
  expect((await own.test('reminder', { closing: 'Bye.' })).json()).toMatchObject({ code: 'email_not_verified' });
});
