// batchSignWaivers
import { expect, test } from 'vitest';
import { signingDesk } from '../testing/signing-desk.ts';

type Row = { id: string; waiverRequestStatus: string | null; refusal: { code: string } | null };

test('WVR-13 one password signs 20 waivers, and refuses the one above the limit of the signatory', async () => {
  const desk = await signingDesk();
  const { cookie } = await desk.member('Lena Limit', { limitAmount: 100_00 });
  const requests: Awaited<ReturnType<typeof desk.request>>[] = [];
  for (let place = 0; place < 20; place += 1) requests.push(await desk.request());
  const [{ id: above, projectId }] = requests as [(typeof requests)[number]];
  await desk.invoice(projectId, '2026-10-02', 1, 1);
  await desk.post(above, 'recalculate');
  const ids = requests.map(({ id }) => id);
  const { rows } = (await desk.batch(ids, { release: true }, cookie)).json<{ rows: Row[] }>();
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(rows.filter(({ waiverRequestStatus }) => waiverRequestStatus === 'ready')).toHaveLength(19);
  expect(rows[0]).toMatchObject({ id: above, waiverRequestStatus: null, refusal: { code: 'signatory_limit' } });
  expect(await desk.row(above)).toMatchObject({ status: 'new', fileKey: null, signedAt: null });
}, 120_000);
