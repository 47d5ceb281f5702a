// VFY-03, decision D23: money that the supplier's books have posted, from the files of the ERP to waivers that rely on it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { importDesk } from '../../imports/testing/import-desk.ts';
import { testProgram } from '../../programs/testing/test-program.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { exchangeWaivers } from '../exchange/exchange-waivers.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { WAIVER_SETTINGS, waiverActions } from '../testing/waiver-portal.ts';

let portal: PaymentPortal;
let waivers: ReturnType<typeof waiverActions>;
let desk: ReturnType<typeof waiverDesk>;
let erp: ReturnType<typeof importDesk>;
let projectId: string;
let customerCode: string;
let jobId: string;
beforeEach(async () => {
  portal = await paymentPortal({ settings: WAIVER_SETTINGS });
  waivers = waiverActions(portal);
  signIn();
  projectId = await waivers.projectIn('IL', { originalContractDate: asDay('2026-01-02') });
  const { sql } = portal.app;
  const customer = sql.selectFrom('customer').select('code').where('id', '=', portal.user.customerId);
  customerCode = (await customer.executeTakeFirstOrThrow()).code;
  const project = sql.selectFrom('project').select('jobId').where('id', '=', projectId);
  jobId = (await project.executeTakeFirstOrThrow()).jobId;
});
afterEach(() => portal.sandbox.stop());

function signIn(): void {
  desk = waiverDesk(portal);
  erp = importDesk(portal);
}

type Json = Record<string, unknown>;
type Row = { balance: string; total?: string; number?: string; type?: string; related?: string; memo?: string };
const HEAD = 'Invoice,Customer,Date,Amount,Balance,Project number,Type,Related invoice,Memo';

/** A file of the ERP as of now, one minute after the last. */
function load(rows: readonly Row[], options: { isComplete?: boolean } = {}) {
  portal.tick(60_000);
  const lines = rows.map(
    ({ balance, total = '100.00', number = 'A1', type = 'Invoice', related = '', memo = '' }) =>
      `${number},${customerCode},10/01/2026,${total},${balance},${jobId},${type},${related},${memo}`,
  );
  const asOf = now();
  return erp.load('invoices', `${[HEAD, ...lines].join('\n')}\n`, { asOf, ...options });
}
const now = () => portal.clock.now().toISOString();
const post = (paymentCode: string, asOf = now()) => erp.load('postings', `Payment code\n${paymentCode}\n`, { asOf });

const invoiceIdOf = async (number = 'A1'): Promise<string> => {
  const { organizationId } = portal;
  const invoice = portal.app.sql.selectFrom('invoice').select('id').where('organizationId', '=', organizationId);
  return (await invoice.where('invoiceNumber', '=', number).executeTakeFirstOrThrow()).id;
};

