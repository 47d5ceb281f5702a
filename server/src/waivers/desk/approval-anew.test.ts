// Decisions D2 and D23: a request that is recalculated, or matched with another project, is approved for what it says now.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { importDesk } from '../../imports/testing/import-desk.ts';
import { moneyDesk, type MoneyDesk } from '../testing/money-desk.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';

vi.setConfig({ testTimeout: 60_000 });

let money: MoneyDesk;
let desk: ReturnType<typeof waiverDesk>;
beforeEach(async () => {
  money = await moneyDesk();
  desk = waiverDesk(money.portal);
});
afterEach(() => money.portal.sandbox.stop());

const stateOf = async (id: string) => {
  const { status, approvalReasons } = await money.waivers.row(id);
  return { status, approvalReasons };
};

/** The ERP has a check that paid an invoice of the project. */
async function postCheck(invoiceId: string): Promise<void> {
  const { portal } = money;
  const { invoiceNumber, code, jobId } = await portal.app.sql
    .selectFrom('invoice')
    .innerJoin('customer', 'customer.id', 'invoice.customerId')
    .innerJoin('project', 'project.id', 'invoice.projectId')
    .select(['invoiceNumber', 'code', 'project.jobId'])
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  portal.tick(60_000);
  const csv = `Invoice,Customer,Date,Amount,Project number,Balance\n${invoiceNumber},${code},10/01/2026,50.00,${jobId},0.00\n`;
  await importDesk(portal).load('invoices', csv, { asOf: portal.clock.now().toISOString() });
}

describe('recalculateWaiver', () => {
  async function paidByCard(isSaidPaid: boolean) {
    const [first, second] = [await money.owe(100_00), await money.owe(50_00)];
    await money.payByCard({ invoiceId: first, balance: 100_00 });
    const asked = { projectId: money.projectId, waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
    const { id } = await money.waivers.requested({ ...asked, isInvoiceAlreadyPaid: String(isSaidPaid) });
    await desk.post(id, 'approve');
    return { id, second };
  }

  test('asks for an approval when a check was posted since, also if the waiver was signed', async () => {
    const { id, second } = await paidByCard(true);
    await desk.attach(id);
    expect((await stateOf(id)).approvalReasons).not.toContain('POSTED_MONEY');
    await postCheck(second);
    await desk.post(id, 'recalculate');
    expect(await stateOf(id)).toEqual({
      status: 'requested-approval',
      approvalReasons: expect.arrayContaining(['POSTED_MONEY']) as string[],
    });
    const { events } = (await desk.get(`/${id}`)).json<{ events: object[] }>();
    expect(events.at(-1)).toMatchObject({ action: 'recalculated', toStatus: 'requested-approval' });
    await desk.post(id, 'approve');
    await desk.post(id, 'recalculate');
    expect((await stateOf(id)).status).toBe('new');
  });

  test('keeps what was approved for the same reasons, or for fewer', async () => {
    const { id, second } = await paidByCard(true);
    expect((await stateOf(id)).approvalReasons).toContain('EXCEPTIONS_PRESENT');
    await money.payByCard({ invoiceId: second, balance: 50_00 });
    await desk.post(id, 'recalculate');
    const { status, approvalReasons } = await stateOf(id);
    expect([status, approvalReasons.includes('EXCEPTIONS_PRESENT')]).toEqual(['new', false]);
    expect(approvalReasons).toContain('SAYS_ALREADY_PAID');
  });
});

describe('matchWaiverProject', () => {
  const request = { waiverType: 'conditional.progress', throughDate: '2026-10-31' };
  /** Approved before anybody knew the project. */
  async function described(): Promise<string> {
    const job = { projectNotFound: 'true', invoiceText: '480112', projectAddress: '12 Elm St', jobName: 'Elm Court' };
    const { id } = await money.waivers.requested({ ...request, ...job });
    expect((await desk.post(id, 'approve')).json()).toEqual({ waiverRequestStatus: 'new' });
    return id;
  }
  const match = (id: string, projectId: string) => desk.post(id, 'match', { projectId });
  const facts = { originalContractDate: asDay('2026-01-02') };

  test('asks for an approval of a public project, and of a period that has a waiver already', async () => {
    const open = await money.waivers.projectIn('IL', { ...facts, projectClass: 'public' });
    await money.waivers.invoice(open, '2026-10-01', 100_00, 100_00);
    await money.waivers.requested({ ...request, projectId: open });
    const id = await described();
    expect((await match(id, open)).statusCode).toBe(200);
    expect(await stateOf(id)).toEqual({
      status: 'requested-approval',
      approvalReasons: expect.arrayContaining(['DUPLICATE_PERIOD', 'PUBLIC_PROJECT']) as string[],
    });
  });

  test('leaves out the reason that it was not known, and keeps the approval', async () => {
    const known = await money.waivers.projectIn('IL', facts);
    await money.waivers.invoice(known, '2026-10-01', 100_00, 100_00);
    const id = await described();
    expect((await stateOf(id)).approvalReasons).toContain('PROJECT_NOT_FOUND');
    await match(id, known);
    const { status, approvalReasons } = await stateOf(id);
    expect([status, approvalReasons.includes('PROJECT_NOT_FOUND')]).toEqual(['new', false]);
  });
});
