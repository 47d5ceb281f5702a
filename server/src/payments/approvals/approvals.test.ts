// decidePayment, and payments that wait for a second person
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { insertPortal } from '../../testing/fixtures.sql.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { DAY_MS } from '../../testing/payment-jobs.ts';
import { bodyFor } from '../../testing/payment-portal.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { runScheduled } from '../scheduled/run-scheduled.ts';
import { testApprovals } from './testing/test-approvals.ts';

const own = await testApprovals();
afterEach(() => own.checkAll());
afterAll(() => own.sandbox.stop());

type Detail = {
  status: string;
  failureCode: string | null;
  approval: { status: string; canDecide: boolean; decidedBy: string | null; comment: string } | null;
  timeline: { label: string; words: string | null }[];
};
const detail = async (code: string, cookie = own.cookies.customer) =>
  (await own.request('GET', `/v1/payments/${code}`, undefined, cookie)).json<Detail>();
/** The words for its status in both lists, on both pages, in the export and beside its customer. */
const shownStatuses = async (code: string) => {
  type Shown = { code: string; preciseStatus: string | null };
  const cookie = await own.cookieFor(own.staff.identityId, 'CONSOLE');
  const staff = async <T>(path: string) =>
    (await own.send({ url: `/v1/console/${path}`, host: CONSOLE_HOST, cookie })).json<T>();
  const csv = (await own.request('GET', '/v1/payments/download/csv')).payload
    .split('\r\n')
    .find((row) => row.includes(code));
  const lists = [
    (await own.request('GET', '/v1/payments')).json<{ rows: Shown[] }>().rows,
    (await staff<{ rows: Shown[] }>(`payments?search=${code}`)).rows,
    (await staff<{ payments: Shown[] }>(`customers/${own.user.customerId}`)).payments,
  ];
  const pages = [
    (await own.request('GET', `/v1/payments/${code}`)).json<Shown>(),
    await staff<Shown>(`payments/${code}`),
  ];
  const shown = [...lists.map((rows) => rows.find((row) => row.code === code)), ...pages];
  return { words: new Set(shown.map((row) => row?.preciseStatus)), isExported: csv?.includes('Needs approval') };
};
const passDays = async (count: number) => {
  for (let day = 0; day < count; day++) {
    await own.later(DAY_MS);
    await runScheduled(own.app);
  }
  own.approver.cookie = await own.cookieFor(own.approver.identityId, 'PORTAL');
};