const progress = { waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
async function shown(): Promise<Json> {
  const query = `type=unconditional.progress&throughDate=2026-10-31`;
  const answer = await waivers.get(`/api/projects-t2/${projectId}/invoices-thru-date?${query}`);
  return answer.json<{ calculatedProps: Json }>().calculatedProps;
}
const amountNow = async () => (await shown())['amount'];

async function released(fields: Json = {}): Promise<string> {
  const { id } = await waivers.requested({ projectId, ...progress, ...fields });
  await desk.post(id, 'approve');
  await desk.attach(id);
  expect((await desk.post(id, 'release')).json()).toEqual({ waiverRequestStatus: 'ready' });
  return id;
}
const markOf = async (id: string) => (await waivers.row(id)).moneyGoneAt;
const alerts = async () =>
  (await portal.send({ url: '/v1/console/open-items', host: CONSOLE_HOST, cookie: portal.cookies.staff })).json<{
    rows: { detail: string }[];
  }>().rows;
const eventsOf = async (id: string) => (await waivers.get(`/v1/waivers/${id}`)).json<{ events: Json[] }>().events;

describe('money that the ERP has posted', () => {
  test('is received, and a person looks at it', async () => {
    await load([{ balance: '100.00' }]);
    await load([{ balance: '40.00' }, { number: 'A2', balance: '0.00' }]);
    expect(await amountNow()).toBe(160_00);
    const { id } = await waivers.requested({ projectId, ...progress, isInvoiceAlreadyPaid: 'true' });
    const { status, approvalReasons } = await waivers.row(id);
    expect([status, approvalReasons]).toEqual(['requested-approval', expect.arrayContaining(['POSTED_MONEY'])]);
  });

  test.each([
    ['that is not picked', { number: 'A2', balance: '0.00' }],
    ['that a complete file has closed', null],
  ])('needs a person also for an invoice %s, until a waiver has given it up', async (_, second) => {
    await load([{ balance: '100.00' }, { number: 'A2', balance: '100.00' }]);
    const invoiceId = await invoiceIdOf();
    if (second === null)
      expect(await load([{ balance: '100.00' }], { isComplete: true })).toMatchObject({ closedCount: 1 });
    else await load([second]);
    await portal.payByCard([{ invoiceId, balance: 100_00 }]);
    const picked = { projectId, ...progress, invoiceIds: [invoiceId] };
    const { id } = await waivers.requested(picked);
    expect(await waivers.row(id)).toMatchObject({ status: 'requested-approval', approvalReasons: ['POSTED_MONEY'] });
    const earlier = await released(picked);
    const final = {
      projectId,
      waiverType: 'unconditional.progress',
      throughDate: '2026-11-01',
      invoiceIds: [invoiceId],
    };
    const { id: later } = await waivers.requested(final);
    expect((await waivers.row(later)).approvalReasons).not.toContain('POSTED_MONEY');
    await desk.post(earlier, 'void', { reason: 'Wrong.' });
    const { id: again } = await waivers.requested(final);
    expect((await waivers.row(again)).approvalReasons).toContain('POSTED_MONEY');
  });

  test('needs nobody where all money was paid here', async () => {
    await load([{ balance: '100.00' }]);
    await portal.payByCard([{ invoiceId: await invoiceIdOf(), balance: 100_00 }]);
    const { id } = await waivers.requested({ projectId, ...progress });
    expect(await waivers.row(id)).toMatchObject({ status: 'new', approvalReasons: [] });
  });

  test('is not what a complete file has closed, until the ERP says that it is paid', async () => {
    await load([{ balance: '100.00' }, { number: 'B1', balance: '1.00' }]);
    await load([{ balance: '70.00' }, { number: 'B1', balance: '1.00' }]);
    expect(await amountNow()).toBe(129_00);
    const closing = await load([{ number: 'B1', balance: '1.00' }], { isComplete: true });
    expect(closing).toMatchObject({ closedCount: 1 });
    expect(await shown()).toMatchObject({ amount: 129_00, openBalance: 1_00 });
    await erp.undo(closing.id);
    await load([{ balance: '0.00' }]);
    expect(await amountNow()).toBe(199_00);
  });

  test('is what the ERP says of an invoice that a complete file had closed, also if it says nothing else', async () => {
    await load([{ balance: '100.00' }, { number: 'B1', balance: '1.00', total: '1.00' }]);
    await load([{ number: 'B1', balance: '1.00', total: '1.00' }], { isComplete: true });
    expect(await amountNow()).toBe(0);
    const said = await load([{ balance: '0.00' }]);
    expect(said).toMatchObject({ state: 'DONE', changedCount: 1 });
    expect(await amountNow()).toBe(100_00);
    await erp.undo(said.id);
    expect(await amountNow()).toBe(0);
  });

  test('is not a credit memo of the invoice', async () => {
    const credit = { number: 'C1', total: '30.00', type: 'Credit', related: 'A1' };
    await load([{ balance: '100.00' }, { ...credit, balance: '30.00' }]);
    await load([{ balance: '0.00' }, { ...credit, balance: '0.00' }]);
    expect(await amountNow()).toBe(70_00);
  });

  test('is not a bank payment that is under way, or that went back', async () => {
    await load([{ balance: '100.00' }]);
    const paid = await portal.payByAch([{ invoiceId: await invoiceIdOf(), balance: 100_00 }]);
    await load([{ balance: '0.00' }]);
    expect(await shown()).toMatchObject({
      amount: 0,
      openBalance: 0,
      concerns: expect.arrayContaining(['FUNDS_NOT_CLEARED']),
    });
    await passDays(portal, 15);
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    signIn();
    expect(await amountNow()).toBe(100_00);
    const { code } = paid.json<{ code: string }>();
    const { externalCode } = await portal.payment(code);
    await portal.control('/return', { retref: externalCode });
    await passDays(portal, 1);
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    signIn();
    expect((await portal.payment(code)).status).toBe('CHARGEBACK');
    await load([{ balance: '0.00', memo: 'as before' }]);
    expect(await shown()).toMatchObject({ amount: 0, openBalance: 0 });
    // The ERP has the return too: what lowers its balance now is another payment.
    await post(code);
    await load([{ balance: '0.00', memo: 'paid again' }]);
    expect(await amountNow()).toBe(100_00);
  });

  test('is not a payment of the portal that the ERP has booked, whether or not that is known', async () => {
    await load([{ balance: '300.00', total: '300.00' }]);
    const paid = await portal.payByCard([{ invoiceId: await invoiceIdOf(), balance: 300_00, amount: 100_00 }]);
    const paidAt = now();
    await load([{ balance: '100.00', total: '300.00' }]);
    expect(await amountNow()).toBe(200_00);
    await post(paid.json<{ code: string }>().code, paidAt);
    expect(await shown()).toMatchObject({ amount: 200_00, openBalance: 100_00 });
  });

  test('is not lowered by a payment of after the balance', async () => {
    await load([{ balance: '200.00', total: '300.00' }]);
    portal.tick(1);
    await portal.payByCard([{ invoiceId: await invoiceIdOf(), balance: 200_00 }]);
    expect(await amountNow()).toBe(300_00);
  });

  test('is not lowered by a payment that the books have got only after the balance', async () => {
    await load([{ balance: '300.00', total: '300.00' }]);
    const paid = await portal.payByCard([{ invoiceId: await invoiceIdOf(), balance: 300_00, amount: 100_00 }]);
    await load([{ balance: '200.00', total: '300.00' }]);
    expect(await amountNow()).toBe(100_00);
    portal.tick(60_000);
    await post(paid.json<{ code: string }>().code);
    expect(await amountNow()).toBe(200_00);
  });

  test('is not a payment that was canceled after the balance', async () => {
    await load([{ balance: '100.00' }]);
    const paid = await portal.payByAch([{ invoiceId: await invoiceIdOf(), balance: 100_00 }]);
    await load([{ balance: '0.00' }]);
    portal.tick(60_000);
    const { code } = paid.json<{ code: string }>();
    const { sql } = portal.app;
    const cancel = sql.updateTable('payment').set({ status: 'CANCELED', canceledAt: now() });
    await cancel.where('code', '=', code).execute();
    expect(await amountNow()).toBe(0);
    await load([{ balance: '0.00', memo: 'paid by check' }]);
    expect(await amountNow()).toBe(100_00);
  });
});

describe('VFY-03 posted money that the ERP takes back', () => {
  /** A check pays the invoice, and the waiver that acknowledges it is released. */
  async function relying() {
    await load([{ balance: '100.00' }]);
    const check = await load([{ balance: '0.00' }]);
    return { check, id: await released() };
  }

  test('marks the released waiver, and the conditional one waits for its money again', async () => {
    await load([{ balance: '100.00' }]);
    const conditional = await released({ waiverType: 'conditional.progress' });
    await load([{ balance: '0.00' }]);
    expect(await exchangeWaivers(portal.app)).toBe(1);
    const { exchangedById } = await waivers.row(conditional);
    const twin = exchangedById!;
    expect(await waivers.row(twin)).toMatchObject({ status: 'requested-approval', approvalReasons: ['POSTED_MONEY'] });
    await desk.post(twin, 'approve');
    await desk.attach(twin);
    expect((await desk.post(twin, 'release')).json()).toEqual({ waiverRequestStatus: 'ready' });
    await load([{ balance: '60.00' }]);
    const { number } = await waivers.row(twin);
    expect(await markOf(twin)).toEqual(expect.any(String));
    expect((await alerts()).map(({ detail }) => detail)).toEqual([
      `Waiver W-${number} relies on money that your books do not have any more since an import. Tell whoever has it, and void it.`,
    ]);
    expect((await eventsOf(twin)).at(-1)).toMatchObject({ action: 'money-returned', worker: 'Imports' });
    expect(await waivers.row(conditional)).toMatchObject({ exchangedById: null, fundsFinalAt: null });
  });

  test('is back once the books have it again', async () => {
    const { id } = await relying();
    const bounced = await load([{ balance: '100.00' }]);
    expect(await markOf(id)).not.toBeNull();
    await erp.undo(bounced.id);
    expect([await markOf(id), await alerts()]).toEqual([null, []]);
    await load([{ balance: '100.00' }]);
    expect(await alerts()).toHaveLength(1);
    await load([{ balance: '0.00' }]);
    expect([await markOf(id), await alerts()]).toEqual([null, []]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ action: 'money-back', worker: 'Imports' });
  });

  test('marks the waiver also if an import is undone', async () => {
    const { check, id } = await relying();
    await erp.undo(check.id);
    expect(await markOf(id)).not.toBeNull();
    expect((await alerts())[0]?.detail).toContain('since an import was undone');
  });

  test('marks the waiver also if a program sends it', async () => {
    const { id } = await relying();
    const program = testProgram(portal);
    const { token } = await program.makeToken();
    portal.tick(60_000);
    const row = {
      invoiceNumber: 'A1',
      customerCode,
      invoiceCreatedAt: '2026-10-01',
      totalAmount: 100_00,
      balance: 100_00,
      jobId,
    };
    const sent = await program.sendBatch(token, 'invoices', { rows: [row] });
    expect(sent.json()).toMatchObject({ errors: [] });
    expect(await markOf(id)).not.toBeNull();
    expect(await alerts()).toHaveLength(1);
  });

  test('keeps its mark if the invoice is paid another way', async () => {
    const { id } = await relying();
    await load([{ balance: '100.00' }]);
    const paid = await portal.payByCard([{ invoiceId: await invoiceIdOf(), balance: 100_00 }]);
    await post(paid.json<{ code: string }>().code);
    await load([{ balance: '0.00' }]);
    expect(await shown()).toMatchObject({ openBalance: 0 });
    expect(await markOf(id)).not.toBeNull();
  });

  test('marks the waiver also if somebody pays the invoice here at the same time', async () => {
    await load([{ balance: '100.00' }]);
    await load([{ balance: '40.00' }]);
    const id = await released({ isInvoiceAlreadyPaid: 'true' });
    const rest = await portal.payByCard([{ invoiceId: await invoiceIdOf(), balance: 40_00 }]);
    await post(rest.json<{ code: string }>().code);
    await load([{ balance: '60.00' }]);
    expect(await markOf(id)).not.toBeNull();
  });

  test('is not hidden by a payment of here that the books have got since', async () => {
    await load([{ balance: '100.00' }]);
    await load([{ balance: '70.00' }]);
    const id = await released({ isInvoiceAlreadyPaid: 'true' });
    const rest = await portal.payByCard([{ invoiceId: await invoiceIdOf(), balance: 70_00 }]);
    await load([{ balance: '0.00' }]);
    expect(await markOf(id)).toBeNull();
    await post(rest.json<{ code: string }>().code);
    expect(await markOf(id)).toBeNull();
    await load([{ balance: '30.00' }]);
    expect(await markOf(id)).not.toBeNull();
  });

  test('leaves a mark of money that was paid here', async () => {
    await load([{ balance: '100.00' }]);
    const paid = await portal.payByCard([{ invoiceId: await invoiceIdOf(), balance: 100_00 }]);
    const id = await released();
    await sendRefundRequest(portal, paid.json<{ code: string }>().code);
    expect(await markOf(id)).not.toBeNull();
    await load([{ balance: '0.00' }]);
    expect(await markOf(id)).not.toBeNull();
  });

  test('concerns no waiver that says as much is open', async () => {
    await load([{ balance: '100.00' }]);
    await load([{ balance: '40.00' }]);
    const id = await released({ isInvoiceAlreadyPaid: 'true' });
    await load([{ balance: '10.00' }]);
    await load([{ balance: '40.00' }]);
    expect([await markOf(id), await alerts()]).toEqual([null, []]);
  });

  test('is not missing of an invoice whose total was lowered', async () => {
    const { id } = await relying();
    await load([{ balance: '0.00', total: '80.00' }]);
    expect(await markOf(id)).toBeNull();
  });
});
