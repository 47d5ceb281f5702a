// Decision D33: what the desk has decided about the notary of a conditional waiver, for the one that follows it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { WAIVER_SETTINGS, waiverActions } from '../testing/waiver-portal.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { exchangeWaivers } from './exchange-waivers.ts';

let portal: PaymentPortal;
beforeEach(async () => {
  portal = await paymentPortal({ settings: WAIVER_SETTINGS });
});
afterEach(() => portal.sandbox.stop());

test.each([
  [false, 'Arizona has no room for a notary.'],
  [true, null],
])(
  'decision D33 what was decided about the notary (%s) holds for the unconditional waiver too',
  async (isNeeded, note) => {
    const [waivers, desk] = [waiverActions(portal), waiverDesk(portal)];
    const detail = async (waiverId: string) =>
      (await waivers.get(`/v1/waivers/${waiverId}`)).json<{ exchanges: { id: string }[] }>();
    const projectId = await waivers.projectIn('IL', { originalContractDate: asDay('2026-01-02') });
    const invoiceId = await waivers.invoice(projectId, '2026-10-01', 100_00, 100_00);
    const request = { waiverType: 'conditional.progress', throughDate: '2026-10-31' };
    const { id } = await waivers.requested({ projectId, ...request, requestNotarization: String(!isNeeded) });
    await desk.post(id, 'notary', { isNeeded, ...(note !== null && { note }) });
    await desk.attach(id);
    if (isNeeded) await desk.notarize(id);
    expect((await desk.post(id, 'release')).json()).toEqual({ waiverRequestStatus: 'ready' });
    await portal.payByCard([{ invoiceId, balance: 100_00 }]);
    expect(await exchangeWaivers(portal.app)).toBe(1);
    const twin = (await detail(id)).exchanges[0]!.id;
    expect(await detail(twin)).toMatchObject({
      requestNotarization: !isNeeded,
      notarization: isNeeded ? 'needed' : 'left-out',
      notaryNote: note,
    });
    await desk.attach(twin);
    expect((await waivers.row(twin)).status).toBe(isNeeded ? 'pending-notarization' : 'confirmed');
  },
);
