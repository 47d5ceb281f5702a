// What an unconditional waiver may count: money once, and one currency.
import { beforeEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertPayment } from '../../testing/fixtures.sql.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';

let portal: WaiverPortal;
let desk: ReturnType<typeof waiverDesk>;
beforeEach(async () => {
  portal = await waiverPortal();
  desk = waiverDesk(portal);
});

type Json = Record<string, unknown>;
const bodyOf = async (answer: ReturnType<typeof desk.post>) => (await answer).json<Json>();
const release = (id: string) => bodyOf(desk.post(id, 'release'));

/** Signed on paper. */
async function requestedFor(projectId: string): Promise<string> {
  const request = { waiverType: 'unconditional.progress', throughDate: '2026-10-31' };
  const { id } = await portal.requested({ projectId, ...request });
  await desk.post(id, 'approve');
  await desk.attach(id);
  return id;
}

describe('an unconditional waiver', () => {
  test('acknowledges money once, also if two are released at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const projectId = await portal.projectIn('IL');
      const invoiceId = await portal.invoice(projectId, '2026-10-01', 100_00, 0);
      const { organizationId, portalId, user } = portal;
      const payment = { organizationId, portalId, customerId: user.customerId, paymentType: 'CREDIT_CARD' } as const;
      const at = { approvedAt: '2026-11-02T18:00:00.000Z' };
      await insertPayment(portal.app.sql, { ...payment, ...at }, [{ invoiceId, amount: asCents(100_00) }]);
      const [id, second] = [await requestedFor(projectId), await requestedFor(projectId)];
      const answers = await Promise.all([release(id), release(second)]);
      expect(answers).toContainEqual({ waiverRequestStatus: 'ready' });
      expect(answers).toContainEqual(expect.objectContaining({ code: 'funds_not_cleared' }));
    }
  });

  test.each(['voidedAt', 'supersededById'])(
    'does not count what one acknowledges that does not hold: %s',
    async (column) => {
      const projectId = await portal.projectIn('IL');
      await portal.invoice(projectId, '2026-10-01', 100_00, 0);
      const [first, second] = [await requestedFor(projectId), await requestedFor(projectId)];
      expect(await release(first)).toEqual({ waiverRequestStatus: 'ready' });
      expect(await bodyOf(desk.get(`/${second}`))).toMatchObject({ figuresNow: { amount: 0 } });
      const at = portal.app.now().toISOString();
      const ended = column === 'voidedAt' ? { voidedAt: at, voidReason: 'Wrong.' } : { supersededById: second };
      await portal.app.sql.updateTable('waiverRequest').set(ended).where('id', '=', first).execute();
      expect(await bodyOf(desk.get(`/${second}`))).toMatchObject({ figuresNow: { amount: 100_00 } });
    },
  );
});

describe('a waiver has one currency', () => {
  const inCanada = { currencyCode: 'CAD' as const };
  const request = { throughDate: '2026-10-31' };

  test('that of its request, whatever comes to the project', async () => {
    const projectId = await portal.projectIn('IL');
    await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
    const { id } = await portal.requested({ projectId, waiverType: 'conditional.progress', ...request });
    await portal.invoice(projectId, '2026-10-20', 50_00, 50_00, inCanada);
    const same = { figures: { amount: 100_00 }, figuresNow: { amount: 100_00 }, hasChanged: false };
    expect(await bodyOf(desk.get(`/${id}`))).toMatchObject({ ...same, currencyCode: 'USD' });
    expect(await bodyOf(desk.post(id, 'recalculate'))).toMatchObject({ amount: 100_00, openBalance: 100_00 });
    expect(await portal.row(id)).toMatchObject({ currencyCode: 'USD' });
  });

  test('and a person looks at it if there are others up to its day', async () => {
    const projectId = await portal.projectIn('IL');
    await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
    await portal.invoice(projectId, '2026-11-01', 50_00, 50_00, inCanada);
    const ask = async () =>
      (await portal.row((await portal.requested({ projectId, waiverType: 'conditional.progress', ...request })).id))
        .approvalReasons;
    const inDollars = portal.app.sql.updateTable('invoice').set({ invoiceCreatedAt: asDay('2026-10-02') });
    expect(await ask()).not.toContain('OTHER_CURRENCY');
    await inDollars.where('projectId', '=', projectId).where('currencyCode', '=', 'CAD').execute();
    expect(await ask()).toContain('OTHER_CURRENCY');
  });

  test('and gives nothing up that is owed in another', async () => {
    const projectId = await portal.projectIn('IL');
    const other = await portal.invoice(projectId, '2026-10-01', 50_00, 50_00, inCanada);
    await portal.invoice(projectId, '2026-10-02', 100_00, 0);
    const { id } = await portal.requested({ projectId, waiverType: 'unconditional.progress', ...request });
    await desk.post(id, 'approve');
    await desk.attach(id);
    expect(await bodyOf(desk.post(id, 'release'))).toMatchObject({ code: 'funds_not_cleared' });
    await portal.app.sql
      .updateTable('invoice')
      .set({ balance: asCents(0) })
      .where('id', '=', other)
      .execute();
    expect(await bodyOf(desk.post(id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
  });

  test('which is that of the project with which it is matched', async () => {
    const [first, second] = [await portal.projectIn('IL'), await portal.projectIn('IL')];
    const invoiceIds = [await portal.invoice(first, '2026-10-01', 100_00, 100_00)];
    await portal.invoice(first, '2026-10-02', 30_00, 30_00);
    await portal.invoice(second, '2026-10-01', 50_00, 50_00, inCanada);
    const asked = { projectId: first, waiverType: 'conditional.progress', invoiceIds, ...request };
    const { id } = await portal.requested(asked);
    await desk.post(id, 'match', { projectId: second });
    expect(await portal.row(id)).toMatchObject({ currencyCode: 'CAD', requestedFigures: { amount: 50_00 } });
  });
});