describe('TEM-02 a payment above the limit', () => {
  test('is refused for now, as a quote says before the button, and accepted up to it', async () => {
    const line = { invoiceId: await own.owe(100_01), balance: 100_01 };
    expect(refusalOf(await own.payByAch([line]))).toEqual([403, 'second_person_needed']);
    expect(refusalOf(await own.prepayByCard(100_01))).toEqual([403, 'second_person_needed']);
    const monthly = { frequency: 'MONTHLY', startDate: own.day(5), endDate: own.day(80) };
    const recurring = await own.prepayByAch(100_01, { savePaymentToken: true, recurrence: monthly });
    expect(refusalOf(recurring)).toEqual([403, 'second_person_needed']);
    const { currencyCode, invoices } = bodyFor([line]);
    const quote = await own.post('/v1/payments/quote', { currencyCode, invoices, paymentType: 'ACH' });
    expect(quote.json()).toMatchObject({ refusal: { code: 'second_person_needed' } });
    const { invoiceId } = line;
    expect((await own.payByAch([{ invoiceId, balance: 100_01, amount: 100_00 }])).statusCode).toBe(201);
  });

  test('waits on its day, holds its invoices, and is charged once somebody else approves', async () => {
    const { code, invoiceId, answer } = await own.scheduled(150_00);
    expect(answer.statusCode).toBe(201);
    expect(await own.invoice(invoiceId)).toMatchObject({ heldAmount: 150_00 });
    const [mail] = await mailsTo(own.app, own.approver.email);
    expect(mail?.subject).toBe('A payment of $150.00 waits for your approval');
    expect((await detail(code)).approval).toMatchObject({ status: 'WAITING', canDecide: false });
    expect(await shownStatuses(code)).toEqual({ words: new Set(['Needs approval']), isExported: true });
    // Nobody has to approve another one of the same customer.
    const { code: small } = await own.scheduled(50_00);
    expect(await shownStatuses(small)).toEqual({ words: new Set([null]), isExported: false });
    await passDays(4);
    expect((await own.payment(code)).status).toBe('SCHEDULED');
    expect((await detail(code, own.approver.cookie)).approval).toMatchObject({ canDecide: true });
    expect((await own.decide(code)).statusCode).toBe(200);
    expect(await shownStatuses(code)).toEqual({ words: new Set([null]), isExported: false });
    await runScheduled(own.app);
    expect((await own.payment(code)).status).toBe('PENDING');
    const { approval, timeline } = await detail(code);
    expect(approval).toMatchObject({ status: 'APPROVED', decidedBy: 'Carl Colleague', canDecide: false });
    expect(timeline.map(({ label }) => label)).toContain('Approved by Carl Colleague');
    const [told] = await mailsTo(own.app, own.user.email);
    expect((await mailsTo(own.app, own.user.email)).map(({ subject }) => subject)).toContain(
      'Your payment of $150.00 was approved',
    );
    expect(told).toBeDefined();
  });

  test('is returned with a comment, and nothing is charged', async () => {
    const { code, invoiceId } = await own.scheduled(150_00);
    expect(refusalOf(await own.decide(code, { isApproved: false, comment: ' ' }))).toEqual([400, 'comment_missing']);
    expect((await own.decide(code, { isApproved: false, comment: 'Ask for the credit' })).statusCode).toBe(200);
    expect(await own.invoice(invoiceId)).toMatchObject({ heldAmount: 0, balance: 150_00 });
    const { status, approval, timeline } = await detail(code);
    expect([status, approval?.status]).toEqual(['CANCELED', 'RETURNED']);
    expect(timeline).toContainEqual(
      expect.objectContaining({ label: 'Returned by Carl Colleague', words: 'Ask for the credit' }),
    );
    await passDays(4);
    expect((await own.payment(code)).status).toBe('CANCELED');
  });

  test('is canceled if nobody approves it within three days after its day', async () => {
    const { code } = await own.scheduled(150_00);
    await passDays(6);
    expect(await own.payment(code)).toMatchObject({ status: 'SCHEDULED' });
    await passDays(1);
    expect(await own.payment(code)).toMatchObject({ status: 'CANCELED', failureCode: 'not_approved' });
    const told = (await mailsTo(own.app, own.user.email)).at(-1);
    expect(told?.text).toContain('Nobody approved it in time.');
    // It is still undecided, and nobody has to decide any more.
    expect(await shownStatuses(code)).toEqual({ words: new Set([null]), isExported: false });
    expect(refusalOf(await own.decide(code))).toEqual([409, 'payment_not_waiting']);
  });

  test('is mailed to those only who could make it alone', async () => {
    const { app, organizationId } = own;
    const person = async (
      rights: { view?: boolean; pay?: boolean } = {},
      limit: number | null = null,
      set?: object,
    ) => {
      const { email, userId } = await own.colleague(rights, limit);
      const one = app.sql.updateTable('membership').where('organizationId', '=', organizationId);
      if (set) await one.set(set).where('userId', '=', userId).execute();
      return { email, userId };
    };
    const label = `d${own.label.slice(-20)}`;
    const otherPortal = await insertPortal(app.sql, { organizationId, label, name: 'Second', settings: {} });
    const alone = [await person({}, 150_00), await person({}, null, { approvalLimit: 150_00 })];
    const others = [
      await person({}, 149_99),
      await person({}, null, { approvalLimit: 149_99 }),
      await person({ pay: false }),
      await person({ view: false }),
      await person({}, null, { status: 'SUSPENDED' }),
      await person({}, null, { portalId: otherPortal }),
      await person({}, null, { customerId: own.neighbor.customerId }),
    ];
    const { code } = await own.scheduled(150_00);
    const counts = (people: typeof others) =>
      Promise.all(people.map(async ({ email }) => (await mailsTo(app, email)).length));
    expect(await counts(alone)).toEqual([1, 1]);
    expect(await counts(others)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect((await mailsTo(app, own.approver.email)).at(-1)?.text).toContain(code);
    const { id } = await own.payment(code);
    const events = app.sql.selectFrom('paymentEvent').select(['cause', 'identityId']).where('paymentId', '=', id);
    expect(await events.execute()).toContainEqual({ cause: 'approval-requested', identityId: own.user.identityId });
    await own.decide(code, { isApproved: false, comment: 'No' });
    const told = (await mailsTo(app, own.user.email)).at(-1);
    expect(told?.subject).toBe('Your payment of $150.00 was returned');
    expect(told?.text).toContain('> No');
    await app.sql
      .deleteFrom('membership')
      .where('organizationId', '=', organizationId)
      .where(
        'userId',
        'in',
        [...alone, ...others].map(({ userId }) => userId),
      )
      .execute();
  });

  test('is refused if nobody else may approve it', async () => {
    await own.setSecondAbove(own.approver.userId, 120_00 as never);
    const { answer } = await own.scheduled(150_00);
    expect(refusalOf(answer)).toEqual([409, 'nobody_approves']);
    await own.setSecondAbove(own.approver.userId, null);
  });
});

describe('TEM-02 approving', () => {
  test('is not for whoever made the payment, nor for whom it is too much', async () => {
    const { code } = await own.scheduled(150_00);
    expect(refusalOf(await own.decide(code, {}, own.cookies.customer))).toEqual([403, 'own_payment']);
    const small = await own.colleague({}, 149_99);
    expect(refusalOf(await own.decide(code, {}, small.cookie))).toEqual([403, 'above_own_rights']);
    expect((await own.payment(code)).status).toBe('SCHEDULED');
    await own.decide(code, { isApproved: false, comment: 'No' });
  });

  test('of two at once happens once', async () => {
    const { code } = await own.scheduled(150_00);
    const other = await own.colleague();
    const answers = await Promise.all([
      own.decide(code),
      own.decide(code, { isApproved: false, comment: 'No' }, other.cookie),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409]);
  });

  test('checks the amount, the balance and the method again', async () => {
    const { code, invoiceId } = await own.scheduled(150_00);
    expect(refusalOf(await own.decide(code, { total: 149_00 }))).toEqual([409, 'quote_changed']);
    const { app, organizationId } = own;
    const setBalance = (balance: number) =>
      app.sql
        .updateTable('invoice')
        .set({ balance: balance as never })
        .where('id', '=', invoiceId)
        .execute();
    await setBalance(0);
    expect(refusalOf(await own.decide(code))).toEqual([400, 'invoice_not_open']);
    await setBalance(150_00);
    const setDeleted = (deletedAt: string | null) =>
      app.sql.updateTable('paymentMethod').set({ deletedAt }).where('organizationId', '=', organizationId).execute();
    await setDeleted(app.now().toISOString());
    expect(refusalOf(await own.decide(code))).toEqual([400, 'method_deleted']);
    await setDeleted(null);
    expect((await own.decide(code)).statusCode).toBe(200);
  });
});
