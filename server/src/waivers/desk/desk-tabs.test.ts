// listDeskWaivers
import { asDay } from '@plumbline/rules/dates';
import { describe, expect, test } from 'vitest';
import { signingDesk } from '../testing/signing-desk.ts';

const desk = await signingDesk();

type Listed = {
  rows: { id: string; number: number }[];
  count: number;
  counts: Record<'needs' | 'others' | 'rejected' | 'sent', number>;
  today: string;
};
const listed = async (query: string) => (await desk.get(`?${query}`)).json<Listed>();
const idsIn = async (tab: string) => (await listed(`tab=${tab}`)).rows.map(({ id }) => id);

describe('the tabs of the waiver desk', () => {
  test('divide the requests by who must act', async () => {
    const [approve, sign, held, notary, sent, rejected] = [
      (await desk.request('IL', { requestWetInkSignature: 'true' })).id,
      (await desk.request()).id,
      (await desk.request()).id,
      (await desk.request('IL', { requestNotarization: 'true' })).id,
      (await desk.request()).id,
      (await desk.request()).id,
    ];
    await desk.post(held, 'hold', { reason: 'Wait for the lawyer.' });
    await desk.sign(notary);
    await desk.sign(sent, { release: true });
    await desk.post(rejected, 'reject', { reason: 'DUPLICATE' });
    expect(await idsIn('needs')).toEqual([approve, sign]);
    expect(await idsIn('others')).toEqual([held, notary]);
    expect(await idsIn('sent')).toEqual([sent]);
    expect(await idsIn('rejected')).toEqual([rejected]);
    const all = await listed('');
    expect(all.counts).toEqual({ needs: 2, others: 2, sent: 1, rejected: 1 });
    expect(all).toMatchObject({ count: 6, today: '2026-11-16' });
    // What is near its deadline needs the staff, held or not.
    await desk.app.sql
      .updateTable('waiverRequest')
      .set({ deadlineOn: asDay('2026-11-20') })
      .where('id', '=', held)
      .execute();
    expect(await idsIn('needs')).toEqual([approve, sign, held]);
    expect(await idsIn('others')).toEqual([notary]);
    // So does a released one without its money, which stays among those that were sent.
    const gone = { moneyGoneAt: '2026-11-16T00:00:00.000Z' };
    await desk.app.sql.updateTable('waiverRequest').set(gone).where('id', '=', sent).execute();
    expect(await idsIn('needs')).toEqual([approve, sign, held, sent]);
    expect(await idsIn('sent')).toEqual([sent]);
  });

  test('count what the other filters leave', async () => {
    const { number } = await desk.request('TX');
    expect((await listed(`tab=rejected&search=w-${number}`)).counts).toEqual({
      needs: 1,
      others: 0,
      sent: 0,
      rejected: 0,
    });
  });
});
