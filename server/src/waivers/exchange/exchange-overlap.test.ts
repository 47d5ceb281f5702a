// Conditional waivers of one project that overlap: each cent is acknowledged once.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { DAY_MS } from '../../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { WAIVER_SETTINGS, waiverActions } from '../testing/waiver-portal.ts';
import { exchangeWaivers } from './exchange-waivers.ts';

let portal: PaymentPortal;
let waivers: ReturnType<typeof waiverActions>;
let desk: ReturnType<typeof waiverDesk>;
beforeEach(async () => {
  portal = await paymentPortal({ settings: WAIVER_SETTINGS });
  waivers = waiverActions(portal);
  desk = waiverDesk(portal);
});
afterEach(() => portal.sandbox.stop());

/** A waiver of the project that the supplier has signed on paper and released. */
async function released(projectId: string, throughDate: string): Promise<string> {
  const { id } = await waivers.requested({ projectId, waiverType: 'conditional.progress', throughDate });
  expect(await release(id)).toEqual({ waiverRequestStatus: 'ready' });
  return id;
}

async function release(id: string): Promise<unknown> {
  await desk.post(id, 'approve');
  await desk.attach(id);
  return (await desk.post(id, 'release')).json();
}

const exchangedBy = async (id: string) => (await waivers.row(id)).exchangedById;

describe('WVR-13 a conditional waiver whose invoices another one gives up too', () => {
  async function overlapping(second: number) {
    const projectId = await waivers.projectIn('IL', { originalContractDate: asDay('2026-01-02') });
    const invoiceId = await waivers.invoice(projectId, '2026-10-01', 100_00, 100_00);
    const october = await released(projectId, '2026-10-31');
    const later = second > 0 ? await waivers.invoice(projectId, '2026-11-01', second, second) : null;
    const november = await released(projectId, '2026-11-02');
    await portal.payByCard([{ invoiceId, balance: 100_00 }]);
    if (later !== null) await portal.payByCard([{ invoiceId: later, balance: second }]);
    // One, and not two that acknowledge the same money.
    expect(await exchangeWaivers(portal.app)).toBe(1);
    const twin = (await exchangedBy(october))!;
    expect(await exchangedBy(november)).toBeNull();
    expect((await desk.get(`/${november}`)).json()).toMatchObject({
      areFundsFinal: true,
      exchangeObstacle: 'acknowledged-first',
    });
    expect(await exchangeLater()).toBe(0);
    return { october, november, twin };
  }
  const exchangeLater = async () => {
    portal.tick(DAY_MS / 12);
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    desk = waiverDesk(portal);
    return exchangeWaivers(portal.app);
  };

  test('gets one of what is left, once the first is released', async () => {
    const { november, twin } = await overlapping(50_00);
    expect(await release(twin)).toEqual({ waiverRequestStatus: 'ready' });
    expect(await exchangeLater()).toBe(1);
    const rest = (await waivers.row(november)).exchangedById!;
    expect(await waivers.row(rest)).toMatchObject({
      throughDate: '2026-11-02',
      requestedFigures: { amount: 50_00 },
    });
    expect(await release(rest)).toEqual({ waiverRequestStatus: 'ready' });
  });

  test('is linked to the first, once that is released and nothing is left', async () => {
    const { october, november, twin } = await overlapping(0);
    expect(await release(twin)).toEqual({ waiverRequestStatus: 'ready' });
    expect(await exchangeLater()).toBe(0);
    expect([(await waivers.row(october)).exchangedById, (await waivers.row(november)).exchangedById]).toEqual([
      twin,
      twin,
    ]);
  });

  test('gets one of all its money, once the first is rejected', async () => {
    const { november, twin } = await overlapping(50_00);
    await desk.post(twin, 'reject', { reason: 'OTHER' });
    expect(await exchangeLater()).toBe(1);
    const { exchangedById } = await waivers.row(november);
    expect(await waivers.row(exchangedById!)).toMatchObject({ requestedFigures: { amount: 150_00 } });
  });
});
