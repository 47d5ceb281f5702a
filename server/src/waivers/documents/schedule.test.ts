// The schedule of the document of each worked example that can be signed (decision D12).
import { expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { signingDesk } from '../testing/signing-desk.ts';
import { alderCourt } from '../testing/waiver-portal.ts';

const portal = await signingDesk();
const { projectId, idOf } = await alderCourt(portal, 'IL');
await portal.app.sql
  .updateTable('project')
  .set({ address: '12 Elm St', county: 'Cook', ownerName: 'Olive Owner' })
  .where('organizationId', '=', portal.organizationId)
  .where('id', '=', projectId)
  .execute();

/** The text of the signed document and of its schedule. */
async function signedText(fields: object) {
  const { id } = await portal.requested({ projectId, throughDate: '2026-10-31', ...fields });
  await portal.post(id, 'approve');
  const answer = await portal.sign(id);
  expect(answer.statusCode).toBe(200);
  const { pages } = await readPdf((await portal.get(`/${id}/document`)).rawPayload);
  const schedule = pages.find((page) => page.includes('Schedule of invoices')) ?? '';
  return { all: pages.join('|'), schedule: schedule.slice(schedule.indexOf('Schedule of invoices')) };
}

test.each([
  [
    'a conditional progress waiver of everything',
    { waiverType: 'conditional.progress' },
    /\|3 invoices\|\$21,001\.52\|Credits\|−\$790\.00\|In dispute\|−\$420\.00\|Amount of this waiver\|\$19,791\.52/u,
  ],
  [
    'a conditional progress waiver of the October invoices',
    { waiverType: 'conditional.progress', invoiceIds: [idOf('482005'), idOf('482316')] },
    /\|2 invoices\|\$12,069\.12\|Credits\|−\$790\.00\|In dispute\|−\$420\.00\|Amount of this waiver\|\$10,859\.12/u,
  ],
  [
    'a conditional final waiver',
    { waiverType: 'conditional.final', throughDate: null },
    /\|4 invoices\|\$28,881\.77\|Credits\|−\$790\.00\|In dispute\|−\$420\.00\|Amount of this waiver\|\$27,671\.77/u,
  ],
])('WVR-14 the schedule of %s adds up to its amount', async (_, fields, sum) => {
  const { all, schedule } = await signedText(fields);
  expect(schedule).toMatch(sum);
  const [amount] = /\$[\d,.]+$/u.exec(sum.source.replaceAll('\\', ''))!;
  expect(all.indexOf(amount)).toBeLessThan(all.indexOf('Schedule of invoices'));
});

test('WVR-14 exceptions of a conditional waiver add up to what it excepts', async () => {
  const { all } = await signedText({
    waiverType: 'conditional.progress',
    throughDate: '2026-10-30',
    invoiceIds: [idOf('482005'), idOf('482316')],
  });
  expect(all).toMatch(/481044-.*\|9\/11\/2026\|—\|\$18,932\.40\|\$8,932\.40\|Exceptions, 1 invoice\|\$8,932\.40/u);
});

test('WVR-14 the schedule of a waiver without credits and disputes ends with its invoices', async () => {
  const { schedule } = await signedText({
    waiverType: 'conditional.progress',
    throughDate: '2026-09-30',
    isConfirmed: 'true',
  });
  expect(schedule).toMatch(/\|Amount of this waiver, 1 invoice\|\$8,932\.40/u);
  expect(schedule).not.toMatch(/Credits|In dispute/u);
});
