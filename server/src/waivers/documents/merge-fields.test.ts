import { expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { signingDesk } from '../testing/signing-desk.ts';
import { field } from '../testing/template-portal.ts';

const desk = await signingDesk();
const FIELDS = ['project.city', 'payment.payees', 'payment.isJoint', 'notary.name', 'witness.date'];
await desk.publishFor('NV', [...FIELDS.map((name) => field(name)), { type: 'previousWaiversTable' }]);

/** The text of the sealed document, without where its lines break. */
async function textOf(waiverId: string): Promise<string> {
  const { fileKey } = (await desk.documentOf(waiverId))!;
  const { pages } = await readPdf(Buffer.from((await desk.app.storage.get(fileKey))!));
  return pages.join('|');
}

const signed = async (projectId: string, throughDate: string) => {
  const { id, number } = await desk.requested({ projectId, waiverType: 'conditional.progress', throughDate });
  const answer = await desk.sign(id, { release: true });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { id, number };
};

test('WVR-14 a text names the city and the earlier waivers that hold, and leaves lines for notary and witness', async () => {
  const { projectId, id: first, number } = await desk.request('NV', {}, { city: 'Carson City' });
  expect((await desk.sign(first, { release: true })).statusCode).toBe(200);
  const text = await textOf(first);
  expect(text).toContain(
    `Carson City|Supplier ${desk.label}|No|________________________|________________________|None.`,
  );
  const second = await signed(projectId, '2026-10-30');
  const row = `W-${number}|Conditional progress|10/31/2026|11/16/2026|$100.00`;
  expect(await textOf(second.id)).toContain(row);
  await desk.post(first, 'void', { reason: 'Signed for another project.' });
  const third = await textOf((await signed(projectId, '2026-10-29')).id);
  expect(third).toContain(`W-${second.number}|Conditional progress|10/30/2026`);
  expect(third).not.toContain(row);
});

test('WVR-14 a text names those to whom a joint check is made out', async () => {
  const check = { paymentDetailType: 'branch', paymentBranchLocation: 'Elko', paymentDate: '2026-11-12' };
  const joint = { paymentMethod: 'CHECK', paymentIsJoint: 'true', paymentPayees: 'Ann Builders and Granite' };
  const { id } = await desk.request('NV', { ...check, ...joint }, { city: 'Elko' });
  await desk.post(id, 'approve');
  expect((await desk.sign(id, { release: true })).statusCode).toBe(200);
  expect(await textOf(id)).toContain('Elko|Ann Builders and Granite|Yes|');
});

test('WVR-14 the preview of a template shows an invented earlier waiver', async () => {
  const doc = { type: 'doc', content: [field('project.city'), { type: 'previousWaiversTable' }] };
  const { id } = await desk.created({ stateCode: 'VT', draft: desk.draft({ doc }) });
  const { pages } = await readPdf((await desk.getTemplate(`${id}/preview`)).rawPayload);
  expect(pages[0]).toContain('Springfield|');
  expect(pages[0]).toContain('W-1017|Conditional progress|9/30/2026|10/05/2026|$23,051.16');
});
